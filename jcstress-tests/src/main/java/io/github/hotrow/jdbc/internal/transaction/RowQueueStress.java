// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.jdbc.internal.transaction.RowQueue.Entry;
import java.sql.Connection;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/**
 * The queue of a row while its places come and go. At stake: a turn that is given to nobody, so
 * that everybody waits for ever; or to two; or a queue longer than its bound.
 */
public class RowQueueStress {
  RowQueueStress() {}

  /** A transaction that holds no connection. */
  private static final class Idle implements LogicalSession {
    @Override
    public Connection physical() {
      throw new IllegalStateException("not asked for here");
    }

    @Override
    public boolean holdsPhysical() {
      return false;
    }
  }

  private static Place place(RowQueue queue) {
    return new Place(new Places(new PlaceGraph(), new Idle(), new Interruption()), queue);
  }

  private static boolean isCalled(Place place) {
    return place.await(0);
  }

  /**
   * The one at work leaves at the moment when the next, whose patience is at its end, gives its
   * place up. Results: whether the third is called; how many are left.
   */
  @JCStressTest
  @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "the turn went on to the third")
  @Outcome(expect = FORBIDDEN, desc = "the turn was lost with the one who gave up")
  @State
  public static class GivenUpVersusTakenOver {
    private final RowQueue queue = new RowQueue();
    private final Place atWork = place(queue);
    private final Place impatient = place(queue);
    private final Place third = place(queue);

    public GivenUpVersusTakenOver() {
      queue.enter(atWork, 9);
      queue.enter(impatient, 9);
      queue.enter(third, 9);
    }

    @Actor
    public void atWork() {
      queue.leave(atWork);
    }

    @Actor
    public void impatient() {
      queue.leave(impatient);
    }

    @Arbiter
    public void look(ZI_Result result) {
      result.r1 = isCalled(third);
      result.r2 = queue.size();
    }
  }

  /**
   * A wait is cancelled at the moment when its turn comes: who was called in spite of that gives
   * the turn on. Results: whether the third is called; how many are left.
   */
  @JCStressTest
  @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "the turn went on to the third")
  @Outcome(expect = FORBIDDEN, desc = "the turn was lost with the one who was cancelled")
  @State
  public static class CancelledVersusHandedOver {
    private final RowQueue queue = new RowQueue();
    private final Place atWork = place(queue);
    private final Place cancelled = place(queue);
    private final Place third = place(queue);

    public CancelledVersusHandedOver() {
      queue.enter(atWork, 9);
      queue.enter(cancelled, 9);
      queue.enter(third, 9);
    }

    @Actor
    public void atWork() {
      queue.leave(atWork);
    }

    @Actor
    public void cancelled() {
      boolean first = isCalled(cancelled);
      // whether its turn came or not, its statement ends here
      queue.leave(cancelled);
      if (first) {
        queue.leave(cancelled); // as the transaction's end does once more
      }
    }

    @Arbiter
    public void look(ZI_Result result) {
      result.r1 = isCalled(third);
      result.r2 = queue.size();
    }
  }

  /** The weakened twin: looks who is next, and calls it without a lock in between. */
  @JCStressTest
  @Outcome(id = "false", expect = ACCEPTABLE_INTERESTING, desc = "the turn is lost")
  @Outcome(id = "true", expect = ACCEPTABLE, desc = "not shown this time")
  @State
  public static class CalledWithoutALock {
    private final ConcurrentLinkedQueue<Integer> waiting = new ConcurrentLinkedQueue<>();
    private volatile int atWork = 1;
    private volatile boolean thirdCalled;

    public CalledWithoutALock() {
      waiting.add(2);
      waiting.add(3);
    }

    private void handOn() {
      Integer next = waiting.poll();
      atWork = next == null ? 0 : next;
      thirdCalled |= atWork == 3;
    }

    @Actor
    public void atWork() {
      handOn();
    }

    @Actor
    public void impatient() {
      if (atWork == 2) {
        handOn();
      } else {
        waiting.remove(2);
      }
    }

    @Arbiter
    public void look(Z_Result result) {
      result.r1 = thirdCalled;
    }
  }

  /**
   * Somebody comes at the moment when the last one leaves. Results: what came of entering; whether
   * the newcomer was called.
   */
  @JCStressTest
  @Outcome(id = "FIRST, false", expect = ACCEPTABLE, desc = "the row was free")
  @Outcome(id = "WAITS, true", expect = ACCEPTABLE, desc = "it was called by the one who left")
  @Outcome(expect = FORBIDDEN, desc = "it waits for nobody")
  @State
  public static class EnteredVersusLeft {
    private final RowQueue queue = new RowQueue();
    private final Place last = place(queue);
    private final Place newcomer = place(queue);

    public EnteredVersusLeft() {
      queue.enter(last, 9);
    }

    @Actor
    public void last() {
      queue.leave(last);
    }

    @Actor
    public void newcomer(LL_Result result) {
      result.r1 = queue.enter(newcomer, 9);
    }

    @Arbiter
    public void look(LL_Result result) {
      result.r2 = isCalled(newcomer);
    }
  }

  /** The weakened twin: looks whether the row is free, then queues. */
  @JCStressTest
  @Outcome(id = "WAITS, false", expect = ACCEPTABLE_INTERESTING, desc = "it waits for nobody")
  @Outcome(
      id = {"FIRST, false", "WAITS, true"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class LookedThenQueued {
    private volatile boolean busy = true;
    private volatile boolean waits;
    private volatile boolean called;

    @Actor
    public void last() {
      if (waits) {
        called = true;
      } else {
        busy = false;
      }
    }

    @Actor
    public void newcomer(LL_Result result) {
      if (busy) {
        waits = true;
        result.r1 = Entry.WAITS;
      } else {
        result.r1 = Entry.FIRST;
      }
    }

    @Arbiter
    public void look(LL_Result result) {
      result.r2 = called;
    }
  }

  /** Two come where one more may wait. Results: what came of entering for each. */
  @JCStressTest
  @Outcome(
      id = {"WAITS, FULL", "FULL, WAITS"},
      expect = ACCEPTABLE,
      desc = "one waits, one is turned away")
  @Outcome(expect = FORBIDDEN, desc = "more wait than may, or fewer")
  @State
  public static class TheLastPlace {
    private final RowQueue queue = new RowQueue();
    private final Place one = place(queue);
    private final Place other = place(queue);

    public TheLastPlace() {
      queue.enter(place(queue), 1);
    }

    @Actor
    public void one(LL_Result result) {
      result.r1 = queue.enter(one, 1);
    }

    @Actor
    public void other(LL_Result result) {
      result.r2 = queue.enter(other, 1);
    }
  }

  /** The weakened twin: counts, and adds itself afterwards. */
  @JCStressTest
  @Outcome(id = "WAITS, WAITS", expect = ACCEPTABLE_INTERESTING, desc = "two wait where one may")
  @Outcome(
      id = {"WAITS, FULL", "FULL, WAITS"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class CountedThenAdded {
    private final AtomicInteger waiting = new AtomicInteger();

    private Entry enter() {
      if (waiting.get() >= 1) {
        return Entry.FULL;
      }
      waiting.incrementAndGet();
      return Entry.WAITS;
    }

    @Actor
    public void one(LL_Result result) {
      result.r1 = enter();
    }

    @Actor
    public void other(LL_Result result) {
      result.r2 = enter();
    }
  }
}
