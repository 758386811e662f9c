// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.KeptInsert;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Reads an INSERT of one row of values. Stateless. */
final class InsertReader {
  private InsertReader() {}

  static KeptInsert read(TokenCursor cursor) {
    cursor.expect("insert");
    cursor.expect("into");
    TableName table = TableReader.read(cursor);
    Scope scope = new Scope(table, cursor.accept("as") ? cursor.name() : null);
    List<String> columns = columns(cursor);
    if (!cursor.accept("values")) {
      throw withoutValues(cursor);
    }
    List<Sum> values = values(cursor, new ExpressionReader(cursor, scope));
    if (cursor.peek().isSymbol(",")) {
      throw new Declined(Reason.INSERT_SEVERAL_ROWS);
    }
    if (cursor.peek().isWord("on")) {
      throw new Declined(Reason.UPSERT);
    }
    if (!columns.isEmpty() && columns.size() != values.size()) {
      throw new Declined(Reason.UNKNOWN_SYNTAX);
    }
    return new KeptInsert(table, columns, values, ReturningReader.read(cursor, scope));
  }

  private static Declined withoutValues(TokenCursor cursor) {
    for (String word : List.of("select", "default", "table", "with", "(")) {
      if (cursor.accept(word)) {
        return new Declined(Reason.INSERT_WITHOUT_VALUES);
      }
    }
    return cursor.unexpected();
  }

  private static List<String> columns(TokenCursor cursor) {
    List<String> columns = new ArrayList<>();
    if (!cursor.peek().isSymbol("(")) {
      return columns;
    }
    Token first = cursor.peekSecond();
    if (first.isSymbol("(") || first.isWord("select") || first.isWord("with")) {
      throw new Declined(Reason.INSERT_WITHOUT_VALUES);
    }
    cursor.expect("(");
    do {
      columns.add(cursor.name());
    } while (cursor.accept(","));
    cursor.expect(")");
    if (new HashSet<>(columns).size() != columns.size()) {
      throw new Declined(Reason.SET_TWICE);
    }
    return columns;
  }

  private static List<Sum> values(TokenCursor cursor, ExpressionReader expressions) {
    List<Sum> values = new ArrayList<>();
    cursor.expect("(");
    do {
      if (cursor.accept("default")) {
        values.add(Sum.of(Operand.Word.DEFAULT));
      } else {
        Expression value = expressions.read();
        if (!value.columns().isEmpty()) {
          throw new Declined(Reason.OTHER_COLUMN);
        }
        values.add(value.sum());
      }
    } while (cursor.accept(","));
    cursor.expect(")");
    return values;
  }
}
