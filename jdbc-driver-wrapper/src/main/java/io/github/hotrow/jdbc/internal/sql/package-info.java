// SPDX-License-Identifier: Apache-2.0
/**
 * What a statement says: a lexer, the shape of a statement with its literals taken out, and a
 * recogniser of exactly the statements that may be merged. Pure: no database, no threads, no
 * logging. Nothing here knows the catalogue, so whether a column is a key or a counter is decided
 * by whoever binds a {@link io.github.hotrow.jdbc.internal.sql.Recognition} to a table.
 *
 * <p>The way of a statement: {@link io.github.hotrow.jdbc.internal.sql.FirstKeyword} sends most
 * traffic away; {@link io.github.hotrow.jdbc.internal.sql.ShapeCache} finds the text, or lexes it
 * and finds its shape, or has the shape recognised once.
 */
package io.github.hotrow.jdbc.internal.sql;
