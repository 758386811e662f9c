// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Comparison;
import io.github.hotrow.jdbc.internal.sql.Recognition.Assignment;
import io.github.hotrow.jdbc.internal.sql.Recognition.Delta;
import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import io.github.hotrow.jdbc.internal.sql.Recognition.HotUpdate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads an UPDATE that may be merged. Confined to its thread, for one statement. */
final class UpdateReader {
  private final TokenCursor cursor;
  private final List<Delta> deltas = new ArrayList<>(2);
  private final List<Assignment> assignments = new ArrayList<>(1);
  private final Set<String> counted = new HashSet<>(4);
  private final Set<String> assigned = new HashSet<>(4);

  UpdateReader(TokenCursor cursor) {
    this.cursor = cursor;
  }

  HotUpdate read() {
    cursor.expect("update");
    if (cursor.peek().isWord("only")) {
      throw new Declined(Reason.ONLY);
    }
    TableName table = TableReader.read(cursor);
    if (cursor.peek().isSymbol("*")) {
      throw new Declined(Reason.ONLY);
    }
    Scope scope = new Scope(table, alias());
    cursor.expect("set");
    do {
      item(scope);
    } while (cursor.accept(","));
    ConditionReader conditions = new ConditionReader(cursor, scope);
    if (cursor.accept("where")) {
      conditions.read();
    }
    List<ReturnedColumn> returning = ReturningReader.read(cursor, scope);
    check(conditions);
    return new HotUpdate(
        table, deltas, assignments, conditions.equalities(), conditions.guards(), returning);
  }

  private String alias() {
    if (cursor.accept("as")) {
      return cursor.name();
    }
    return cursor.peek().isWord("set") ? null : cursor.name();
  }

  private void item(Scope scope) {
    if (cursor.peek().isSymbol("(")) {
      throw new Declined(Reason.ROW_VALUE);
    }
    String column = cursor.name();
    cursor.expect("=");
    Expression value = new ExpressionReader(cursor, scope).read();
    if (counted.contains(column) || assigned.contains(column)) {
      throw new Declined(Reason.SET_TWICE);
    }
    if (value.columns().isEmpty()) {
      assignments.add(new Assignment(column, value.sum()));
      assigned.add(column);
      return;
    }
    Expression.ColumnTerm own = value.columns().get(0);
    if (value.columns().size() > 1 || !own.column().equals(column) || value.sum().isNone()) {
      throw new Declined(Reason.OTHER_COLUMN);
    }
    if (own.negative()) {
      throw new Declined(Reason.ARITHMETIC);
    }
    deltas.add(new Delta(column, value.sum()));
    counted.add(column);
  }

  private void check(ConditionReader conditions) {
    if (deltas.isEmpty()) {
      throw new Declined(Reason.ABSOLUTE_VALUE);
    }
    if (conditions.equalities().isEmpty()) {
      throw new Declined(Reason.NO_KEY);
    }
    for (Equality equality : conditions.equalities()) {
      if (counted.contains(equality.column())) {
        throw new Declined(Reason.OPTIMISTIC_LOCK);
      }
      if (assigned.contains(equality.column())) {
        throw new Declined(Reason.GUARD_ON_ASSIGNED);
      }
    }
    for (RowGuard guard : conditions.guards()) {
      if (guard.comparison() == Comparison.EQUAL
          && guard.rightColumn() == null
          && counted.contains(guard.column())) {
        throw new Declined(Reason.OPTIMISTIC_LOCK);
      }
      if (assigned.contains(guard.column()) || assigned.contains(guard.rightColumn())) {
        throw new Declined(Reason.GUARD_ON_ASSIGNED);
      }
    }
  }
}
