// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.HotrowConfig;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections to an engine's database, beside the engine's own. Stateless. */
final class DatabaseAccess {
  private DatabaseAccess() {}

  static Connection connect(HotrowConfig engine) throws SQLException {
    DataSource source = engine.getDataSource();
    if (source == null) {
      PGSimpleDataSource own = new PGSimpleDataSource();
      own.setUrl(engine.getJdbcUrl());
      if (engine.getUsername() != null) {
        own.setUser(engine.getUsername());
      }
      if (engine.getPassword() != null) {
        own.setPassword(engine.getPassword());
      }
      own.setApplicationName(engine.getEngineName());
      source = own;
    }
    return source.getConnection();
  }

  /**
   * The database's clock, in epoch milliseconds: asked once, and counted on from there by the
   * monotonic clock, so that this process's wall clock may be wrong and jump.
   */
  static LongSupplier clock(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::bigint")) {
      row.next();
      long millis = row.getLong(1);
      long atNs = System.nanoTime();
      return () -> millis + (System.nanoTime() - atNs) / 1_000_000;
    }
  }
}
