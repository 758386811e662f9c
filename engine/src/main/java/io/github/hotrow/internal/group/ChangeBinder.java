// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.Change;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.Guard;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundInsert;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.GuardBinder;
import io.github.hotrow.internal.table.RowKey;
import io.github.hotrow.internal.table.Values;
import java.util.List;

/** Turns one row of a change into a part, in the caller's thread. Stateless. */
public final class ChangeBinder {
  private static final Object[] NO_VALUES = {};

  private ChangeBinder() {}

  /**
   * The part.
   *
   * @throws ConfigurationException if the change doesn't fit its table
   */
  public static Part bind(BoundTable table, Change.Row row) {
    return new Part(
        new RowKey(table, key(table, row)),
        deltas(table, row.deltas()),
        guards(table, row.guards()),
        assignments(table, row.assignments()),
        logValues(table, row.logValues()));
  }

  private static Object[] key(BoundTable table, Change.Row row) {
    List<ColumnModel> columns = table.key();
    if (row.keySize() != columns.size()) {
      throw new ConfigurationException(
          "table "
              + table.name()
              + " has "
              + columns.size()
              + " key columns, "
              + table.description().key()
              + "; the change gives "
              + row.keySize()
              + " key values");
    }
    Object[] values = new Object[columns.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Values.key(table.name(), columns.get(i), row.key(i));
    }
    return values;
  }

  private static long[] deltas(BoundTable table, List<Change.Delta> deltas) {
    long[] unscaled = new long[table.counterCount()];
    if (deltas.isEmpty()) {
      throw new ConfigurationException(
          "a change of table " + table.name() + " has no delta; add to a counter, by 0 if need be");
    }
    for (int i = 0; i < deltas.size(); i++) {
      Change.Delta delta = deltas.get(i);
      int index = table.counterIndex(delta.counter());
      if (index < 0) {
        throw new ConfigurationException(
            "table "
                + table.name()
                + " has no counter "
                + delta.counter()
                + "; it has "
                + table.description().counters());
      }
      long amount = table.counter(index).unscaledDelta(delta.integer(), delta.decimal());
      try {
        unscaled[index] = Math.addExact(unscaled[index], amount);
      } catch (ArithmeticException e) {
        throw new ConfigurationException(
            "the deltas of counter " + delta.counter() + " overflow; divide the change", e);
      }
    }
    return unscaled;
  }

  private static BoundGuard[] guards(BoundTable table, List<Guard> guards) {
    if (guards.isEmpty()) {
      return null;
    }
    BoundGuard[] bound = new BoundGuard[guards.size()];
    for (int i = 0; i < bound.length; i++) {
      bound[i] = GuardBinder.bind(table, guards.get(i));
    }
    return bound;
  }

  private static Part.Assignment[] assignments(BoundTable table, List<Change.Value> values) {
    if (values.isEmpty()) {
      return null;
    }
    Part.Assignment[] assignments = new Part.Assignment[values.size()];
    for (int i = 0; i < assignments.length; i++) {
      Change.Value value = values.get(i);
      ColumnModel column = table.assignable(value.column());
      if (value.value() == Change.NOW) {
        assignments[i] = new Part.Assignment(column, value.value(), takesTime(table, column));
      } else {
        Values.refuseUnwritable(column, value.value());
        assignments[i] =
            new Part.Assignment(column, value.value(), Values.surelyFits(column, value.value()));
      }
    }
    return assignments;
  }

  private static boolean takesTime(BoundTable table, ColumnModel column) {
    return switch (column.kind()) {
      case TIMESTAMP, TIMESTAMPTZ, DATE -> true;
      default ->
          throw new ConfigurationException(
              "column "
                  + table.name()
                  + "."
                  + column.name()
                  + " is "
                  + column.exactType()
                  + "; now() fits a timestamp or date column");
    };
  }

  private static Object[] logValues(BoundTable table, List<Change.Value> values) {
    BoundLog log = table.log();
    if (log == null || log.ownCount() == 0) {
      if (!values.isEmpty()) {
        throw unknownLogColumn(table, values.get(0).column());
      }
      return NO_VALUES;
    }
    Object[] own = new Object[log.ownCount()];
    for (int i = 0; i < values.size(); i++) {
      Change.Value value = values.get(i);
      int index = log.ownColumns().indexOf(value.column());
      if (index < 0) {
        throw unknownLogColumn(table, value.column());
      }
      Values.refuseUnwritable(log.own(index), value.value());
      own[index] = value.value();
    }
    return own;
  }

  /**
   * A row that goes along.
   *
   * @throws ConfigurationException if a value can't be written
   */
  public static Insertion bind(BoundInsert into, Change.Insert insert) {
    Object[] values = insert.values().toArray();
    for (int i = 0; i < values.length; i++) {
      Values.refuseUnwritable(into.columns().get(i), values[i]);
    }
    return new Insertion(into, values);
  }

  private static ConfigurationException unknownLogColumn(BoundTable table, String column) {
    return new ConfigurationException(
        "the log of table "
            + table.name()
            + " has no column "
            + column
            + " of the caller's own; name it in LogTable.columns");
  }
}
