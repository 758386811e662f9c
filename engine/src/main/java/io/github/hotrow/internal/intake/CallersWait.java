// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.leader.Completions;
import io.github.hotrow.internal.leader.Timekeeper;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** How a caller's thread waits for its member's end. Thread-safe. */
final class CallersWait {
  private final Completions completions;
  private final LongSupplier clock;

  CallersWait(Completions completions, LongSupplier clock) {
    this.completions = completions;
    this.clock = clock;
  }

  /** Returns when the member's state is final: answered, or given up by this thread or another. */
  void await(Member member) {
    if (!member.state().isFinal()) {
      letOthersPublish();
    }
    if (!member.state().isFinal()) {
      park(member);
    }
  }

  private void park(Member member) {
    // a virtual thread may find every carrier pinned, by the very callers it would have to wake
    member.parks(!VirtualThreads.isCurrent());
    try {
      while (!member.state().isFinal()) {
        long leftNs = member.deadlineNs() - clock.getAsLong();
        if (leftNs <= 0) {
          completions.giveUp(member, Timekeeper.NOT_SENT_IN_TIME, Timekeeper.NOT_ANSWERED_IN_TIME);
          return;
        }
        LockSupport.parkNanos(member, leftNs);
        if (Thread.currentThread().isInterrupted()) {
          completions.giveUp(member, Intake.INTERRUPTED, Intake.INTERRUPTED_UNDER_WAY);
          return;
        }
      }
    } finally {
      member.goesOn();
    }
  }

  /*
   * The threads that were woken together with this one publish first. Under load the answer is often
   * there when this one's turn comes again, and then it needs neither to be parked nor to be woken.
   */
  @SuppressWarnings("ThreadPriorityCheck") // a scheduler that ignores it costs speed, nothing else
  private static void letOthersPublish() {
    if (!VirtualThreads.isCurrent()) {
      Thread.yield();
    }
  }
}
