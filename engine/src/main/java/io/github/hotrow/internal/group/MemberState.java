// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

/** Where a member is in its life. The last three are final. */
public enum MemberState {
  /** Waits, in the ring or in an account's queue. Set at creation, and by the batch's owner. */
  QUEUED,
  /** About to be sent, or sent, to the database. Set by the batch's owner, from QUEUED. */
  CLAIMED,
  /** Answered by the batch's owner, from either state above. */
  ANSWERED,
  /** Given up before it was sent: not applied. Set by its caller or the timekeeper, from QUEUED. */
  WITHDRAWN,
  /**
   * Given up while under way: outcome unknown. Set by its caller or the timekeeper, from CLAIMED.
   */
  ABANDONED;

  /** Whether no transition follows. */
  public boolean isFinal() {
    return this != QUEUED && this != CLAIMED;
  }
}
