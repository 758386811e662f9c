// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import io.github.hotrow.internal.group.Part;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One reservation: a delta granted on one row to a transaction that has not committed yet.
 * Thread-safe in its state; the links are guarded by the escrow's lock, all else never changes.
 */
final class Hold {
  /** What may still become of a reservation. */
  enum State {
    /** Granted. Its transaction commits it or gives it back; a waiter may let it expire. */
    OPEN,
    /** Its transaction is committing, or executes it in the database itself. It can't expire. */
    FIRM,
    /** It was open for too long and has been given back by somebody who waited for it. */
    EXPIRED
  }

  final Escrow escrow;
  final Part part;
  final Reserving owner;
  final long sinceNs;
  private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

  // guarded by the escrow's lock
  Hold previous;
  Hold next;
  boolean counted;

  Hold(Escrow escrow, Part part, Reserving owner, long sinceNs) {
    this.escrow = escrow;
    this.part = part;
    this.owner = owner;
    this.sinceNs = sinceNs;
  }

  /** OPEN → FIRM; false if it has expired. */
  boolean firm() {
    return state.compareAndSet(State.OPEN, State.FIRM) || state.get() == State.FIRM;
  }

  /** OPEN → EXPIRED; false if it is firm. */
  boolean expire() {
    return state.compareAndSet(State.OPEN, State.EXPIRED);
  }

  boolean isOpen() {
    return state.get() == State.OPEN;
  }
}
