// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.internal.group.RowState;
import java.util.concurrent.locks.LockSupport;

/** A place in the queue of an escrow, and the thread that stands there. Thread-safe. */
final class Turn {
  private final Reserving owner;
  private final Thread thread = Thread.currentThread();
  private volatile boolean called;
  private RowState state; // of the thread that stands there

  Turn(Reserving owner) {
    this.owner = owner;
  }

  Reserving owner() {
    return owner;
  }

  /** What was known of the row when it was last decided over; null if nothing was. */
  RowState state() {
    return state;
  }

  void looksAt(RowState known) {
    state = known;
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
