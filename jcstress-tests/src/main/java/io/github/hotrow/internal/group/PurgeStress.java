// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A member of two rows gives up, in its caller's thread and without a lock, while the timekeeper
 * purges the schedule. At stake: the member leaves one queue and stays in the other; the leader
 * that takes it then fails under the lock.
 */
public class PurgeStress {
  private static final Failure.NotApplied NOT_SENT =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);

  PurgeStress() {}

  /** Results: members that wait after the purge; members the next batch takes, -1 if it failed. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "gone from both queues")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "in both queues still")
  @Outcome(expect = FORBIDDEN, desc = "gone from one queue only")
  @State
  public static class WithdrawVersusPurge {
    private static final RowKey ONE = Rows.key(1);
    private static final RowKey OTHER = Rows.key(2);

    private final AccountTable accounts = new AccountTable(4);
    private final Schedule schedule = new Schedule(accounts, 4, 4, 4, 1);
    private final Member member = Rows.member(accounts, ONE, OTHER);

    /** A schedule with one member. */
    public WithdrawVersusPurge() {
      schedule.add(member);
    }

    @Actor
    public void caller() {
      member.withdraw(NOT_SENT);
    }

    @Actor
    public void timekeeper() {
      schedule.purge();
    }

    @Arbiter
    public void leader(II_Result result) {
      result.r1 = schedule.waiting();
      try {
        Batch batch = schedule.next();
        result.r2 = batch == null ? 0 : batch.members().size();
      } catch (RuntimeException | AssertionError e) {
        result.r2 = -1;
      }
    }
  }

  /** The weakened twin: each queue asks anew. Results: the queues that hold the member. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE_INTERESTING, desc = "gone from one queue only")
  @Outcome(
      id = {"0, 0", "1, 1"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class AskedByEachQueue {
    private final Member member = Rows.member();

    @Actor
    public void caller() {
      member.withdraw(NOT_SENT);
    }

    @Actor
    public void timekeeper(II_Result result) {
      result.r1 = member.state().isFinal() ? 0 : 1;
      result.r2 = member.state().isFinal() ? 0 : 1;
    }
  }
}
