// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.HotrowConfig;
import java.lang.reflect.Proxy;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LZZ_Result;

/**
 * The timekeeper cancels a statement that has waited too long for a lock, just when it returns and
 * the slot sends the next one. At stake: the look at the watch and the cancel torn apart, so that
 * the cancel comes when the slot has gone on, hits the next statement, or takes its watch away.
 *
 * <p>Results: when the first statement was cancelled; the second was cancelled at once; the second
 * is cancelled when it has waited too long itself.
 */
public class LockWaitStress {
  private static final HotrowConfig CONFIG = new HotrowConfig();
  private static final long TOO_LONG_NS = CONFIG.getLockPatience().toNanos() + 1;

  LockWaitStress() {}

  /** The slot's view of time and of what was cancelled. */
  private static final class Watched {
    volatile long nowNs;
    volatile boolean slotWentOn;
    volatile String firstCancelled = "never";
    volatile boolean secondCancelled;

    final PreparedStatement first =
        statement(() -> firstCancelled = slotWentOn ? "too late" : "in time");
    final PreparedStatement second = statement(() -> secondCancelled = true);

    void cancel(PreparedStatement statement) {
      try {
        statement.cancel();
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }

    private static PreparedStatement statement(Runnable cancel) {
      return (PreparedStatement)
          Proxy.newProxyInstance(
              LockWaitStress.class.getClassLoader(),
              new Class<?>[] {PreparedStatement.class},
              (proxy, method, args) -> {
                if (method.getName().equals("cancel")) {
                  cancel.run();
                }
                return null;
              });
    }
  }

  private static void cancelIfStuck(CommitSlot slot) {
    try {
      slot.cancelIfStuck();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  /** Watch and cancel share the slot's lock. */
  @JCStressTest
  @Outcome(
      id = {"in time, false, true", "never, false, true"},
      expect = ACCEPTABLE,
      desc = "cancelled while it waited, or not at all")
  @Outcome(expect = FORBIDDEN, desc = "the cancel went astray")
  @State
  public static class CancelVersusNextStatement {
    private final Watched watched = new Watched();
    private final CommitSlot slot = new CommitSlot(null, () -> watched.nowNs, CONFIG);

    /** A statement that has waited too long. */
    public CancelVersusNextStatement() {
      slot.waiting(watched.first);
      watched.nowNs = TOO_LONG_NS;
    }

    @Actor
    public void slot() {
      slot.waiting(null);
      watched.slotWentOn = true;
      slot.waiting(watched.second);
    }

    @Actor
    public void timekeeper() {
      cancelIfStuck(slot);
    }

    @Arbiter
    public void later(LZZ_Result result) {
      result.r1 = watched.firstCancelled;
      result.r2 = watched.secondCancelled;
      watched.nowNs = 2 * TOO_LONG_NS;
      cancelIfStuck(slot);
      result.r3 = watched.secondCancelled;
    }
  }

  /** The weakened twin: volatile fields, looked at and cleared one after another. */
  @JCStressTest
  @Outcome(
      id = {"in time, false, true", "never, false, true"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = ACCEPTABLE_INTERESTING, desc = "the cancel went astray")
  @State
  public static class WithoutLock {
    private final Watched watched = new Watched();
    private volatile PreparedStatement waiting = watched.first;
    private volatile long waitingSinceNs;

    /** A statement that has waited too long. */
    public WithoutLock() {
      watched.nowNs = TOO_LONG_NS;
    }

    private void waiting(PreparedStatement statement) {
      waiting = statement;
      waitingSinceNs = watched.nowNs;
    }

    private void cancelIfStuck() {
      if (waiting != null && watched.nowNs - waitingSinceNs >= TOO_LONG_NS) {
        PreparedStatement stuck = waiting;
        waiting = null;
        if (stuck != null) {
          watched.cancel(stuck);
        }
      }
    }

    @Actor
    public void slot() {
      waiting(null);
      watched.slotWentOn = true;
      waiting(watched.second);
    }

    @Actor
    public void timekeeper() {
      cancelIfStuck();
    }

    @Arbiter
    public void later(LZZ_Result result) {
      result.r1 = watched.firstCancelled;
      result.r2 = watched.secondCancelled;
      watched.nowNs = 2 * TOO_LONG_NS;
      cancelIfStuck();
      result.r3 = watched.secondCancelled;
    }
  }
}
