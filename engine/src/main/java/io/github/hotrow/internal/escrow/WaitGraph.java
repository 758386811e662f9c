// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.escrow;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds transactions that wait for one another. Thread-safe. Asked only by a transaction that holds
 * something while it begins to wait, so those on one row never pay for it.
 */
final class WaitGraph {
  /*
   * Who begins to wait says so first and looks afterwards, one at a time. So the last one of a
   * circle sees it closed, and is the one to give way, as in PostgreSQL.
   */
  private final ReentrantLock lock = new ReentrantLock();

  /** Notes that the transaction waits; true if that would be a deadlock, and then it doesn't. */
  boolean closesCircle(Reserving waiting, Escrow escrow) {
    lock.lock();
    try {
      waiting.waitsFor(escrow);
      if (leadsBackTo(waiting, escrow)) {
        waiting.waitsFor(null);
        return true;
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private static boolean leadsBackTo(Reserving start, Escrow escrow) {
    Set<Reserving> seen = new HashSet<>();
    ArrayDeque<Reserving> open = new ArrayDeque<>(escrow.waitedForBy(start));
    while (!open.isEmpty()) {
      Reserving next = open.poll();
      if (next == start) {
        return true;
      }
      Escrow its = seen.add(next) ? next.waitsFor() : null;
      if (its != null) {
        open.addAll(its.waitedForBy(next));
      }
    }
    return false;
  }
}
