// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.InsertInto;
import io.github.hotrow.jdbc.internal.binding.Arguments;
import io.github.hotrow.jdbc.internal.binding.Column;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import io.github.hotrow.jdbc.internal.binding.InsertBinding;
import io.github.hotrow.jdbc.internal.binding.Table;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import io.github.hotrow.jdbc.internal.sql.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a transaction has been answered and the database doesn't have yet, in order. Confined to the
 * connection's thread.
 */
final class OpenWork {
  private static final int MOST_STATEMENTS = 1_000;

  private final EngineMergingSource source;
  private final EngineAccess.Session session;
  private final List<Kept> kept = new ArrayList<>(4);
  private final List<Table.Name> inserted = new ArrayList<>(2);
  private final List<Table.Name> updated = new ArrayList<>(2);
  private final List<Table.Name> related = new ArrayList<>(0);
  private final List<HotTables.Description> described = new ArrayList<>(2);
  private final List<Gauge> reserved = new ArrayList<>(2);
  private EscrowTransaction transaction;

  OpenWork(EngineMergingSource source, EngineAccess.Session session) {
    this.source = source;
    this.session = session;
  }

  boolean isOpen() {
    return !kept.isEmpty();
  }

  boolean hasReservations() {
    return transaction != null && transaction.hasReservations();
  }

  EscrowTransaction transaction() {
    if (transaction == null) {
      transaction = source.engine().started().begin();
    }
    return transaction;
  }

  boolean hasInsertInto(Table table) {
    return inserted.contains(table.qualified());
  }

  /** Whether something was kept for another table, of which this table's rows may be too. */
  boolean concernsRelativeOf(Table table) {
    return table.related() && related.stream().anyMatch(other -> !other.equals(table.qualified()));
  }

  /** Whether one of the names may be a table that something was kept for. */
  boolean concerns(Set<TableName> names) {
    for (TableName name : names) {
      if (isNamed(inserted, name) || isNamed(updated, name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNamed(List<Table.Name> tables, TableName name) {
    for (Table.Name table : tables) {
      if (table.name().equals(name.name())) {
        return true;
      }
    }
    return false;
  }

  /** Keeps an INSERT. */
  Taken keep(Execution e, KnownShape shape, InsertBinding binding) throws Unbindable, SQLException {
    if (kept.size() >= MOST_STATEMENTS) {
      throw new Unbindable("The transaction has more statements than are kept.");
    }
    boolean keys = KeptKeys.areWanted(e, binding);
    Object[] values = binding.values(new Arguments(e.statement(), e.parameters()), keys);
    InsertInto into = binding.into(keys);
    HotrowEngine engine = source.engine().engine(session);
    try {
      engine.register(into);
    } catch (HotrowException refusal) {
      throw source.refused(shape, refusal);
    }
    try {
      if (keys) {
        takeKeys(shape, binding, values);
      }
      transaction().insert(into, values);
    } catch (ConfigurationException refusal) {
      throw new Unbindable(refusal.getMessage());
    } catch (HotrowException failure) {
      throw SqlErrors.of(failure, false);
    }
    kept.add(keys ? new Kept.KeptRow(shape, binding, into, values) : statement(e, shape, false));
    note(inserted, binding.table());
    return keys ? KeptKeys.taken(e, binding, values) : Taken.count(1);
  }

  /** Nothing is kept yet, so where they can't be taken, the database generates them as ever. */
  private void takeKeys(KnownShape shape, InsertBinding binding, Object[] values)
      throws Unbindable {
    int next = values.length - binding.generated().size();
    try {
      for (Column column : binding.generated()) {
        values[next++] = source.sequences().next(column.sequence());
      }
    } catch (Unbindable why) {
      throw source.refused(shape, why);
    }
  }

  /** A transaction names few tables. */
  private void note(List<Table.Name> tables, Table table) {
    if (!tables.contains(table.qualified())) {
      tables.add(table.qualified());
      if (table.related()) {
        related.add(table.qualified());
      }
    }
  }

  private static Kept statement(Execution e, KnownShape shape, boolean hot) {
    return new Kept.KeptStatement(
        shape, e.sql(), ParameterReplay.copy(e.parameters()), e.prepared(), hot);
  }

  /** Keeps an UPDATE that was granted. */
  void keepUpdate(
      Execution e,
      KnownShape shape,
      UpdateBinding binding,
      HotTables.Description table,
      Gauge gauge) {
    kept.add(statement(e, shape, true));
    note(updated, binding.entry().table());
    described.add(table);
    reserved.add(gauge);
  }

  /** The reservations can't expire any more; they stay until the physical transaction ends. */
  void handOver() {
    if (hasReservations()) {
      transaction.handOver();
    }
  }

  void replayOn(Connection physical) throws SQLException {
    for (Kept statement : kept) {
      statement.replay(physical);
    }
  }

  List<Kept> kept() {
    return kept;
  }

  /** The rows that are reserved. */
  List<Gauge> reserved() {
    return reserved;
  }

  void keptForNothing() {
    for (Kept statement : kept) {
      statement.shape().keptForNothing();
    }
  }

  /** What must be given back when the transaction ends; nothing is open here afterwards. */
  Runnable release() {
    EscrowTransaction reserved = transaction;
    List<HotTables.Description> tables = List.copyOf(described);
    forget();
    return () -> {
      if (reserved != null) {
        reserved.close();
      }
      tables.forEach(HotTables.Description::leave);
    };
  }

  void clear() {
    if (transaction != null || !kept.isEmpty()) {
      release().run();
    }
  }

  private void forget() {
    transaction = null;
    kept.clear();
    inserted.clear();
    updated.clear();
    related.clear();
    described.clear();
    reserved.clear();
  }
}
