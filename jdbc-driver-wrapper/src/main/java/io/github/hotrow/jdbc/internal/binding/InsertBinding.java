// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.InsertInto;
import io.github.hotrow.jdbc.internal.sql.Operand;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import io.github.hotrow.jdbc.internal.sql.ReturnedColumn;
import io.github.hotrow.jdbc.internal.sql.Sum;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A kept INSERT in terms of the catalogue. Immutable. */
public final class InsertBinding implements Binding {
  private final Table table;
  private final InsertInto plain;
  private final InsertInto withKeys;
  private final List<Column> columns;
  private final List<Sum> values;
  private final List<Column> generated;
  private final List<ReturnedColumn> returning;

  private InsertBinding(
      Table table,
      InsertInto plain,
      InsertInto withKeys,
      List<Column> columns,
      List<Sum> values,
      List<Column> generated,
      List<ReturnedColumn> returning) {
    this.table = table;
    this.plain = plain;
    this.withKeys = withKeys;
    this.columns = columns;
    this.values = values;
    this.generated = generated;
    this.returning = returning;
  }

  /**
   * Binds the statement to its table.
   *
   * @throws Unbindable if it can't be kept
   */
  static InsertBinding of(Recognition.KeptInsert insert, Table table) throws Unbindable {
    if ((table.kind() != 'r' && table.kind() != 'p') || table.temporary()) {
      throw new Unbindable(table + " is a view, or not a table that all sessions see.");
    }
    List<String> names = names(insert, table);
    List<Column> columns = new ArrayList<>();
    List<Sum> values = new ArrayList<>();
    List<String> now = new ArrayList<>();
    Set<String> given = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      Column column = table.column(names.get(i));
      Sum value = insert.values().get(i);
      if (!given.add(column.name())) {
        throw new Unbindable("It names column " + column + " twice.");
      }
      Operand only = value.isPlain() ? value.operand() : null;
      if (only == Operand.Word.DEFAULT) {
        given.remove(column.name());
      } else if (only instanceof Operand.Clock clock) {
        if (!UpdateBinding.fits(clock, column)) {
          throw new Unbindable("It sets column " + column + " to a time of another type.");
        }
        now.add(column.name());
      } else {
        columns.add(column);
        values.add(value);
      }
    }
    if (columns.isEmpty()) {
      throw new Unbindable("It gives no value that is its own.");
    }
    checkSession(table, given);
    List<Column> generated =
        table.columns().values().stream()
            .filter(column -> column.sequence() != null && !given.contains(column.name()))
            .filter(column -> column.type() == ColumnType.INTEGER)
            .toList();
    List<String> given1 = columns.stream().map(Column::name).toList();
    List<String> given2 = new ArrayList<>(given1);
    generated.forEach(column -> given2.add(column.name()));
    boolean always = generated.stream().anyMatch(column -> column.identity() == 'a');
    return new InsertBinding(
        table,
        new InsertInto(table.qualifiedName(), given1, now, false),
        new InsertInto(table.qualifiedName(), given2, now, always),
        List.copyOf(columns),
        List.copyOf(values),
        generated,
        insert.returning());
  }

  /** It is executed in a leader's session, so nothing may be evaluated that depends on that. */
  private static void checkSession(Table table, Set<String> given) throws Unbindable {
    for (Column column : table.columns().values()) {
      if (column.sessionDefault() && !given.contains(column.name())) {
        throw new Unbindable(
            "The default of column " + column + " may depend on the session that inserts.");
      }
    }
    if (table.sessionCheck() != null) {
      throw new Unbindable(
          "Check constraint " + table.sessionCheck() + " may depend on the session that inserts.");
    }
  }

  private static List<String> names(Recognition.KeptInsert insert, Table table) throws Unbindable {
    List<String> names = insert.columns();
    if (names.isEmpty()) {
      names = table.columns().keySet().stream().limit(insert.values().size()).toList();
    }
    if (names.size() != insert.values().size()) {
      throw new Unbindable("It has more values than the table has columns.");
    }
    return names;
  }

  /** The table. */
  public Table table() {
    return table;
  }

  /**
   * What the engine inserts.
   *
   * @param keys whether the generated columns are given values, too, after the others
   */
  public InsertInto into(boolean keys) {
    return keys ? withKeys : plain;
  }

  /** The columns whose default is a sequence's next value. */
  public List<Column> generated() {
    return generated;
  }

  /** The items of its RETURNING list. */
  public List<ReturnedColumn> returning() {
    return returning;
  }

  /**
   * The values of an execution, with room for the generated ones after them.
   *
   * @throws Unbindable if a value is not bound in a way that means the same to the engine
   */
  public Object[] values(Arguments arguments, boolean keys) throws Unbindable {
    Object[] all = new Object[columns.size() + (keys ? generated.size() : 0)];
    for (int i = 0; i < columns.size(); i++) {
      Object value = arguments.value(values.get(i), columns.get(i));
      all[i] = value == Arguments.NULL ? null : value;
    }
    return all;
  }
}
