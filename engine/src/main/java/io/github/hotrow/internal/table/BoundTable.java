// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.TableSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A hot table bound to the catalogue. Thread-safe: immutable but for the list of tracked columns,
 * which only grows, a mark, and what holds for its changes.
 */
public final class BoundTable {
  private final HotTable description;
  private final String sqlName;
  private final Set<String> partitionOf;
  private final List<ColumnModel> key;
  private final CounterModel[] counters;
  private final int[] scales;
  private final Map<String, ColumnModel> columns;
  private final Set<String> unassignable;
  private final BoundLog log;
  private final List<ImplicitGuard> implicit;
  private volatile List<ColumnModel> tracked = List.of();
  private volatile String altered;
  private volatile TableSettings settings = TableSettings.DEFAULT;

  /**
   * A condition that PostgreSQL enforces on every version of the row, so that each member's version
   * must fulfil it.
   *
   * @param constraint the constraint's name
   * @param guard the condition, on the row after the change; NULL counts as fulfilled
   */
  public record ImplicitGuard(String constraint, BoundGuard.Numbers guard) {}

  /**
   * A bound table.
   *
   * @param partitionOf the tables of which it is a partition, directly or not, as {@link #sqlName}
   * @param columns all columns by name
   * @param unassignable columns that a constraint or unique index covers, so that the last writer
   *     must not hide the ones before it
   */
  public BoundTable(
      HotTable description,
      String sqlName,
      Set<String> partitionOf,
      List<ColumnModel> key,
      List<CounterModel> counters,
      Map<String, ColumnModel> columns,
      Set<String> unassignable,
      List<UnboundCheck> checks,
      BoundLog log) {
    this.description = description;
    this.sqlName = sqlName;
    this.partitionOf = Set.copyOf(partitionOf);
    this.key = List.copyOf(key);
    this.counters = counters.toArray(new CounterModel[0]);
    this.scales = counters.stream().mapToInt(CounterModel::scale).toArray();
    this.columns = Map.copyOf(columns);
    this.unassignable = Set.copyOf(unassignable);
    this.log = log;
    this.implicit =
        checks.stream()
            .map(check -> new ImplicitGuard(check.constraint(), check.bind(this)))
            .toList();
  }

  /** A check constraint between two numbers of the row, not yet in terms of a bound table. */
  public record UnboundCheck(
      String constraint, String left, io.github.hotrow.Comparison comparison, String right) {
    BoundGuard.Numbers bind(BoundTable table) {
      return new BoundGuard.Numbers(
          table.operand(left), java.math.BigDecimal.ZERO, comparison, table.operand(right));
    }
  }

  /** The user's description. */
  public HotTable description() {
    return description;
  }

  /** The name the user gave. */
  public String name() {
    return description.name();
  }

  /** The name, qualified and quoted. */
  public String sqlName() {
    return sqlName;
  }

  /** Whether a row of the one may be a row of the other. */
  public boolean sharesRowsWith(BoundTable other) {
    return sqlName.equals(other.sqlName)
        || partitionOf.contains(other.sqlName)
        || other.partitionOf.contains(sqlName);
  }

  /** The key columns. */
  public List<ColumnModel> key() {
    return key;
  }

  /** The number of counters. */
  public int counterCount() {
    return counters.length;
  }

  /** The counter with this index. */
  public CounterModel counter(int index) {
    return counters[index];
  }

  /** The scale of each counter. Not to be changed. */
  public int[] scales() {
    return scales;
  }

  /** The index of the counter with this name, or -1. */
  public int counterIndex(String name) {
    for (int i = 0; i < counters.length; i++) {
      if (counters[i].column().name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The log table, or null. */
  public BoundLog log() {
    return log;
  }

  /** Conditions that each member's version of the row must fulfil, beside the counters' ranges. */
  public List<ImplicitGuard> implicitGuards() {
    return implicit;
  }

  /** The columns, beside the counters, that are read with the row because guards look at them. */
  public List<ColumnModel> tracked() {
    return tracked;
  }

  /**
   * The column with this name.
   *
   * @throws ConfigurationException if there is none
   */
  public ColumnModel column(String name) {
    ColumnModel column = columns.get(name);
    if (column == null) {
      throw new ConfigurationException(
          "table " + name() + " has no column " + name + "; it has " + columns.keySet());
    }
    return column;
  }

  /**
   * The column with this name, if a change may set it.
   *
   * @throws ConfigurationException if it is a key, counter or generated column, or a constraint
   *     covers it
   */
  public ColumnModel assignable(String name) {
    ColumnModel column = column(name);
    if (column.generated()
        || counterIndex(name) >= 0
        || key.contains(column)
        || unassignable.contains(name)) {
      throw new ConfigurationException(
          "column "
              + name()
              + "."
              + name
              + " can't be set by a merged change: it is a key, a counter,"
              + " generated, or covered by a constraint or unique index; set it in a transaction of"
              + " your own");
    }
    return column;
  }

  /** Says that the table is not any more as the catalogue described it, and what to do about it. */
  public void altered(String message) {
    altered = message;
  }

  /** Why changes of the table can't be taken any more, or null. */
  public String altered() {
    return altered;
  }

  /** What holds for its changes now. */
  public TableSettings settings() {
    return settings;
  }

  /** Says what holds from now on. */
  public void settings(TableSettings now) {
    settings = now;
  }

  /** The index of a column among the tracked ones, which from now on it belongs to. */
  public int track(ColumnModel column) {
    int index = tracked.indexOf(column);
    return index >= 0 ? index : trackNew(column);
  }

  private synchronized int trackNew(ColumnModel column) {
    int index = tracked.indexOf(column);
    if (index >= 0) {
      return index;
    }
    java.util.ArrayList<ColumnModel> longer = new java.util.ArrayList<>(tracked);
    longer.add(column);
    tracked = List.copyOf(longer);
    return longer.size() - 1;
  }

  /** A number of the row as an operand: a counter, or a tracked column. */
  BoundGuard.Operand operand(String name) {
    int counter = counterIndex(name);
    if (counter >= 0) {
      return new BoundGuard.Operand.Counter(counter, counters[counter].scale());
    }
    ColumnModel column = column(name);
    if (column.kind() != ColumnKind.INTEGER && column.kind() != ColumnKind.DECIMAL) {
      throw new ConfigurationException(
          "column "
              + name()
              + "."
              + name
              + " is "
              + column.exactType()
              + "; a guard can add to it or compare it with a counter only if it is a number");
    }
    return new BoundGuard.Operand.Tracked(track(column));
  }

  @Override
  public String toString() {
    return sqlName;
  }
}
