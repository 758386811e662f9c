// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.resolve;

import io.github.hotrow.HotTable;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Asks log tables for transaction ids. Stateless. */
public final class LogLookup {
  private LogLookup() {}

  /** Whether the table's log keeps transaction ids. */
  public static boolean canAnswer(HotTable table) {
    return table.log() != null && table.log().transactionId() != null;
  }

  /** Those of the ids, as text, that are in the table's log. */
  public static Set<String> present(Connection connection, HotTable table, Collection<String> ids)
      throws SQLException {
    Optional<String> type = type(connection, table.log().name(), table.log().transactionId());
    if (type.isEmpty()) {
      return Set.of();
    }
    String sql =
        "select x.id from unnest(?::text[]) as x(id) where exists (select 1 from "
            + SqlName.path(table.log().name())
            + " as w where w."
            + SqlName.quoted(table.log().transactionId())
            + " = x.id::"
            + type.get()
            + ")";
    Set<String> present = new HashSet<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setArray(1, connection.createArrayOf("text", ids.toArray()));
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          present.add(rows.getString(1));
        }
      }
    }
    return present;
  }

  /** The column's type without its length (a text must not be cut before it is compared). */
  private static Optional<String> type(Connection connection, String table, String column)
      throws SQLException {
    String sql =
        "select pg_catalog.format_type(a.atttypid, null) from pg_catalog.pg_attribute a"
            + " where a.attrelid = pg_catalog.to_regclass(?) and a.attname = ?"
            + " and not a.attisdropped";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, SqlName.path(table));
      query.setString(2, column);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(row.getString(1)) : Optional.empty();
      }
    }
  }
}
