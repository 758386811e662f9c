// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.Change;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.jdbc.internal.sql.Operand;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import io.github.hotrow.jdbc.internal.sql.Recognition.Assignment;
import io.github.hotrow.jdbc.internal.sql.Recognition.Delta;
import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import io.github.hotrow.jdbc.internal.sql.ReturnedColumn;
import io.github.hotrow.jdbc.internal.sql.RowGuard;
import io.github.hotrow.jdbc.internal.sql.Sum;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A hot UPDATE in terms of the catalogue. Immutable. */
public final class UpdateBinding implements Binding {
  private final HotTables.Entry entry;
  private final RowKeys key;
  private final List<Equality> otherEqualities;
  private final Recognition.HotUpdate update;
  private final List<Column> returning;

  private UpdateBinding(
      HotTables.Entry entry,
      RowKeys key,
      List<Equality> otherEqualities,
      Recognition.HotUpdate update,
      List<Column> returning) {
    this.entry = entry;
    this.key = key;
    this.otherEqualities = otherEqualities;
    this.update = update;
    this.returning = returning;
  }

  /**
   * Binds the statement to its table.
   *
   * @throws Unbindable if it can't be merged
   */
  static UpdateBinding of(Recognition.HotUpdate update, Table table, HotTables tables)
      throws Unbindable {
    if ((table.kind() != 'r' && table.kind() != 'p') || table.temporary()) {
      throw new Unbindable(table + " is a view, or not a table that all sessions see.");
    }
    RowKeys key = RowKeys.of(update.equalities(), table);
    List<String> keyColumns = key.columns();
    List<Equality> others = new ArrayList<>();
    for (Equality equality : update.equalities()) {
      table.column(equality.column());
      if (!key.equalities().contains(equality)) {
        others.add(equality);
      }
    }
    for (Delta delta : update.deltas()) {
      checkCounter(table.column(delta.column()), keyColumns);
    }
    for (RowGuard guard : update.guards()) {
      checkGuard(guard, table);
    }
    for (Assignment assignment : update.assignments()) {
      table.column(assignment.column());
    }
    List<Column> returning = returning(update, table);
    List<String> counters = update.deltas().stream().map(Delta::column).toList();
    return new UpdateBinding(
        tables.entry(table, keyColumns, counters), key, others, update, returning);
  }

  private static void checkCounter(Column column, List<String> key) throws Unbindable {
    boolean fits =
        column.type() == ColumnType.INTEGER
            || (column.type() == ColumnType.DECIMAL && column.scale() >= 0);
    if (!fits) {
      throw new Unbindable(
          "Column "
              + column
              + " is "
              + column.typeName()
              + "; a counter is smallint, integer, bigint or numeric with a fixed scale.");
    }
    if (!column.notNull()) {
      throw new Unbindable("Column " + column + " may be NULL; declare the counter NOT NULL.");
    }
    if (key.contains(column.name())) {
      throw new Unbindable("Column " + column + " is part of the key.");
    }
  }

  private static void checkGuard(RowGuard guard, Table table) throws Unbindable {
    Column left = table.column(guard.column());
    if (guard.rightColumn() != null) {
      Column right = table.column(guard.rightColumn());
      boolean numbers = isExact(left) && isExact(right);
      boolean alike = left.type() == right.type() && left.typeName().equals(right.typeName());
      boolean ordered = alike && left.type() != ColumnType.OTHER && left.type() != ColumnType.FLOAT;
      if (!numbers && !(ordered && guard.offset().isNone())) {
        throw new Unbindable(
            "It compares " + left + " with " + right + ", which are of different types.");
      }
    } else if ((!guard.offset().isNone() || !guard.value().isPlain()) && !isExact(left)) {
      throw new Unbindable("It computes with column " + left + ", which is no exact number.");
    }
  }

  private static boolean isExact(Column column) {
    return column.type() == ColumnType.INTEGER || column.type() == ColumnType.DECIMAL;
  }

  private static List<Column> returning(Recognition.HotUpdate update, Table table)
      throws Unbindable {
    List<Column> columns = new ArrayList<>();
    for (ReturnedColumn returned : update.returning()) {
      if (returned.column() == null) {
        throw new Unbindable("It returns all columns, of which merging knows the counters only.");
      }
      boolean isCounter =
          update.deltas().stream().anyMatch(delta -> delta.column().equals(returned.column()));
      if (!isCounter) {
        throw new Unbindable(
            "It returns " + returned.column() + "; merging knows the columns it adds to only.");
      }
      columns.add(table.column(returned.column()));
    }
    return columns;
  }

