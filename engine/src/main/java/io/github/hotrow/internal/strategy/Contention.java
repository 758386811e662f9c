// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Member;

/** What a transaction of one member does about others at its rows. */
enum Contention {
  /** It waits for their locks. */
  WAIT,
  /** Its member is told that the row is busy. */
  GIVE_WAY,
  /** It takes the rows' advisory locks first; if one is taken, its member is told so. */
  ADVISORY;

  /**
   * A batch of the member.
   *
   * @param again whether it was found to wait for somebody
   */
  Batch batch(Member member, boolean again) {
    return Batch.alone(member, this != GIVE_WAY, this == ADVISORY, again);
  }

  boolean gives() {
    return this != WAIT;
  }
}
