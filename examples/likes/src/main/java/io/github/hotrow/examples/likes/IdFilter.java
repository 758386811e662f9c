// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

/**
 * A set of bits by which nearly all ids that are not in a set are told at once: a Bloom filter
 * whose five bits for an id lie in one word, so that asking costs one look into memory; and another
 * like it for the one in a thousand that passes. Because the set beside it costs a thousand times
 * as much an id. Not thread-safe.
 */
final class IdFilter {
  private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
  private static final long SPREAD_INVERSE = 0xF1DE_83E1_9937_733DL;
  private static final long SPREAD_AGAIN = 0xC2B2_AE3D_27D4_EB4FL;
  private static final int BITS_FOR_EACH = 16;
  private static final int MIN_WORDS_LOG2 = 4;
  private static final int MAX_WORDS_LOG2 = 29;

  /** Where in the hash the places of the bits begin, below what chooses the word. */
  private static final int PLACES = 4;

  private final long[] words;
  private final long[] wordsOfSecond;
  private final int shift;

  /** A filter for so many ids. */
  IdFilter(long ids) {
    long wanted = Math.max(1, ids * BITS_FOR_EACH / Long.SIZE);
    int log2 = Long.SIZE - Long.numberOfLeadingZeros(wanted - 1);
    log2 = Math.min(MAX_WORDS_LOG2, Math.max(MIN_WORDS_LOG2, log2));
    words = new long[1 << log2];
    wordsOfSecond = new long[1 << log2];
    shift = Long.SIZE - log2;
  }

  void add(long id) {
    long hash = hash(id);
    words[(int) (hash >>> shift)] |= bits(hash);
    long second = hash * SPREAD_AGAIN;
    wordsOfSecond[(int) (second >>> shift)] |= bits(second);
  }

  /** False: the id was not added. */
  boolean mayContain(long id) {
    long hash = hash(id);
    return mayContain(hash, bits(hash)) && mayStillContain(hash);
  }

  /** False: the id with this hash, and these bits of it, was not added. */
  boolean mayContain(long hash, long bits) {
    return (words[(int) (hash >>> shift)] & bits) == bits;
  }

  /** False: the id with this hash was not added, though the first look didn't tell. */
  boolean mayStillContain(long hash) {
    long second = hash * SPREAD_AGAIN;
    long bits = bits(second);
    return (wordsOfSecond[(int) (second >>> shift)] & bits) == bits;
  }

  /** The id's hash: every step can be undone, so that no two ids share one. */
  static long hash(long id) {
    long spread = (id ^ id >>> 32) * SPREAD;
    return spread ^ spread >>> 32;
  }

  /** The id with this hash. */
  static long id(long hash) {
    long folded = (hash ^ hash >>> 32) * SPREAD_INVERSE;
    return folded ^ folded >>> 32;
  }

  /** The bits of an id in its word; a shift takes the six lowest bits of its distance. */
  static long bits(long hash) {
    long places = hash >>> PLACES;
    return 1L << places
        | 1L << (places >>> 6)
        | 1L << (places >>> 12)
        | 1L << (places >>> 18)
        | 1L << (places >>> 24);
  }

  /** Whether so many ids would make it answer true too often. */
  boolean isTooSmallFor(long ids) {
    return ids * BITS_FOR_EACH / 2 > words.length * (long) Long.SIZE;
  }

  long sizeInBytes() {
    return 2L * words.length * Long.BYTES;
  }
}
