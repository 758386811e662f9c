// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.leader;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Schedule;
import io.github.hotrow.internal.ring.MemberRing;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * The second Dekker pair: a caller publishes, then looks whether its row is busy; the batch's
 * leader frees the row, then looks into the ring. At stake: a look moved before the write
 * (store-load). The caller would rely on the leader, the leader would not see the member, and the
 * other leader, which is idle, would sleep on.
 *
 * <p>Results: the leader drained the member; the caller woke the idle leader.
 */
public class BusyRowStress {
  BusyRowStress() {}

  /** One leader's batch has the row, the other leader is idle. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "drained when the row was freed")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "the row was seen free")
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "drained; the wake-up is one too many")
  @Outcome(id = "false, false", expect = FORBIDDEN, desc = "a lost wake-up")
  @State
  public static class OfferVersusRelease {
    private static final RowKey KEY = Rows.key(1);

    private final AccountTable accounts = new AccountTable(4);
    private final MemberRing ring = new MemberRing(2);
    private final Leadership leadership =
        new Leadership(ring, new Schedule(accounts, 4, 4, 4, 1), 0);
    private final Leader leader = new Leader("test", leadership, null, null);
    private final Member member = Rows.member(accounts, KEY);
    private final Batch batch;

    /** A batch under way. */
    public OfferVersusRelease() {
      leadership.offer(Rows.member(accounts, KEY));
      batch = leadership.takeNow(leader);
      leadership.takeNow(new Leader("test", leadership, null, null));
    }

    @Actor
    public void caller() {
      leadership.offer(member);
    }

    @Actor
    public void leader() {
      leadership.release(batch, leader);
    }

    @Arbiter
    public void woken(ZZ_Result result) {
      result.r1 = ring.size() == 0;
      result.r2 = !leadership.isWatched();
    }
  }

  /** The weakened twin: release and acquire, but no fence between write and look. */
  @JCStressTest
  @Outcome(id = "false, false", expect = ACCEPTABLE_INTERESTING, desc = "a lost wake-up")
  @Outcome(expect = ACCEPTABLE, desc = "not shown this time")
  @State
  public static class WithoutFence {
    private static final VarHandle PUBLISHED;
    private static final VarHandle FREE;

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        PUBLISHED = lookup.findVarHandle(WithoutFence.class, "published", boolean.class);
        FREE = lookup.findVarHandle(WithoutFence.class, "free", boolean.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings("UnusedVariable") // by its VarHandle
    private boolean published;

    @SuppressWarnings("UnusedVariable") // by its VarHandle
    private boolean free;

    @Actor
    public void caller(ZZ_Result result) {
      PUBLISHED.setRelease(this, true);
      result.r2 = (boolean) FREE.getAcquire(this);
    }

    @Actor
    public void leader(ZZ_Result result) {
      FREE.setRelease(this, true);
      result.r1 = (boolean) PUBLISHED.getAcquire(this);
    }
  }
}