  /** The table under the key that is used. */
  public HotTables.Entry entry() {
    return entry;
  }

  /** The columns returned, all of them counters; empty without RETURNING. */
  public List<Column> returning() {
    return returning;
  }

  /** The label of the returned column with this index. */
  public String label(int index) {
    return update.returning().get(index).label();
  }

  /**
   * The key of the row that an execution changes, in the engine's order.
   *
   * @throws Unbindable if it is NULL, or not bound as the column's type
   */
  public Object[] key(Arguments arguments) throws Unbindable {
    return key.values(arguments, entry.table());
  }

  /**
   * The change that an execution wishes for.
   *
   * @throws Unbindable if a value is not bound in a way that means the same to the engine
   */
  public Change change(HotTable hot, Object[] keyValues, Arguments arguments, Duration timeout)
      throws Unbindable {
    Change.Builder change = Change.to(hot, keyValues);
    for (Delta delta : update.deltas()) {
      add(change, delta, arguments);
    }
    for (Equality equality : otherEqualities) {
      Column column = entry.table().column(equality.column());
      change.guard(
          Guard.column(column.name()).equalTo(compared(equality.value(), column, arguments)));
    }
    for (RowGuard guard : update.guards()) {
      change.guard(guard(guard, arguments));
    }
    for (Assignment assignment : update.assignments()) {
      assign(change, assignment, arguments);
    }
    if (timeout != null) {
      change.timeout(timeout);
    }
    return change.build();
  }

  private void add(Change.Builder change, Delta delta, Arguments arguments) throws Unbindable {
    Column column = entry.table().column(delta.column());
    BigDecimal amount = arguments.number(delta.amount(), column);
    if (amount == null) {
      throw new Unbindable("It adds NULL to column " + column + ".");
    }
    if (amount.stripTrailingZeros().scale() > Math.max(0, column.scale())) {
      throw new Unbindable("What it adds to column " + column + " would be rounded.");
    }
    if (column.type() == ColumnType.INTEGER) {
      change.add(column.name(), wholeAmount(amount, column));
    } else {
      change.add(column.name(), amount);
    }
  }

  private static long wholeAmount(BigDecimal amount, Column column) throws Unbindable {
    try {
      return amount.longValueExact();
    } catch (ArithmeticException e) {
      throw new Unbindable("What it adds to column " + column + " is out of range.");
    }
  }

  private Guard guard(RowGuard guard, Arguments arguments) throws Unbindable {
    Column left = entry.table().column(guard.column());
    BigDecimal offset = arguments.number(guard.offset(), left);
    if (offset == null) {
      return Guard.column(left.name()).compare(guard.comparison(), null);
    }
    Guard.Left side = Guard.column(left.name()).plus(offset);
    if (guard.rightColumn() != null) {
      return side.compareColumn(guard.comparison(), guard.rightColumn());
    }
    return side.compare(guard.comparison(), compared(guard.value(), left, arguments));
  }

  /** A value that is compared; null for NULL. */
  private static Object compared(Sum value, Column column, Arguments arguments) throws Unbindable {
    if (isExact(column)) {
      return arguments.number(value, column);
    }
    if (column.type() == ColumnType.PADDED || column.type() == ColumnType.FLOAT) {
      throw new Unbindable("It compares column " + column + ", which only the database can.");
    }
    if (value.operand() instanceof Operand.Clock) {
      throw new Unbindable("It compares column " + column + " with the server's clock.");
    }
    Object compared = arguments.value(value, column);
    return compared == Arguments.NULL ? null : compared;
  }

  private void assign(Change.Builder change, Assignment assignment, Arguments arguments)
      throws Unbindable {
    Column column = entry.table().column(assignment.column());
    if (assignment.value().isPlain()
        && assignment.value().operand() instanceof Operand.Clock clock) {
      if (!fits(clock, column)) {
        throw new Unbindable("It sets column " + column + " to a time of another type.");
      }
      change.set(column.name(), Change.NOW);
      return;
    }
    Object value = arguments.value(assignment.value(), column);
    change.set(column.name(), value == Arguments.NULL ? null : value);
  }

  /** Whether the transaction's time, cast to the column, is what the clock's word gives it. */
  static boolean fits(Operand.Clock clock, Column column) {
    return switch (clock) {
      case NOW -> column.type() == ColumnType.TIMESTAMPTZ || column.type() == ColumnType.TIMESTAMP;
      case LOCAL_TIMESTAMP -> column.type() == ColumnType.TIMESTAMP;
      case CURRENT_DATE -> column.type() == ColumnType.DATE;
    };
  }
}
