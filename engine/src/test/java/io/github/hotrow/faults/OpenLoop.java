// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.OutcomeUnknownException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Submits changes at a given rate, however they fare, and counts what becomes of them in a fixed
 * amount of memory. Used by one thread.
 */
final class OpenLoop {
  private static final int BUCKETS = 20_000;
  private static final long TICK_NS = 500_000;

  private final HotrowEngine engine;
  private final AtomicLong applied = new AtomicLong();
  private final AtomicLong tooLate = new AtomicLong();
  private final AtomicLong unknown = new AtomicLong();
  private final AtomicLong others = new AtomicLong();
  private final AtomicLong open = new AtomicLong();
  private AtomicLongArray latencies = new AtomicLongArray(BUCKETS);

  OpenLoop(HotrowEngine engine) {
    this.engine = engine;
  }

  /** What became of the changes of one run; times in the middle of it. */
  record Figures(
      long offered,
      long applied,
      long refused,
      long tooLate,
      long unknown,
      double goodput,
      long mostWaiting,
      AtomicLongArray latencies,
      AtomicLongArray refusals) {

    /** The time within which this share of the accepted changes were applied. */
    long latencyMillis(double share) {
      return quantile(latencies, share);
    }

    /** The time within which this share of the refusals were given. */
    long refusalMicros(double share) {
      return quantile(refusals, share);
    }

    private static long quantile(AtomicLongArray buckets, double share) {
      long total = 0;
      for (int i = 0; i < BUCKETS; i++) {
        total += buckets.get(i);
      }
      long seen = 0;
      for (int i = 0; i < BUCKETS; i++) {
        seen += buckets.get(i);
        if (seen > 0 && seen >= share * total) {
          return i;
        }
      }
      return total == 0 ? 0 : BUCKETS;
    }

    @Override
    public String toString() {
      return String.format(
          "offered %d, applied %d (%.0f/s, median %d ms, longest %d ms), refused %d (99 %% within"
              + " %d us, all within %d us), too late %d, unknown %d, at most %d waited",
          offered,
          applied,
          goodput,
          latencyMillis(0.5),
          latencyMillis(1.0),
          refused,
          refusalMicros(0.99),
          refusalMicros(1.0),
          tooLate,
          unknown,
          mostWaiting);
    }
  }

  long applied() {
    return applied.get();
  }

  long unknown() {
    return unknown.get();
  }

  /** Keeps so many changes waiting for a time; changes applied a second. */
  double keepWaiting(Supplier<Change> changes, int waiting, Duration time) {
    long beganNs = System.nanoTime();
    long before = applied.get();
    while (System.nanoTime() - beganNs < time.toNanos()) {
      while (open.get() < waiting) {
        submit(changes.get());
      }
      LockSupport.parkNanos(TICK_NS);
    }
    return (applied.get() - before) * 1e9 / (System.nanoTime() - beganNs);
  }

  /** Offers changes at this rate for a time. */
  Figures run(Supplier<Change> changes, double perSecond, Duration time) {
    await();
    latencies = new AtomicLongArray(BUCKETS);
    AtomicLongArray refusals = new AtomicLongArray(BUCKETS);
    final long[] before = {applied.get(), tooLate.get(), unknown.get(), others.get()};
    final long beganNs = System.nanoTime();
    // the queue fills at first; goodput is that of the rest
    final long filledNs = beganNs + time.toNanos() / 4;
    long filledApplied = -1;
    long filledAtNs = 0;
    long offered = 0;
    long refused = 0;
    long mostWaiting = 0;
    long nowNs = beganNs;
    while (nowNs - beganNs < time.toNanos()) {
      long due = (long) ((nowNs - beganNs) * perSecond / 1e9);
      for (; offered < due; offered++) {
        long callNs = System.nanoTime();
        if (!submit(changes.get())) {
          refused++;
          add(refusals, (System.nanoTime() - callNs) / 1_000);
        }
      }
      mostWaiting = Math.max(mostWaiting, engine.waiting());
      LockSupport.parkNanos(TICK_NS);
      nowNs = System.nanoTime();
      if (filledApplied < 0 && nowNs - filledNs >= 0) {
        filledApplied = applied.get();
        filledAtNs = nowNs;
      }
    }
    double goodput = (applied.get() - filledApplied) * 1e9 / (nowNs - filledAtNs);
    await();
    if (others.get() != before[3]) {
      throw new AssertionError("changes ended otherwise than they may");
    }
    return new Figures(
        offered,
        applied.get() - before[0],
        refused,
        tooLate.get() - before[1],
        unknown.get() - before[2],
        goodput,
        mostWaiting,
        latencies,
        refusals);
  }

  private void await() {
    while (open.get() > 0) {
      LockSupport.parkNanos(TICK_NS);
    }
  }

  private static void add(AtomicLongArray buckets, long value) {
    buckets.incrementAndGet((int) Math.min(BUCKETS - 1, value));
  }

  /** False if it was refused at once because the engine is full. */
  private boolean submit(Change change) {
    long beginNs = System.nanoTime();
    open.incrementAndGet();
    CompletionStage<Outcome> stage;
    try {
      stage = engine.submit(change);
    } catch (ChangeNotAppliedException e) {
      open.decrementAndGet();
      if (e.reason() != Reason.ENGINE_FULL) {
        throw e;
      }
      return false;
    }
    stage.whenComplete((outcome, failure) -> count(outcome, failure, beginNs));
    return true;
  }

  private void count(Outcome outcome, Throwable thrown, long beginNs) {
    Throwable failure = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    if (outcome instanceof Outcome.Applied) {
      applied.incrementAndGet();
      add(latencies, (System.nanoTime() - beginNs) / 1_000_000);
    } else if (failure instanceof OutcomeUnknownException) {
      unknown.incrementAndGet();
    } else if (failure instanceof ChangeNotAppliedException late
        && late.reason() == Reason.TIMEOUT) {
      tooLate.incrementAndGet();
    } else {
      others.incrementAndGet();
    }
    open.decrementAndGet();
  }

  @Override
  public String toString() {
    return applied + " applied, " + unknown + " unknown, " + tooLate + " too late";
  }
}
