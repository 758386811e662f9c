// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * One transaction's wish: for one hot row (or several: all or nothing) a delta for each counter, a
 * guard, values for its log row; and a transaction id. Immutable.
 *
 * <pre>{@code
 * Change sale =
 *     Change.to(inventory, 42L)
 *         .transactionId(orderId)
 *         .add("quantity", -2)
 *         .guard(Guard.column("quantity").atLeast(2))
 *         .log("buyer_id", 7L)
 *         .build();
 * }</pre>
 */
public final class Change {
  private final Object transactionId;
  private final List<Row> rows;
  private final List<Insert> inserts;
  private final Duration timeout;

  private Change(Object transactionId, List<Row> rows, List<Insert> inserts, Duration timeout) {
    this.transactionId = transactionId;
    this.rows = rows;
    this.inserts = inserts;
    this.timeout = timeout;
  }

  /**
   * Begins a change to the row of {@code table} with this key.
   *
   * @param key one value for each key column, in the table's order
   */
  public static Builder to(HotTable table, Object... key) {
    return new Builder(table, key);
  }

  /**
   * All of these in one change: all of it is applied, or none. Their transaction ids and timeouts
   * are left out.
   *
   * @param inserts the rows that go along
   */
  public static Change joining(List<Change> changes, List<Insert> inserts) {
    List<Row> rows = new ArrayList<>(changes.size());
    List<Insert> along = new ArrayList<>(inserts);
    for (Change change : changes) {
      rows.addAll(change.rows);
      along.addAll(change.inserts);
    }
    if (rows.isEmpty()) {
      throw new ConfigurationException("nothing is joined; give at least one change");
    }
    return new Change(null, List.copyOf(rows), List.copyOf(along), null);
  }

  /** The idempotency key, or null. */
  public Object transactionId() {
    return transactionId;
  }

  /** What the change does to each of its rows. */
  public List<Row> rows() {
    return rows;
  }

  /** The rows that go along, beside the logs of the hot tables; in the order given. */
  public List<Insert> inserts() {
    return inserts;
  }

  /** How long the caller waits; null: as the engine is configured. */
  public Duration timeout() {
    return timeout;
  }

  @Override
  public String toString() {
    return "Change[" + transactionId + " " + rows + "]";
  }

  /** What a change does to one hot row. Immutable once the change is built. */
  public static final class Row {
    private final HotTable table;
    private final Object[] key;
    private List<Delta> deltas = List.of();
    private List<Guard> guards = List.of();
    private List<Value> assignments = List.of();
    private List<Value> logValues = List.of();

    private Row(HotTable table, Object[] key) {
      this.table = Objects.requireNonNull(table, "table");
      this.key = Objects.requireNonNull(key, "key").clone();
    }

    /** The row's table. */
    public HotTable table() {
      return table;
    }

    /** The number of key values. */
    public int keySize() {
      return key.length;
    }

    /** The key value of the key column with this index. */
    public Object key(int index) {
      return key[index];
    }

    /** The deltas, in the order given. */
    public List<Delta> deltas() {
      return deltas;
    }

    /** The guards, joined by AND. */
    public List<Guard> guards() {
      return guards;
    }

    /** Values for other columns of the row; the last writer wins. */
    public List<Value> assignments() {
      return assignments;
    }

    /** Values for the caller's own columns of the log row. */
    public List<Value> logValues() {
      return logValues;
    }

    @Override
    public String toString() {
      return table.name() + " " + deltas + " where " + guards;
    }
  }

  /**
   * What is added to a counter.
   *
   * @param counter the counter's column
   * @param integer the amount, if {@code decimal} is null
   * @param decimal the amount of a counter with a fraction, or null
   */
  public record Delta(String counter, long integer, BigDecimal decimal) {}

  /**
   * A value for a column.
   *
   * @param column the column
   * @param value the value, may be null, or {@link #NOW}
   */
  public record Value(String column, Object value) {}

  /**
   * One row that goes along with the change.
   *
   * @param into the table and its columns
   * @param values a value for each of the columns, may be null
   */
  public record Insert(InsertInto into, List<Object> values) {}

  /** The value that stands for the transaction's start, SQL's {@code now()}, in an assignment. */
  public static final Object NOW =
      new Object() {
        @Override
        public String toString() {
          return "now()";
        }
      };

