// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

/**
 * Something that was done to the sale, for the charts and the list beside them. Immutable.
 *
 * @param at milliseconds since 1970
 * @param text what it was
 */
record Happening(long at, String text) {}
