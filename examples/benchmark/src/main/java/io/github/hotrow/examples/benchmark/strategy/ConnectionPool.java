// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The pool from which clients take connections for transactions of their own. Thread-safe. */
final class ConnectionPool implements AutoCloseable {
  private static final int MAX_CONNECTIONS = 128;

  private final HikariDataSource pool;

  /**
   * A pool wide enough for the clients, as far as the server allows it.
   *
   * @param session SQL run on each new connection, or null
   */
  ConnectionPool(DataSource source, int clients, int freeConnections, String session) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("bench");
    config.setDataSource(source);
    config.setAutoCommit(false);
    int size = Math.min(clients, Math.min(MAX_CONNECTIONS, freeConnections));
    config.setMaximumPoolSize(size);
    config.setMinimumIdle(size);
    config.setConnectionTimeout(120_000);
    config.setConnectionInitSql(session);
    pool = new HikariDataSource(config);
  }

  /** Waits for a free connection. */
  Connection take() {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      throw new UnansweredException(false, e);
    }
  }

  /** The pool as a DataSource. */
  DataSource dataSource() {
    return pool;
  }

  int size() {
    return pool.getMaximumPoolSize();
  }

  @Override
  public void close() {
    pool.close();
  }
}
