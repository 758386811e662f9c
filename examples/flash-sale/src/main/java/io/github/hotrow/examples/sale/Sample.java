// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

/**
 * The figures of a moment, for the charts. Immutable.
 *
 * @param at milliseconds since 1970
 * @param sold orders committed a second
 * @param refused orders refused a second
 * @param busy orders told that the item is busy a second
 * @param failed orders that got no answer
 * @param p50 the median time to an answer in milliseconds, or null when there was none
 * @param p99 the same, of the slowest hundredth
 * @param group orders for each update of the item's row, or null when there was none
 * @param stock units left
 */
record Sample(
    long at,
    long sold,
    long refused,
    long busy,
    long failed,
    Double p50,
    Double p99,
    Double group,
    long stock) {}
