// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.List;

/** Reads the end of a statement: a RETURNING list of plain columns, if any. Stateless. */
final class ReturningReader {
  private ReturningReader() {}

  static List<ReturnedColumn> read(TokenCursor cursor, Scope scope) {
    List<ReturnedColumn> columns = new ArrayList<>(0);
    if (cursor.accept("returning")) {
      do {
        columns.add(item(cursor, scope));
      } while (cursor.accept(","));
      Token next = cursor.peek();
      if (next.kind() != TokenKind.END && !next.isSymbol(";")) {
        throw new Declined(Reason.RETURNING_EXPRESSION);
      }
    }
    cursor.expectEnd();
    return columns;
  }

  private static ReturnedColumn item(TokenCursor cursor, Scope scope) {
    List<String> parts = new ArrayList<>(2);
    do {
      if (cursor.accept("*")) {
        if (!parts.isEmpty() && !scope.isTable(parts)) {
          throw new Declined(Reason.RETURNING_EXPRESSION);
        }
        return ReturnedColumn.ALL;
      }
      if (!cursor.atName()) {
        throw new Declined(Reason.RETURNING_EXPRESSION);
      }
      parts.add(cursor.name());
    } while (cursor.accept("."));
    String column = parts.get(parts.size() - 1);
    if (parts.size() > 1 && !scope.isTable(parts.subList(0, parts.size() - 1))) {
      throw new Declined(Reason.RETURNING_EXPRESSION);
    }
    return new ReturnedColumn(column, cursor.accept("as") ? label(cursor) : column);
  }

  /** After AS any word will do, a keyword too. */
  private static String label(TokenCursor cursor) {
    Token token = cursor.next();
    if (token.kind() != TokenKind.NAME && token.kind() != TokenKind.QUOTED_NAME) {
      throw new Declined(Reason.RETURNING_EXPRESSION);
    }
    return token.text();
  }
}
