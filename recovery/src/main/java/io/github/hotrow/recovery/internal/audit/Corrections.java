// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * The correcting entries: a table beside the ledger, one row for each discrepancy that somebody has
 * confirmed. Confined to one thread.
 */
public final class Corrections {
  private final Connection connection;
  private final String sqlName;
  private final boolean exists;

  /** The entries that can be seen on this connection. */
  public Corrections(Connection connection, String ledgerTable) throws SQLException {
    this.connection = connection;
    this.sqlName = sqlName(ledgerTable);
    try (PreparedStatement query =
        connection.prepareStatement("select pg_catalog.to_regclass(?) is not null")) {
      query.setString(1, sqlName);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        exists = row.getBoolean(1);
      }
    }
  }

  /** The table of the entries. */
  public static String sqlName(String ledgerTable) {
    return SqlName.path(SqlName.beside(ledgerTable, "_correction"));
  }

  /** Whether there is a table for entries. */
  public boolean exist() {
    return exists;
  }

  /** Whether entries make up exactly for the discrepancy. */
  boolean makeUpFor(Discrepancy discrepancy) throws SQLException {
    if (!exists || !discrepancy.kind().isCorrectable()) {
      return false;
    }
    String sql =
        "select amounts, log_rows from "
            + sqlName
            + " where kind = ? and hot_table = ? and row_key is not distinct from ?::text[]"
            + " and group_id is not distinct from ?::uuid";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      bind(query, discrepancy);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          BigDecimal[] amounts = (BigDecimal[]) row.getArray(1).getArray();
          if (row.getLong(2) == discrepancy.members()
              && same(Arrays.asList(amounts), discrepancy.amounts())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean same(List<BigDecimal> one, List<BigDecimal> other) {
    boolean same = one.size() == other.size();
    for (int i = 0; same && i < one.size(); i++) {
      same = one.get(i).compareTo(other.get(i)) == 0;
    }
    return same;
  }

  private void bind(PreparedStatement statement, Discrepancy discrepancy) throws SQLException {
    statement.setString(1, discrepancy.kind().name());
    statement.setString(2, discrepancy.table());
    List<String> key = discrepancy.rowKey();
    statement.setArray(3, key == null ? null : connection.createArrayOf("text", key.toArray()));
    UUID group = discrepancy.groupId();
    statement.setString(4, group == null ? null : group.toString());
  }

  /** Writes an entry that makes up for the discrepancy. */
  public void write(Discrepancy discrepancy, String by) throws SQLException {
    String sql =
        "insert into "
            + sqlName
            + " (kind, hot_table, row_key, group_id, amounts, log_rows, reason, made_by)"
            + " values (?, ?, ?::text[], ?::uuid, ?::numeric[], ?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      bind(insert, discrepancy);
      insert.setArray(5, connection.createArrayOf("numeric", discrepancy.amounts().toArray()));
      insert.setLong(6, discrepancy.members());
      insert.setString(7, discrepancy.what());
      insert.setString(8, by);
      insert.executeUpdate();
    }
  }
}
