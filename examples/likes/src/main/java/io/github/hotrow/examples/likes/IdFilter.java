// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.Arrays;

/**
 * A set of bits by which nearly all ids that are not in a set are told at once: a Bloom filter
 * whose three bits for an id lie in one word, so that asking costs one look into memory. Because
 * the set beside it costs a hundred times as much an id. Not thread-safe.
 */
final class IdFilter {
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
  private static final int BITS_FOR_EACH = 16;
  private static final int MIN_WORDS_LOG2 = 4;
  private static final int MAX_WORDS_LOG2 = 30;

  /** Where in the hash the places of the bits begin, below what chooses the word. */
  private static final int PLACES = 16;

  private final long[] words;
  private final int shift;

  /** A filter for so many ids. */
  IdFilter(long ids) {
    long wanted = Math.max(1, ids * BITS_FOR_EACH / Long.SIZE);
    int log2 = Long.SIZE - Long.numberOfLeadingZeros(wanted - 1);
    log2 = Math.min(MAX_WORDS_LOG2, Math.max(MIN_WORDS_LOG2, log2));
    words = new long[1 << log2];
    shift = Long.SIZE - log2;
  }

  void add(long id) {
    long hash = hash(id);
    words[(int) (hash >>> shift)] |= bits(hash);
  }

  /** False: the id was not added. */
  boolean mayContain(long id) {
    long hash = hash(id);
    long bits = bits(hash);
    return (words[(int) (hash >>> shift)] & bits) == bits;
  }

  /** The upper half goes in as well, or ids that differ there alone would have the same bits. */
  private static long hash(long id) {
    return (id ^ id >>> 32) * SPREAD;
  }

  /** A shift takes the six lowest bits of its distance. */
  private static long bits(long hash) {
    long places = hash >>> PLACES;
    return 1L << places | 1L << (places >>> 6) | 1L << (places >>> 12);
  }

  /**
   * The ids in the order in which any filter keeps them: asked for in this order, they are looked
   * up from the beginning of its memory to its end.
   */
  static long[] inOrder(long[] ids) {
    return Arrays.stream(ids)
        .boxed()
        .sorted((one, other) -> Long.compareUnsigned(hash(one), hash(other)))
        .mapToLong(Long::longValue)
        .toArray();
  }

  /** Whether so many ids would make it answer true too often. */
  boolean isTooSmallFor(long ids) {
    return ids * BITS_FOR_EACH / 2 > words.length * (long) Long.SIZE;
  }

  long sizeInBytes() {
    return words.length * (long) Long.BYTES;
  }
}
