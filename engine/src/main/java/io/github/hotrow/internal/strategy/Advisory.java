// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Member;

/**
 * ADVISORY: a transaction of its own under the row's advisory lock, which gives way to whoever
 * holds that. Thread-safe.
 */
final class Advisory implements Way {
  private final Workers workers;

  Advisory(Workers workers) {
    this.workers = workers;
  }

  @Override
  public Strategy strategy() {
    return Strategy.ADVISORY;
  }

  @Override
  public boolean offer(Member member) {
    return workers.offer(member, Contention.ADVISORY);
  }
}
