// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.Optional;

/**
 * What a notification says: users like an object now, or no longer; or nothing is as it was.
 * Immutable.
 *
 * @param everything whether all that is known must be forgotten
 * @param oid the object
 * @param liked whether the users like it now
 * @param uids the users
 */
record LikeChange(boolean everything, long oid, boolean liked, long[] uids) {
  static final String EVERYTHING = "!";

  /** What the text of a notification says; empty if it is none of ours. */
  static Optional<LikeChange> parse(String text) {
    if (text.equals(EVERYTHING)) {
      return Optional.of(new LikeChange(true, 0, false, new long[0]));
    }
    int colon = text.indexOf(':');
    if (colon < 2 || (text.charAt(0) != '+' && text.charAt(0) != '-')) {
      return Optional.empty();
    }
    try {
      String[] ids = text.substring(colon + 1).split(",", -1);
      long[] uids = new long[ids.length];
      for (int i = 0; i < uids.length; i++) {
        uids[i] = Long.parseLong(ids[i]);
      }
      long oid = Long.parseLong(text.substring(1, colon));
      return Optional.of(new LikeChange(false, oid, text.charAt(0) == '+', uids));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }
}
