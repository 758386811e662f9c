// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Finds transactions that wait for one another's places. Thread-safe. Asked only by a transaction
 * that holds a place while it begins to wait for another one.
 */
final class PlaceGraph {
  /*
   * As in the engine's WaitGraph: who begins to wait says so first and looks afterwards, one at a
   * time. So the last one of a circle sees it closed, and gives way.
   */
  private final ReentrantLock lock = new ReentrantLock();

  /** Notes that the transaction waits; true if that would be a deadlock, and then it doesn't. */
  boolean closesCircle(Places waiting, Place place) {
    lock.lock();
    try {
      waiting.waitsAt(place);
      if (leadsBackTo(waiting, place)) {
        waiting.waitsAt(null);
        return true;
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private static boolean leadsBackTo(Places start, Place place) {
    Set<Places> seen = new HashSet<>();
    ArrayDeque<Place> open = new ArrayDeque<>(place.queue().before(place));
    while (!open.isEmpty()) {
      Places next = open.poll().owner();
      if (next == start) {
        return true;
      }
      Place its = seen.add(next) ? next.waitsAt() : null;
      if (its != null) {
        open.addAll(its.queue().before(its));
      }
    }
    return false;
  }
}
