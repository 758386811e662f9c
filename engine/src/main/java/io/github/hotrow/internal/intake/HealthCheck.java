// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import io.github.hotrow.EngineLoad;
import io.github.hotrow.Health;
import io.github.hotrow.Health.Status;
import io.github.hotrow.internal.commit.Database;
import io.github.hotrow.internal.commit.Vitals;
import io.github.hotrow.internal.commit.Vitals.Trouble;
import java.sql.SQLException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Judges how an engine is, from what its leaders have met, and by a question to the database if
 * they have met nothing lately. Thread-safe.
 */
public final class HealthCheck {
  /*
   * While changes flow, the leaders know whether the database is there. While none do, or none get
   * through, it is asked by a thread of its own, which may hang for as long as the driver does; the
   * caller waits for it only shortly, and a second one doesn't ask beside it.
   */
  private static final long FRESH_NS = 2_000_000_000L;
  private static final long SILENT_NS = 3_000_000_000L;
  private static final long PATIENCE_NS = 1_000_000_000L;
  private static final long RECENT_NS = 10_000_000_000L;
  private static final double NEARLY_FULL = 0.8;

  private final String engine;
  private final Database database;
  private final Vitals vitals;
  private final LongSupplier clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition answered = lock.newCondition();
  private boolean asking;
  private long askedNs;

  /** A check of the engine with this database. */
  public HealthCheck(String engine, Database database, LongSupplier clock) {
    this.engine = engine;
    this.database = database;
    this.vitals = database.vitals();
    this.clock = clock;
  }

  /** How an engine that holds this is. May wait a second for the database. */
  public Health judge(EngineLoad load, long maxBytes) {
    Health reachable = databaseHealth();
    if (!reachable.isOk()) {
      return reachable;
    }
    String crowded = shortOfRoom(load, maxBytes);
    if (crowded != null) {
      return new Health(Status.DEGRADED, crowded);
    }
    if (load.batchesInDoubt() > 0) {
      return new Health(
          Status.DEGRADED,
          load.batchesInDoubt() + " batches are in doubt; their outcome is being asked for.");
    }
    Trouble trouble = vitals.trouble();
    if (trouble != null && clock.getAsLong() - trouble.lastNs() < RECENT_NS) {
      return new Health(
          Status.DEGRADED, "A connection was lost within the last seconds: " + text(trouble));
    }
    return Health.OK;
  }

  private static String shortOfRoom(EngineLoad load, long maxBytes) {
    long waiting = load.inRing() + load.inQueues();
    long room = load.ringCapacity() + load.queueCapacity();
    if (waiting >= NEARLY_FULL * room) {
      return waiting + " changes wait, of " + room + " that fit.";
    }
    if (load.bytesHeld() >= NEARLY_FULL * maxBytes) {
      return load.bytesHeld() + " bytes of values are held, of " + maxBytes + " that fit.";
    }
    return null;
  }

  private Health databaseHealth() {
    long nowNs = clock.getAsLong();
    Trouble trouble = vitals.trouble();
    boolean troubled = trouble != null && trouble.lastNs() - vitals.answeredNs() > 0;
    if (!troubled && nowNs - vitals.answeredNs() < FRESH_NS) {
      return Health.OK;
    }
    long silentNs = ask(nowNs);
    if (silentNs == 0) {
      return Health.OK;
    }
    Trouble met = vitals.trouble();
    boolean metNow = met != null && met.lastNs() - vitals.answeredNs() > 0;
    if (metNow || silentNs >= SILENT_NS) {
      return new Health(
          Status.DOWN, "The database does not answer" + (metNow ? ": " + text(met) : "."));
    }
    return new Health(
        Status.DEGRADED,
        "The database has not answered for "
            + silentNs / 1_000_000
            + " ms, or the DataSource gives no connection to ask it by.");
  }

  private static String text(Trouble trouble) {
    SQLException error = trouble.error();
    return "SQLState " + error.getSQLState() + ", " + error.getMessage();
  }

  /** How long the database has owed an answer, after a short wait for it; 0: it has answered. */
  private long ask(long nowNs) {
    lock.lock();
    try {
      if (!asking) {
        askedNs = nowNs;
        Thread thread = new Thread(this::question, engine + "-health");
        thread.setDaemon(true);
        thread.start();
        asking = true; // the thread can't end before the lock is free
      }
      long leftNs = PATIENCE_NS;
      while (asking && leftNs > 0) {
        leftNs = answered.awaitNanos(leftNs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    boolean heard = vitals.answeredNs() - askedNs >= 0;
    return heard ? 0 : Math.max(1, clock.getAsLong() - askedNs);
  }

  private void question() {
    try {
      database.ask();
      vitals.answered(clock.getAsLong());
    } catch (SQLException e) {
      vitals.lost(e, clock.getAsLong());
    } finally {
      lock.lock();
      try {
        asking = false;
        answered.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
