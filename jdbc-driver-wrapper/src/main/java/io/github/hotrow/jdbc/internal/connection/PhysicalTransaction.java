// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.Merging;

/**
 * What the merging was told of the transaction on the physical connection, so that it is told of
 * its end as well, by whatever way that comes: a call of JDBC, or COMMIT and the like sent as text.
 * Guarded by the session's lock, but for {@link #isKnown}.
 */
final class PhysicalTransaction {
  private final Merging merging;
  private volatile boolean known;
  private int running;

  PhysicalTransaction(Merging merging) {
    this.merging = merging;
  }

  /** Whether the merging was told of it, and not of its end. */
  boolean isKnown() {
    return known;
  }

  /** The merging is being told of a part of it. */
  void tell() {
    known = true;
  }

  /** What was told is about to be executed. */
  void begins() {
    if (known) {
      running++;
    }
  }

  /** One of the executions that were told is over; true if no other is under way. */
  boolean finished() {
    running = Math.max(0, running - 1);
    return running == 0;
  }

  /** Nothing is open on the physical connection: unless it is only about to be, it has ended. */
  boolean noneIsOpen() {
    if (running > 0) {
      return false;
    }
    ended(false);
    return true;
  }

  /** It has ended. */
  void ended(boolean committed) {
    if (known) {
      known = false;
      running = 0;
      merging.physicalTransactionEnded(committed);
    }
  }
}
