// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * A literal that was taken out of a statement.
 *
 * @param kind what kind of literal it is
 * @param value a number's digits; a string's contents without quotes and escapes; otherwise the
 *     literal as it stands in the text
 */
public record Literal(LiteralKind kind, String value) {}
