// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Member;

/** NOWAIT: a transaction of its own, which gives way to whoever holds the row. Thread-safe. */
final class Nowait implements Way {
  private final Workers workers;

  Nowait(Workers workers) {
    this.workers = workers;
  }

  @Override
  public Strategy strategy() {
    return Strategy.NOWAIT;
  }

  @Override
  public boolean offer(Member member) {
    return workers.offer(member, Contention.GIVE_WAY);
  }
}
