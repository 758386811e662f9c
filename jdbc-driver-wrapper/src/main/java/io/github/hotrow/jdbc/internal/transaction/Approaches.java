// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.internal.binding.Arguments;
import io.github.hotrow.jdbc.internal.binding.Binding;
import io.github.hotrow.jdbc.internal.binding.LockBinding;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How one connection's ordinary statements go about the rows they lock. Confined to the
 * connection's thread.
 */
final class Approaches {
  private final EngineMergingSource source;
  private final Places places;
  private final Map<Strategy, Approach> approaches = new EnumMap<>(Strategy.class);

  /** The rows that the transaction has locked on its connection, and those it may have changed. */
  private final List<Gauge> locked = new ArrayList<>(2);

  private final List<Gauge> changed = new ArrayList<>(2);
  private Execution known;
  private LockedRow row;

  Approaches(EngineMergingSource source, LogicalSession session, Interruption interruption) {
    this.source = source;
    this.places = new Places(source.placeGraph(), session, interruption);
    approaches.put(Strategy.QUEUE, new QueueApproach(source, places));
    approaches.put(Strategy.ADVISORY, new AdvisoryApproach());
    approaches.put(Strategy.NOWAIT, new NowaitApproach());
    approaches.put(Strategy.PLAIN, Approach.PLAIN);
  }

  /** Whether a statement may lock a row that this can know. */
  static boolean mayLock(Execution e) {
    return e.statement().recognition() instanceof Recognition.HotUpdate
        || e.statement().shape().lock() != null;
  }

  /** Says which row this execution locks, if that was found out anyway. */
  void expect(Execution e, LockedRow lockedRow) {
    known = e;
    row = lockedRow;
  }

  /** The row that an execution locks; null if it locks none, or it can't be said which. */
  @SuppressWarnings("ReferenceEquality") // this very execution, not one like it
  LockedRow row(Execution e) {
    if (known != e) {
      known = e;
      row = mayLock(e) && !e.hasMarks() ? find(e) : null;
    }
    return row;
  }

  private LockedRow find(Execution e) {
    Binding binding = source.binding(e.statement(), source.known(e.statement()));
    Arguments arguments = new Arguments(e.statement(), e.parameters());
    try {
      if (binding instanceof LockBinding lock) {
        return find(lock, arguments);
      }
      if (binding instanceof Binding.Refused refused && refused.lock() != null) {
        return find(refused.lock(), arguments);
      }
      if (binding instanceof UpdateBinding update) {
        Object[] key = update.key(arguments);
        return new LockedRow(update.entry(), key, source.arrive(update.entry(), key), false);
      }
      return null;
    } catch (Unbindable unknown) {
      return null;
    }
  }

  private LockedRow find(LockBinding lock, Arguments arguments) throws Unbindable {
    Object[] key = lock.key(arguments);
    return new LockedRow(lock.entry(), key, source.arrive(lock.entry(), key), lock.wholly());
  }

  private Approach of(Execution e, LockedRow lockedRow) {
    Strategy strategy = source.strategy(e.statement().shape().hints(), lockedRow.entry());
    if (strategy == Strategy.MERGE || strategy == Strategy.AUTO) {
      boolean queued = lockedRow.gauge().isHot() && !source.settings(lockedRow.entry()).shadow();
      strategy = queued ? Strategy.QUEUE : Strategy.PLAIN;
    }
    return approaches.get(strategy);
  }

  /**
   * Before an execution that goes the ordinary way needs a connection.
   *
   * @return whether it must run in a transaction that is begun for it
   */
  boolean beforeConnection(Execution e, boolean holdsSomething) throws SQLException {
    LockedRow lockedRow = row(e);
    if (lockedRow == null) {
      return false;
    }
    Approach approach = of(e, lockedRow);
    approach.beforeConnection(lockedRow, e.queryTimeoutMs(), holdsSomething);
    return e.autoCommit() && e.fetchSize() == 0 && approach.needsTransaction();
  }

  /**
   * Before an execution in a transaction on the physical connection, which may hold something
   * already.
   *
   * @return whether it goes about its row in a way of its own, so that nothing is to be claimed
   */
  boolean beforeStatement(Execution e) throws SQLException {
    LockedRow lockedRow = row(e);
    if (lockedRow == null) {
      return false;
    }
    Approach approach = of(e, lockedRow);
    if (!locked.contains(lockedRow.gauge())) {
      approach.beforeConnection(lockedRow, e.queryTimeoutMs(), true);
    }
    return approach.needsTransaction();
  }

  /** Just before an execution in a transaction on the physical connection. */
  void onConnection(Execution e, LogicalSession session) throws SQLException {
    LockedRow lockedRow = row(e);
    if (lockedRow == null) {
      return;
    }
    Approach approach = of(e, lockedRow);
    if (approach.needsTransaction()) { // each time, for a savepoint may have given the lock back
      try {
        approach.onConnection(lockedRow, session.physical());
      } catch (Unbindable unknown) {
        return; // the table is not as it was; the statement itself will say so
      }
    }
    if (!locked.contains(lockedRow.gauge())) {
      locked.add(lockedRow.gauge());
    }
    if (!(e.statement().recognition() instanceof Recognition.HotUpdate)) {
      changed.add(lockedRow.gauge());
    }
  }

  /**
   * What was kept has changed these rows on the connection: it has their locks, so it must not wait
   * for a place behind those who wait for them.
   */
  void tookOver(Collection<Gauge> reserved) {
    locked.addAll(reserved);
  }

  /** Whether the transaction has a place in a queue. */
  boolean hasPlace() {
    return !places.isEmpty();
  }

  /** The transaction has ended: its rows may hold something else now. */
  void end() {
    known = null;
    row = null;
    changed.forEach(Gauge::changed);
    changed.clear();
    locked.clear();
    places.end();
  }
}
