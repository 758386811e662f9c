// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Outcome.Applied;
import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZJJ_Result;

/**
 * A batch is answered while one of its members' callers gives up. At stake: bytes that are given
 * back twice, so that the budget goes negative and no longer bounds anything, or never.
 *
 * <p>Results: the caller gave up in time; the bytes held in the end; the members counted.
 */
public class ByteBudgetStress {
  private static final Failure.NotApplied NOT_SENT =
      new Failure.NotApplied(Reason.TIMEOUT, "too late", null);
  private static final Failure.Unknown UNDER_WAY = new Failure.Unknown("too late", null);

  ByteBudgetStress() {}

  /** Whoever ends the member gives its bytes back, and counts it. */
  @JCStressTest
  @Outcome(
      id = {"true, 0, 1", "false, 0, 1"},
      expect = ACCEPTABLE,
      desc = "given back once")
  @Outcome(expect = FORBIDDEN, desc = "given back twice or never")
  @State
  public static class CompleteVersusGiveUp {
    private static final RowKey KEY = Rows.key(1);
    private static final int BYTES = 1_000;

    private final AtomicLong heldBytes = new AtomicLong(BYTES);
    private final EngineCounters counters = new EngineCounters();
    private final Completions completions =
        new Completions(Runnable::run, counters, heldBytes, JournalEntries.NONE);
    private final Member member;
    private final Batch batch;

    /** A batch whose answer is known. */
    public CompleteVersusGiveUp() {
      AccountTable accounts = new AccountTable(4);
      Leadership leadership =
          new Leadership(new MemberRing(2), new Schedule(accounts, 4, 4, 4, 1), 0);
      member = Rows.member(accounts, BYTES, KEY);
      leadership.offer(member);
      batch = leadership.takeNow(new Leader("test", leadership, null, completions));
      member.claim();
      member.prepare(new Applied(List.of()));
    }

    @Actor
    public void leader() {
      completions.complete(batch);
    }

    @Actor
    public void caller(ZJJ_Result result) {
      result.r1 = completions.giveUp(member, NOT_SENT, UNDER_WAY);
    }

    @Arbiter
    public void held(ZJJ_Result result) {
      result.r2 = heldBytes.get();
      result.r3 = counters.snapshot().applied() + counters.snapshot().unknown();
    }
  }

  /** The weakened twin: both look whether the member has ended, then give back. */
  @JCStressTest
  @Outcome(id = "true, -1000, 2", expect = ACCEPTABLE_INTERESTING, desc = "given back twice")
  @Outcome(
      id = {"true, 0, 1", "false, 0, 1"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookThenGiveBack {
    private static final int BYTES = 1_000;

    private final AtomicLong heldBytes = new AtomicLong(BYTES);
    private final AtomicLong counted = new AtomicLong();
    private volatile boolean ended;

    private boolean end() {
      if (ended) {
        return false;
      }
      ended = true;
      heldBytes.addAndGet(-BYTES);
      counted.incrementAndGet();
      return true;
    }

    @Actor
    public void leader() {
      end();
    }

    @Actor
    public void caller(ZJJ_Result result) {
      result.r1 = end();
    }

    @Arbiter
    public void held(ZJJ_Result result) {
      result.r2 = heldBytes.get();
      result.r3 = counted.get();
    }
  }
}
