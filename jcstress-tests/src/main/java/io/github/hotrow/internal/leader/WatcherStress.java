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
 * The first Dekker pair: a caller publishes, then looks for a watcher; a leader becomes the
 * watcher, then looks into the ring. At stake: either one's look moved before its own write
 * (store-load, which every processor does). Both would then see nothing, and the member would lie
 * in the ring with all leaders parked.
 */
public class WatcherStress {
  WatcherStress() {}

  /** Results: the leader collected the member; if not, the caller found and woke it. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "collected")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "woken")
  @Outcome(id = "false, false", expect = FORBIDDEN, desc = "a lost wake-up")
  @State
  public static class OfferVersusGoingIdle {
    private static final RowKey KEY = Rows.key(1);

    private final AccountTable accounts = new AccountTable(4);
    private final MemberRing ring = new MemberRing(2);
    private final Leadership leadership =
        new Leadership(ring, new Schedule(accounts, 4, 4, 4, 1), 0);
    private final Leader leader = new Leader("test", leadership, null, null);
    private final Member member = Rows.member(accounts, KEY);

    @Actor
    public void caller() {
      leadership.offer(member);
    }

    @Actor
    public void leader(ZZ_Result result) {
      result.r1 = leadership.takeNow(leader) != null;
    }

    @Arbiter
    public void woken(ZZ_Result result) {
      result.r2 = !result.r1 && !leadership.isWatched();
    }
  }

  /** The same with a leader that comes back from a caller. Results: drained; woken. */
  @JCStressTest
  @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "drained")
  @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "woken")
  @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "drained; the wake-up is one too many")
  @Outcome(id = "false, false", expect = FORBIDDEN, desc = "a lost wake-up")
  @State
  public static class OfferVersusGivingTheLeaderBack {
    private static final RowKey KEY = Rows.key(1);
    private static final RowKey OTHER = Rows.key(2);

    private final AccountTable accounts = new AccountTable(4);
    private final MemberRing ring = new MemberRing(2);
    private final Leadership leadership =
        new Leadership(ring, new Schedule(accounts, 4, 4, 4, 1), 0);
    private final Leader leader = new Leader("test", leadership, null, null);
    private final Member member = Rows.member(accounts, KEY);
    private final Batch batch;

    /** A batch of another row under way, by a caller with the only leader's connection. */
    public OfferVersusGivingTheLeaderBack() {
      leadership.offer(Rows.member(accounts, OTHER));
      batch = leadership.takeNow(leader);
      leader.lent = true;
    }

    @Actor
    public void caller() {
      leadership.offer(member);
    }

    @Actor
    public void borrower() {
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
    private static final VarHandle WATCHED;

    static {
      try {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        PUBLISHED = lookup.findVarHandle(WithoutFence.class, "published", boolean.class);
        WATCHED = lookup.findVarHandle(WithoutFence.class, "watched", boolean.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings("UnusedVariable") // by its VarHandle
    private boolean published;

    @SuppressWarnings("UnusedVariable") // by its VarHandle
    private boolean watched;

    @Actor
    public void caller(ZZ_Result result) {
      PUBLISHED.setRelease(this, true);
      result.r2 = (boolean) WATCHED.getAcquire(this);
    }

    @Actor
    public void leader(ZZ_Result result) {
      WATCHED.setRelease(this, true);
      result.r1 = (boolean) PUBLISHED.getAcquire(this);
    }
  }
}
