// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.Arrays;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** The friends of a user, in the order of their ids. Immutable. */
final class FriendList {
  private final Roaring64Bitmap set;
  private final long[] ids;

  /*
   * What a filter is asked for is made once: the friends' hashes, ascending, so that any filter is
   * read from the beginning of its memory to its end, and their bits. The ids follow from the hashes.
   */
  private final long[] hashes;
  private final long[] bits;

  FriendList(Roaring64Bitmap set) {
    this.set = set;
    ids = set.toArray();
    hashes = UnsignedId.sort(Arrays.stream(ids).map(IdFilter::hash).toArray());
    bits = Arrays.stream(hashes).map(IdFilter::bits).toArray();
  }

  boolean contains(long uid) {
    return set.contains(uid);
  }

  /** The ids, ascending as unsigned numbers; not to be written to. */
  long[] ids() {
    return ids;
  }

  /** Their {@link IdFilter#hash}es, ascending as unsigned numbers; not to be written to. */
  long[] hashes() {
    return hashes;
  }

  /** The {@link IdFilter#bits} of each hash; not to be written to. */
  long[] bits() {
    return bits;
  }

  int weight() {
    return (int) Math.min(Integer.MAX_VALUE, 64 + 24L * ids.length + set.getLongSizeInBytes());
  }
}
