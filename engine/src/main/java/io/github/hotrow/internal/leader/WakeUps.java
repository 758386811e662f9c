// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import io.github.hotrow.internal.group.Member;
import java.util.List;

/** Wakes the callers of a batch whose answers are published. Stateless. */
final class WakeUps {
  /*
   * Who is woken wakes the next of his chain before he goes on (Member.goesOn). So the leader is
   * soon free for the next batch, and the threads don't all compete with it at once. A chain is
   * broken by nobody: a caller that comes back by itself, timed out or interrupted, wakes its
   * successor too, and one that has already gone on can't be given any. Only platform threads wake
   * others: the system runs each of them some time, but a virtual thread only if a carrier is free.
   *
   * Chains of a few wake-ups make many callers come back so evenly that groups stay small; long
   * ones don't (docs/BENCHMARKS.md).
   */
  private static final int LONGEST_CHAIN = 128;

  private WakeUps() {}

  /** Wakes every caller that is parked, the oldest first. */
  static void wake(List<Member> members) {
    Member first = null;
    Member last = null;
    int length = 0;
    for (Member member : members) {
      if (!member.isAnswered() || !member.isParked()) {
        continue; // its caller saw the answer by itself or gave up, has a stage, or leads
      }
      if (last != null && length < LONGEST_CHAIN && last.precedes(member)) {
        length++;
      } else {
        wake(first);
        first = member;
        length = 1;
      }
      last = member;
    }
    wake(first);
  }

  private static void wake(Member first) {
    if (first != null) {
      first.wake();
    }
  }
}
