// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.EscrowTransaction.Grant;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.jdbc.internal.binding.Arguments;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Reservations of hot rows that a transaction on the physical connection is about to change: it
 * waits for its neighbours in memory, as it would for a row's lock, and takes nothing that was
 * granted to them. Confined to the connection's thread.
 */
final class PhysicalClaims {
  /*
   * The wait is bounded, because a neighbour may itself be waiting for a lock that this transaction
   * holds by a statement that was not recognised. After that it goes on, as another process would.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final EngineMergingSource source;
  private final Interruption interruption;
  private Set<Gauge> rows = Set.of();
  private final List<Runnable> atEnd = new ArrayList<>(0);
  private boolean blind;

  PhysicalClaims(EngineMergingSource source, Interruption interruption) {
    this.source = source;
    this.interruption = interruption;
  }

  /** The transaction took over reservations of these rows. */
  void tookOver(Collection<Gauge> reserved) {
    rows().addAll(reserved);
  }

  /** Made when it is needed: most connections never claim anything. */
  private Set<Gauge> rows() {
    if (rows.isEmpty()) {
      rows = Collections.newSetFromMap(new IdentityHashMap<>(4));
    }
    return rows;
  }

  /**
   * The transaction executed something that may have locked rows nobody here knows of, which could
   * not be read by the engine before its end: it claims no more.
   */
  void mayHaveLockedRows() {
    blind = true;
  }

  /**
   * Reserves what an UPDATE is about to take, once for each row.
   *
   * @throws SQLException if it was cancelled, or met its time limit, or can't end because its
   *     neighbour waits for it
   */
  void claim(Execution e, UpdateBinding binding, Gauge gauge) throws SQLException {
    HotrowEngine engine = source.engine().started();
    if (!rows().add(gauge) || blind || engine == null || !gauge.isHot()) {
      return;
    }
    long limitMs = Math.min(PATIENCE.toMillis(), e.queryTimeoutMs());
    Duration limit = e.queryTimeoutMs() > 0 ? Duration.ofMillis(limitMs) : PATIENCE;
    HotTables.Description table = null;
    EscrowTransaction reservation = null;
    boolean granted = false;
    try {
      table = binding.entry().enter(engine);
      Arguments arguments = new Arguments(e.statement(), e.parameters());
      Change change = binding.change(table.hot(), binding.key(arguments), arguments, limit);
      EscrowTransaction reserving = engine.begin();
      reservation = reserving;
      granted = interruption.run(() -> reserving.reserve(change)) == Grant.GRANTED;
      if (granted) {
        reserving.handOver();
      }
    } catch (Unbindable unknown) {
      granted = false; // the database knows what it means; as if another process changed the row
    } catch (HotrowException failure) {
      granted = false;
      refuse(failure, e.queryTimeoutMs());
    } finally {
      keep(granted, reservation, table);
    }
  }

  private void refuse(HotrowException failure, long queryTimeoutMs) throws SQLException {
    if (interruption.wasCancelled()) {
      throw SqlErrors.cancelled(failure);
    }
    if (failure instanceof ChangeNotAppliedException notApplied) {
      boolean timedOut = notApplied.reason() == ChangeNotAppliedException.Reason.TIMEOUT;
      boolean limited = queryTimeoutMs > 0 && queryTimeoutMs <= PATIENCE.toMillis();
      if (notApplied.reason() == ChangeNotAppliedException.Reason.DEADLOCK
          || (timedOut && limited)) {
        throw SqlErrors.of(failure, limited);
      }
    }
  }

  private void keep(boolean granted, EscrowTransaction reservation, HotTables.Description table) {
    if (granted) {
      atEnd.add(reservation::close);
      atEnd.add(table::leave);
      return;
    }
    if (reservation != null) {
      reservation.close();
    }
    if (table != null) {
      table.leave();
    }
  }

  /** The transaction has ended. */
  void end() {
    rows = Set.of();
    blind = false;
    if (atEnd.isEmpty()) {
      return;
    }
    List<Runnable> now = List.copyOf(atEnd);
    atEnd.clear();
    now.forEach(Runnable::run);
  }
}
