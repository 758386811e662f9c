// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** Reads the table of an UPDATE or INSERT. Stateless. */
final class TableReader {
  private TableReader() {}

  static TableName read(TokenCursor cursor) {
    String first = cursor.name();
    if (!cursor.accept(".")) {
      return new TableName(null, first);
    }
    String second = cursor.name();
    if (cursor.peek().isSymbol(".")) {
      throw new Declined(Reason.UNKNOWN_SYNTAX);
    }
    return new TableName(first, second);
  }
}
