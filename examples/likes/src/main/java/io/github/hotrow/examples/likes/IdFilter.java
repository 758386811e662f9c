// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

/**
 * A set of bits by which most ids that are not in a set are told at once: one bit for each id,
 * among sixteen times as many as there are ids. Because the set beside it costs some thirty
 * nanoseconds an id, and this costs one. Not thread-safe.
 */
final class IdFilter {
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
  private static final int BITS_FOR_EACH = 16;
  private static final int MIN_BITS_LOG2 = 10;

  private final long[] words;
  private final int shift;

  /** A filter for so many ids. */
  IdFilter(long ids) {
    long wanted = Math.max(1L << MIN_BITS_LOG2, ids * BITS_FOR_EACH);
    int log2 = Math.min(36, 64 - Long.numberOfLeadingZeros(wanted - 1));
    words = new long[1 << (log2 - 6)];
    shift = 64 - log2;
  }

  void add(long id) {
    long bit = (id * SPREAD) >>> shift;
    words[(int) (bit >>> 6)] |= 1L << bit;
  }

  /** False: the id was not added. */
  boolean mayContain(long id) {
    long bit = (id * SPREAD) >>> shift;
    return (words[(int) (bit >>> 6)] & (1L << bit)) != 0;
  }

  /** Whether so many ids would make it answer true too often. */
  boolean isTooSmallFor(long ids) {
    return ids * BITS_FOR_EACH / 2 > words.length * 64L;
  }

  long sizeInBytes() {
    return words.length * 8L;
  }
}
