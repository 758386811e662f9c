// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.resolve;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Up to when a ledger's rows may have been folded away. Stateless. */
final class FoldHorizon {
  private FoldHorizon() {}

  /** Epoch milliseconds on the database's clock; long ago if nothing was ever folded. */
  static long millis(Connection connection, String ledgerTable) throws SQLException {
    if (!exists(connection, SqlName.path(ledgerTable))) {
      throw new ConfigurationException(
          "there is no ledger " + ledgerTable + " to be seen; check the database and the name");
    }
    String fold = SqlName.path(SqlName.beside(ledgerTable, "_fold"));
    if (!exists(connection, fold)) {
      return Long.MIN_VALUE / 2;
    }
    try (PreparedStatement query =
            connection.prepareStatement(
                "select (extract(epoch from max(folded_before)) * 1000)::bigint from " + fold);
        ResultSet row = query.executeQuery()) {
      row.next();
      long millis = row.getLong(1);
      return row.wasNull() ? Long.MIN_VALUE / 2 : millis;
    }
  }

  private static boolean exists(Connection connection, String table) throws SQLException {
    try (PreparedStatement exists =
        connection.prepareStatement("select pg_catalog.to_regclass(?) is not null")) {
      exists.setString(1, table);
      try (ResultSet row = exists.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
