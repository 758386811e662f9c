// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.concurrent.locks.LockSupport;

/** One transaction's place in a row's queue, and the thread that stands there. Thread-safe. */
final class Place {
  private final Places owner;
  private final RowQueue queue;
  private final Thread thread = Thread.currentThread();
  private volatile boolean called;

  Place(Places owner, RowQueue queue) {
    this.owner = owner;
    this.queue = queue;
  }

  Places owner() {
    return owner;
  }

  /** Whether its transaction holds a physical connection now. */
  boolean holdsConnection() {
    return owner.holdsConnection();
  }

  RowQueue queue() {
    return queue;
  }

  /** It is the first now. */
  void call() {
    called = true;
    LockSupport.unpark(thread);
  }

  /**
   * Waits until it is the first.
   *
   * @return false if that took too long, or the thread was interrupted, which it still is
   */
  boolean await(long patienceNs) {
    long endNs = System.nanoTime() + patienceNs;
    while (!called) {
      long leftNs = endNs - System.nanoTime();
      if (leftNs <= 0 || Thread.currentThread().isInterrupted()) {
        return called;
      }
      LockSupport.parkNanos(queue, leftNs);
    }
    return true;
  }
}
