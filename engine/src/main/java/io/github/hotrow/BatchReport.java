// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * What a batch was like. Immutable, if nobody writes into the array.
 *
 * @param table the table of its first row
 * @param members changes that it answered
 * @param groupSizes for each group that was committed, the changes merged into it
 * @param longestWaitNs how long its oldest member had waited when it was taken
 * @param collectNs how long it took to empty the ring and to form the batch
 * @param commitNs from there until the database had answered all
 */
public record BatchReport(
    String table,
    int members,
    int[] groupSizes,
    long longestWaitNs,
    long collectNs,
    long commitNs) {}
