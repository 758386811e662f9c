// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.strategy;

import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.RowKey;
import java.util.Comparator;

/**
 * QUEUE: first in, first out for each row, then as PLAIN. Nobody who waits holds a thread or a
 * connection here. Thread-safe.
 */
final class Queue implements Way {
  /*
   * A change of several rows takes its places one after another, in the order of the rows' names, so
   * that no two can wait for one another. The bound counts at the first of them.
   */
  private static final Comparator<RowKey> ORDER =
      Comparator.<RowKey, String>comparing(key -> key.table().sqlName())
          .thenComparing(key -> key.values().toString());

  private final Workers workers;
  private final RowQueues rows = new RowQueues();

  Queue(Workers workers) {
    this.workers = workers;
  }

  @Override
  public Strategy strategy() {
    return Strategy.QUEUE;
  }

  @Override
  public boolean offer(Member member) {
    RowKey[] keys = new RowKey[member.parts().length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = member.parts()[i].key();
    }
    java.util.Arrays.sort(keys, ORDER);
    Part first = member.parts()[0];
    Place place = new Place(member, keys);
    if (!workers.accept(member)) {
      return false;
    }
    switch (rows.enter(keys[0], place, first.table().settings().queueBound())) {
      case FULL -> {
        workers.forget(member);
        return false;
      }
      case FIRST -> place.turn();
      default -> {} // somebody before it gives it its turn
    }
    return true;
  }

  /** A member's places in the queues of its rows. Owned by whoever gave it the last turn. */
  final class Place {
    private final Member member;
    private final RowKey[] keys;
    private int held;

    Place(Member member, RowKey[] keys) {
      this.member = member;
      this.keys = keys;
    }

    /** It is the first at one more of its rows. */
    void turn() {
      held++;
      while (held < keys.length) {
        if (rows.enter(keys[held], this, Integer.MAX_VALUE) != RowQueues.Entry.FIRST) {
          return;
        }
        held++;
      }
      workers.work(member, Contention.WAIT, this::leave);
    }

    private void leave() {
      for (RowKey key : keys) {
        Place next = rows.leave(key);
        if (next != null) {
          next.turn();
        }
      }
    }
  }
}
