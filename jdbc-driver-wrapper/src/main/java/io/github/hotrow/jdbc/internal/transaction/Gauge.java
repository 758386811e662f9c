// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How hot one row is: whether different threads change it in quick succession. Thread-safe; when
 * threads meet it may miscount by a few, which only moves the moment of the change.
 */
final class Gauge {
  private static final long CONTENDED_WITHIN_NS = 50_000_000;
  private static final long WINDOW_NS = 100_000_000;

  private final AtomicLong lastThread = new AtomicLong();
  private final AtomicInteger contended = new AtomicInteger();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition nobodyInFlight = lock.newCondition();
  private final AtomicLong changes = new AtomicLong();
  private final RowQueue queue = new RowQueue();
  private volatile long forgotten;
  private volatile long lastNs;
  private volatile long windowNs;
  private volatile long lastContendedNs;
  private volatile boolean hot;

  /**
   * Notes that a thread is about to change the row.
   *
   * @return whether the row is hot
   */
  boolean arrive(long threadId, long nowNs, int threshold, long coolDownNs) {
    boolean another = lastThread.getAndSet(threadId) != threadId;
    if (threshold == 0) {
      hot = true;
    } else if (hot) {
      if (another) {
        lastContendedNs = nowNs;
      } else if (nowNs - lastContendedNs > coolDownNs) {
        hot = false;
        contended.set(0);
      }
    } else if (another && lastNs != 0 && nowNs - lastNs < CONTENDED_WITHIN_NS) {
      if (nowNs - windowNs > WINDOW_NS) {
        windowNs = nowNs;
        contended.set(0);
      }
      if (contended.incrementAndGet() >= threshold) {
        lastContendedNs = nowNs;
        hot = true;
      }
    }
    lastNs = nowNs;
    return hot;
  }

  /** The row counts as hot from now on, as if it were contended, for it is to be merged. */
  void heat(long nowNs) {
    lastContendedNs = nowNs;
    hot = true;
  }

  /** Who is at the row under QUEUE. */
  RowQueue queue() {
    return queue;
  }

  /** What was read of the row before may be outdated. */
  void changed() {
    changes.incrementAndGet();
  }

  /** A transaction on a physical connection is about to change the row. */
  void enterPhysically() {
    inFlight.incrementAndGet();
  }

  /** That transaction has ended: what was read of the row before may be outdated. */
  void leavePhysically() {
    changes.incrementAndGet();
    if (inFlight.decrementAndGet() == 0) {
      lock.lock();
      try {
        nobodyInFlight.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Waits until no ordinary transaction of this process has changed the row and not ended, so that
   * what is read of it is not about to be outdated. Nothing becomes wrong if that takes too long: a
   * reservation may then be lost at commit.
   */
  void awaitPhysical(long patienceNs) {
    if (inFlight.get() == 0) {
      return;
    }
    lock.lock();
    try {
      long leftNs = patienceNs;
      while (inFlight.get() > 0 && leftNs > 0) {
        leftNs = nobodyInFlight.awaitNanos(leftNs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Has what memory knows of the row forgotten if an ordinary transaction has changed it since that
   * was done last. Two that come at once both do it, and none goes on before it is done.
   */
  void forgetIfChanged(Runnable forget) {
    long seen = changes.get();
    if (seen != forgotten) {
      forget.run();
      forgotten = seen;
    }
  }

  boolean isHot() {
    return hot;
  }
}
