// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayDeque;
import java.util.concurrent.ConcurrentHashMap;

/** The queues of the rows that somebody is at; a row that nobody is at has none. Thread-safe. */
final class RowQueues {
  /*
   * A queue is made, changed and removed only inside of the map's compute, one at a time for a row.
   * Its first place is the one at work.
   */
  private final ConcurrentHashMap<RowKey, ArrayDeque<Queue.Place>> queues =
      new ConcurrentHashMap<>();

  /** What came of entering. */
  enum Entry {
    /** It is its turn. */
    FIRST,
    /** Others are before it. */
    WAITS,
    /** As many wait as may. */
    FULL
  }

  Entry enter(RowKey key, Queue.Place place, int bound) {
    Entry[] entry = {Entry.FIRST};
    queues.compute(
        key,
        (row, queue) -> {
          ArrayDeque<Queue.Place> places = queue == null ? new ArrayDeque<>(4) : queue;
          if (places.size() > bound) {
            entry[0] = Entry.FULL;
            return places;
          }
          entry[0] = places.isEmpty() ? Entry.FIRST : Entry.WAITS;
          places.addLast(place);
          return places;
        });
    return entry[0];
  }

  /** The one at work leaves; who comes next, or null. */
  Queue.Place leave(RowKey key) {
    Queue.Place[] next = {null};
    queues.computeIfPresent(
        key,
        (row, queue) -> {
          queue.removeFirst();
          next[0] = queue.peekFirst();
          return queue.isEmpty() ? null : queue;
        });
    return next[0];
  }
}
