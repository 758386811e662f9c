// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.leader.Leadership;

/** MERGE: through the ring into a group. Thread-safe. */
public final class Merge implements Way {
  private final Leadership leadership;

  /** The way to this leadership's ring. */
  public Merge(Leadership leadership) {
    this.leadership = leadership;
  }

  @Override
  public Strategy strategy() {
    return Strategy.MERGE;
  }

  @Override
  public boolean offer(Member member) {
    return leadership.offer(member);
  }
}