  /** Collects a change. Not thread-safe, for one change only. */
  public static final class Builder {
    private static final Duration LONGEST = Duration.ofDays(1);

    private final Row first;
    private List<Row> rows;
    private Row current;
    private List<Insert> inserts = List.of();
    private Object transactionId;
    private Duration timeout;

    private Builder(HotTable table, Object[] key) {
      first = new Row(table, key);
      current = first;
    }

    /**
     * The idempotency key, of the log column's type (Long, String, UUID, …). A change that was
     * applied before is answered {@link Outcome.Duplicate}.
     */
    public Builder transactionId(Object id) {
      row(); // or it is built already
      transactionId = id;
      return this;
    }

    /** Adds {@code amount} (negative for a decrease) to the counter. */
    public Builder add(String counter, long amount) {
      Row row = row();
      row.deltas =
          with(row.deltas, new Delta(Objects.requireNonNull(counter, "counter"), amount, null));
      return this;
    }

    /** Adds {@code amount} (negative for a decrease) to the counter. */
    public Builder add(String counter, BigDecimal amount) {
      Objects.requireNonNull(counter, "counter");
      Row row = row();
      row.deltas =
          with(row.deltas, new Delta(counter, 0, Objects.requireNonNull(amount, "amount")));
      return this;
    }

    /** A condition on the row just before the change; all of them must hold. */
    public Builder guard(Guard guard) {
      Row row = row();
      row.guards = with(row.guards, Objects.requireNonNull(guard, "guard"));
      return this;
    }

    /** Sets another column of the row; among the members of a group the last one wins. */
    public Builder set(String column, Object value) {
      Row row = row();
      row.assignments =
          with(row.assignments, new Value(Objects.requireNonNull(column, "column"), value));
      return this;
    }

    /** A value for one of the caller's own columns of the log row. */
    public Builder log(String column, Object value) {
      Row row = row();
      row.logValues =
          with(row.logValues, new Value(Objects.requireNonNull(column, "column"), value));
      return this;
    }

    /** Goes on with another row of the same change; all rows are changed, or none. */
    public Builder and(HotTable table, Object... key) {
      row(); // or it is built already
      if (rows == null) {
        rows = new ArrayList<>(3);
        rows.add(first);
      }
      current = new Row(table, key);
      rows.add(current);
      return this;
    }

    /**
     * A row that goes along with the change, in the same database transaction: applied with it, or
     * not at all.
     *
     * @param values a value for each column, in the order of {@link InsertInto#columns}
     * @throws ConfigurationException if there are more or fewer values than columns
     */
    public Builder insert(InsertInto into, Object... values) {
      Objects.requireNonNull(into, "into");
      Objects.requireNonNull(values, "values");
      row(); // or it is built already
      if (values.length != into.columns().size()) {
        throw new ConfigurationException(
            "a row for "
                + into.table()
                + " has "
                + values.length
                + " values; its columns are "
                + into.columns());
      }
      List<Object> copy = Collections.unmodifiableList(Arrays.asList(values.clone()));
      inserts = with(inserts, new Insert(into, copy));
      return this;
    }

    /**
     * How long the caller waits for the answer; overrides the engine's setting.
     *
     * @throws ConfigurationException if it is not positive, or longer than a day
     */
    public Builder timeout(Duration duration) {
      Objects.requireNonNull(duration, "duration");
      row(); // or it is built already
      if (duration.isZero() || duration.isNegative() || duration.compareTo(LONGEST) > 0) {
        throw new ConfigurationException(
            "timeout is " + duration + "; it must be positive and at most " + LONGEST);
      }
      timeout = duration;
      return this;
    }

    /** The list with one more element. Most lists of a change have one at most. */
    private static <T> List<T> with(List<T> list, T element) {
      if (list.isEmpty()) {
        return List.of(element);
      }
      List<T> longer = new ArrayList<>(list.size() + 1);
      longer.addAll(list);
      longer.add(element);
      return longer;
    }

    /** The row that is being described. */
    private Row row() {
      if (current == null) {
        throw new IllegalStateException(
            "this builder has built its change, which is immutable; begin another by Change.to");
      }
      return current;
    }

    /**
     * The change. The builder is used up then.
     *
     * @throws IllegalStateException if it has built one before; any other method does the same
     */
    public Change build() {
      row();
      current = null;
      return new Change(transactionId, rows == null ? List.of(first) : rows, inserts, timeout);
    }
  }
}
