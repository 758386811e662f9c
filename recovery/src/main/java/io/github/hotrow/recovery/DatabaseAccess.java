// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.HotrowConfig;
import java.sql.Connection;
import java.sql.SQLException;
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
}
