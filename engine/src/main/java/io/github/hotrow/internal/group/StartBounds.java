// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import java.util.Arrays;

/**
 * For each counter of a group, the interval of values before the update within which every
 * admission is right. Owned by the batch's owner.
 */
final class StartBounds {
  private final long[] low;
  private final long[] high;
  private boolean impossible;

  /** Bounds that every value fulfils. */
  StartBounds(int counters) {
    low = new long[counters];
    high = new long[counters];
    Arrays.fill(low, Long.MIN_VALUE);
    Arrays.fill(high, Long.MAX_VALUE);
  }

  long low(int counter) {
    return low[counter];
  }

  long high(int counter) {
    return high[counter];
  }

  /**
   * Narrows the bounds so that the counter lies between {@code min} and {@code max} at a place in
   * the order where {@code sum} has been added to it.
   */
  void narrow(int counter, long min, long max, long sum) {
    long lowest = min - sum;
    if (!overflows(min, sum, lowest)) {
      low[counter] = Math.max(low[counter], lowest);
    } else if (min >= 0) {
      impossible = true; // every bigint is too small; the other way round, none is
    }
    long highest = max - sum;
    if (!overflows(max, sum, highest)) {
      high[counter] = Math.min(high[counter], highest);
    } else if (max < 0) {
      impossible = true;
    }
  }

  private static boolean overflows(long a, long b, long difference) {
    return ((a ^ b) & (a ^ difference)) < 0;
  }

  /** Narrows the bounds to just these values. */
  void pin(long[] counters) {
    for (int i = 0; i < low.length; i++) {
      low[i] = Math.max(low[i], counters[i]);
      high[i] = Math.min(high[i], counters[i]);
    }
  }

  /** Whether no value at all fulfils the bounds. */
  boolean contradictory() {
    for (int i = 0; i < low.length; i++) {
      if (low[i] > high[i]) {
        return true;
      }
    }
    return impossible;
  }
}
