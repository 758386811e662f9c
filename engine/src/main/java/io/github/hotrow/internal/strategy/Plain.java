// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Member;

/** PLAIN: a transaction of its own, which waits for the row's lock. Thread-safe. */
final class Plain implements Way {
  private final Workers workers;

  Plain(Workers workers) {
    this.workers = workers;
  }

  @Override
  public Strategy strategy() {
    return Strategy.PLAIN;
  }

  @Override
  public boolean offer(Member member) {
    return workers.offer(member, Contention.WAIT);
  }
}
