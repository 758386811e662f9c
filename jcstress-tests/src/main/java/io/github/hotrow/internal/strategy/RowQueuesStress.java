// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.jcstress.Rows;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The engine's queues under the strategy QUEUE, while members come and go. At stake: a member that
 * goes into a queue which has just been removed, and never has its turn; or more members than may
 * wait.
 */
public class RowQueuesStress {
  private static final RowKey KEY = Rows.key(1);

  RowQueuesStress() {}

  private static Queue.Place place() {
    return new Queue(null).new Place(null, new RowKey[] {KEY});
  }

  /**
   * A member comes at the moment when the last one leaves. Results: what came of entering; whom the
   * last one gave its turn.
   */
  @JCStressTest
  @Outcome(id = "FIRST, nobody", expect = ACCEPTABLE, desc = "the row was free")
  @Outcome(id = "WAITS, newcomer", expect = ACCEPTABLE, desc = "it was given the turn")
  @Outcome(expect = FORBIDDEN, desc = "it waits for nobody, or two are at work")
  @State
  public static class EnteredVersusLeft {
    private final RowQueues queues = new RowQueues();
    private final Queue.Place newcomer = place();

    public EnteredVersusLeft() {
      queues.enter(KEY, place(), 9);
    }

    @Actor
    public void newcomer(LL_Result result) {
      result.r1 = queues.enter(KEY, newcomer, 9);
    }

    @Actor
    public void last(LL_Result result) {
      Queue.Place next = queues.leave(KEY);
      result.r2 = next == null ? "nobody" : next == newcomer ? "newcomer" : "somebody else";
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
    private final RowQueues queues = new RowQueues();

    public TheLastPlace() {
      queues.enter(KEY, place(), 1);
    }

    @Actor
    public void one(LL_Result result) {
      result.r1 = queues.enter(KEY, place(), 1);
    }

    @Actor
    public void other(LL_Result result) {
      result.r2 = queues.enter(KEY, place(), 1);
    }
  }

  /** The weakened twin: gets the row's queue, and uses it outside of the map's lock. */
  @JCStressTest
  @Outcome(id = "WAITS, nobody", expect = ACCEPTABLE_INTERESTING, desc = "it waits for nobody")
  @Outcome(
      id = "FIRST, newcomer",
      expect = ACCEPTABLE_INTERESTING,
      desc = "it is at work, and called as well")
  @Outcome(
      id = {"FIRST, nobody", "WAITS, newcomer"},
      expect = ACCEPTABLE,
      desc = "not shown this time")
  @Outcome(expect = FORBIDDEN, desc = "impossible")
  @State
  public static class UsedOutsideOfTheMap {
    private final ConcurrentHashMap<RowKey, ConcurrentLinkedQueue<String>> queues =
        new ConcurrentHashMap<>();

    public UsedOutsideOfTheMap() {
      ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
      queue.add("last");
      queues.put(KEY, queue);
    }

    @Actor
    public void newcomer(LL_Result result) {
      ConcurrentLinkedQueue<String> queue =
          queues.computeIfAbsent(KEY, key -> new ConcurrentLinkedQueue<>());
      boolean first = queue.isEmpty();
      queue.add("newcomer");
      result.r1 = first ? "FIRST" : "WAITS";
    }

    @Actor
    public void last(LL_Result result) {
      ConcurrentLinkedQueue<String> queue = queues.get(KEY);
      queue.poll();
      String next = queue.peek();
      if (next == null) {
        queues.remove(KEY);
      }
      result.r2 = next == null ? "nobody" : next;
    }
  }
}
