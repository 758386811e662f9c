// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The places in rows' queues that one transaction has. Confined to the connection's thread, but for
 * {@code waitsAt}, which the graph reads.
 */
final class Places {
  /*
   * A transaction that holds nothing can wait for as long as it likes. One that holds something (a
   * lock in the database, a reservation) may be waited for by the very one it waits for, in ways that
   * can't all be seen from here; so it waits a while, and then goes on without a place, as a
   * transaction of another process would.
   */
  private static final long PATIENCE_NS = 5_000_000_000L;

  private final PlaceGraph graph;
  private final Interruption interruption;
  private final LogicalSession session;
  private final List<Place> held = new ArrayList<>(2);
  private volatile Place waitsAt;

  Places(PlaceGraph graph, LogicalSession session, Interruption interruption) {
    this.graph = graph;
    this.session = session;
    this.interruption = interruption;
  }

  Place waitsAt() {
    return waitsAt;
  }

  void waitsAt(Place place) {
    waitsAt = place;
  }

  /** Whether the transaction holds a physical connection now; any thread may ask. */
  boolean holdsConnection() {
    return session.holdsPhysical();
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  /**
   * Takes the first place at the row, waiting for it, unless it has it already.
   *
   * @param limitNs how long the statement may take, 0 without a limit
   * @param longestNs how long to wait without such a limit
   * @param holdsSomething whether the transaction holds a lock or a reservation already
   * @throws SQLException 53000 if too many wait, 40P01 if they wait for one another, 57014 or 55P03
   *     if it took too long
   */
  void take(LockedRow row, int bound, long limitNs, long longestNs, boolean holdsSomething)
      throws SQLException {
    RowQueue queue = row.gauge().queue();
    for (Place place : held) {
      if (place.queue() == queue) {
        return;
      }
    }
    Place place = new Place(this, queue);
    boolean mayGoOn = holdsSomething || !held.isEmpty();
    switch (queue.enter(place, bound)) {
      case FIRST -> held.add(place);
      case FULL -> {
        if (!mayGoOn) {
          throw SqlErrors.queueFull(row, bound);
        }
      }
      case OVERTAKES -> {} // it meets the others at the row's lock
      default -> await(place, row, limitNs, mayGoOn ? PATIENCE_NS : longestNs, mayGoOn);
    }
  }

  private void await(Place place, LockedRow row, long limitNs, long longestNs, boolean mayGoOn)
      throws SQLException {
    boolean first = false;
    try {
      if (mayGoOn && graph.closesCircle(this, place)) {
        throw SqlErrors.queueDeadlock(row);
      }
      waitsAt = place;
      boolean limited = limitNs > 0 && limitNs <= longestNs;
      long patienceNs = limited ? limitNs : longestNs;
      first = interruption.run(() -> place.await(patienceNs));
      if (!first) {
        failIfItMust(row, limited, mayGoOn);
      }
    } finally {
      waitsAt = null;
      if (first) {
        held.add(place);
      } else {
        place.queue().leave(place);
      }
    }
  }

  private void failIfItMust(LockedRow row, boolean limited, boolean mayGoOn) throws SQLException {
    if (interruption.wasCancelled()) {
      throw SqlErrors.cancelled(null);
    }
    if (limited || !mayGoOn || Thread.currentThread().isInterrupted()) {
      throw SqlErrors.waitedInQueue(row, limited || Thread.currentThread().isInterrupted());
    }
  }

  /** The transaction has ended. */
  void end() {
    for (Place place : held) {
      place.queue().leave(place);
    }
    held.clear();
  }
}
