// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Where simulated buyers wait after a refusal, until something has changed. Thread-safe. */
final class Gate {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition opened = lock.newCondition();
  private final AtomicLong openings = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  /** How often it was opened; read before an order is sent, and given to {@link #await}. */
  long openings() {
    return openings.get();
  }

  /** Waits until it has been opened since. */
  void await(long seen) {
    lock.lock();
    try {
      waiting.incrementAndGet();
      while (openings.get() == seen) {
        opened.awaitUninterruptibly();
      }
      waiting.decrementAndGet();
    } finally {
      lock.unlock();
    }
  }

  /** Lets everybody through who waits. */
  void open() {
    lock.lock();
    try {
      openings.incrementAndGet();
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** How many wait. */
  int waiting() {
    return waiting.get();
  }
}
