// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The transactions of this process at one row, first in, first out; one is at work. Thread-safe.
 */
final class RowQueue {
  /*
   * Those that hold a connection go before those that hold none, and never wait for one that has yet
   * to get it: else they could hold the whole pool while the one at work waits for it.
   */
  /** What came of entering. */
  enum Entry {
    /** It is the one at work. */
    FIRST,
    /** Others are before it. */
    WAITS,
    /** As many wait as may. */
    FULL,
    /** It would have to wait for one that may be waiting for its connection. */
    OVERTAKES
  }

  private final ReentrantLock lock = new ReentrantLock();

  // guarded by the lock
  private Place atWork;
  private final ArrayDeque<Place> withConnection = new ArrayDeque<>(2);
  private final ArrayDeque<Place> without = new ArrayDeque<>(2);

  Entry enter(Place place, int bound) {
    lock.lock();
    try {
      if (atWork == null) {
        atWork = place;
        return Entry.FIRST;
      }
      boolean holds = place.holdsConnection();
      if (holds && !atWork.holdsConnection()) {
        return Entry.OVERTAKES;
      }
      if (withConnection.size() + without.size() >= bound) {
        return Entry.FULL;
      }
      (holds ? withConnection : without).addLast(place);
      return Entry.WAITS;
    } finally {
      lock.unlock();
    }
  }

  /** Gives a place up, wherever it is, and calls who comes next. */
  void leave(Place place) {
    lock.lock();
    try {
      if (atWork != place) {
        if (!withConnection.remove(place)) {
          without.remove(place);
        }
        return;
      }
      atWork = withConnection.isEmpty() ? without.poll() : withConnection.poll();
      if (atWork != null) {
        atWork.call();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The places before this one. */
  List<Place> before(Place place) {
    lock.lock();
    try {
      List<Place> before = new ArrayList<>();
      if (atWork == null || atWork == place) {
        return before;
      }
      before.add(atWork);
      for (ArrayDeque<Place> places : List.of(withConnection, without)) {
        for (Place other : places) {
          if (other == place) {
            return before;
          }
          before.add(other);
        }
      }
      return List.of(); // it has left
    } finally {
      lock.unlock();
    }
  }

  /** How many are here, the one at work among them. */
  int size() {
    lock.lock();
    try {
      return (atWork == null ? 0 : 1) + withConnection.size() + without.size();
    } finally {
      lock.unlock();
    }
  }
}
