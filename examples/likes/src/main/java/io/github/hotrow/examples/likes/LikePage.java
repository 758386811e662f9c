// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.Arrays;

/** One page of a list of likers, while it is filled. Confined to one thread. */
final class LikePage {
  private final long[] uids;
  private int size;
  private boolean more;

  LikePage(int room) {
    uids = new long[room];
  }

  /** Adds the user, or notes that there is one more than the page has room for. */
  boolean add(long uid) {
    if (size == uids.length) {
      more = true;
      return false;
    }
    uids[size++] = uid;
    return true;
  }

  /** Whether another page follows. */
  boolean hasMore() {
    return more;
  }

  int size() {
    return size;
  }

  /** The users, in the page's order. */
  long[] uids() {
    return Arrays.copyOf(uids, size);
  }
}
