// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

/**
 * What is on sale, and how it is bought. Immutable.
 *
 * @param keys the items, each a row
 * @param distribution how the wishes spread over them
 * @param stock units of each at the start
 * @param amount units a change takes of each of its items
 * @param cart different items in one change
 * @param buyers how many changes are sent in all; {@link Long#MAX_VALUE}: until time is up
 * @param isMixed whether a quarter of the requests are ordinary transactions, and of the others two
 *     thirds are for the first item
 */
public record SaleShape(
    long keys,
    Distribution distribution,
    long stock,
    long amount,
    int cart,
    long buyers,
    boolean isMixed) {}
