// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import java.util.concurrent.locks.LockSupport;

/** A place in the queue of an escrow, and the thread that stands there. Thread-safe. */
final class Turn {
  private final Reserving owner;
  private final Thread thread = Thread.currentThread();
  private volatile boolean called;

  Turn(Reserving owner) {
    this.owner = owner;
  }

  Reserving owner() {
    return owner;
  }

  /** Before another look at the escrow: what was called before doesn't count. */
  void reset() {
    called = false;
  }

  boolean isCalled() {
    return called;
  }

  /** Has the thread look again. */
  void call() {
    called = true;
    LockSupport.unpark(thread);
  }
}
