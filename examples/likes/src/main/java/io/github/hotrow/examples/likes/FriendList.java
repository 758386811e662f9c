// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import org.roaringbitmap.longlong.Roaring64Bitmap;

/** The friends of a user, in the order of their ids. Immutable. */
final class FriendList {
  private final long[] ids;
  private final long[] idsInFilterOrder;
  private final Roaring64Bitmap set;

  FriendList(Roaring64Bitmap set) {
    this.set = set;
    ids = set.toArray();
    idsInFilterOrder = IdFilter.inOrder(ids);
  }

  boolean contains(long uid) {
    return set.contains(uid);
  }

  /** The ids, ascending as unsigned numbers; not to be written to. */
  long[] ids() {
    return ids;
  }

  /** The ids, in the order of {@link IdFilter#inOrder}; not to be written to. */
  long[] idsInFilterOrder() {
    return idsInFilterOrder;
  }

  int weight() {
    return (int) Math.min(Integer.MAX_VALUE, 64 + 16L * ids.length + set.getLongSizeInBytes());
  }
}
