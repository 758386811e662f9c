// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowConfig;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.PGConnection;

/** Where an engine takes its connections from: the user's DataSource or a pool. Thread-safe. */
final class ConnectionSource implements AutoCloseable {
  /** Beside the slots' own: one to resolve a batch in doubt, one to look things up. */
  private static final int SPARE_CONNECTIONS = 2;

  private final DataSource source;
  private final HikariDataSource ownPool;

  private ConnectionSource(DataSource source, HikariDataSource ownPool) {
    this.source = source;
    this.ownPool = ownPool;
  }

  /**
   * The source the configuration names.
   *
   * @throws ConfigurationException if it is a HikariCP pool that is too small
   */
  static ConnectionSource of(HotrowConfig config) {
    int needed = config.getCommitSlots() + SPARE_CONNECTIONS;
    if (config.getDataSource() == null) {
      HikariDataSource pool = ownPool(config, needed);
      return new ConnectionSource(pool, pool);
    }
    DataSource source = config.getDataSource();
    if (source instanceof HikariDataSource pool && pool.getMaximumPoolSize() < needed) {
      throw new ConfigurationException(
          "the pool "
              + pool.getPoolName()
              + " has maximumPoolSize "
              + pool.getMaximumPoolSize()
              + "; the engine alone needs "
              + needed
              + " connections (commitSlots + 2): raise it, or give the engine a pool of its own");
    }
    return new ConnectionSource(source, null);
  }

  private static HikariDataSource ownPool(HotrowConfig config, int size) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName(config.getEngineName() + "-connections");
    pool.setJdbcUrl(config.getJdbcUrl());
    pool.setUsername(config.getUsername());
    pool.setPassword(config.getPassword());
    pool.setMaximumPoolSize(size);
    pool.setMinimumIdle(0);
    pool.setInitializationFailTimeout(-1);
    pool.setConnectionTimeout(2_000);
    pool.addDataSourceProperty("ApplicationName", config.getEngineName());
    pool.addDataSourceProperty("connectTimeout", "2");
    return new HikariDataSource(pool);
  }

  /** A connection in auto-commit mode. */
  Connection open() throws SQLException {
    Connection connection = source.getConnection();
    try {
      if (!connection.isWrapperFor(PGConnection.class)) {
        throw new ConfigurationException(
            "the DataSource hands out "
                + connection.getClass().getName()
                + ", which doesn't unwrap to org.postgresql.PGConnection; give one of PostgreSQL's"
                + " own driver, or a pool of it");
      }
      connection.setAutoCommit(true);
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public void close() {
    if (ownPool != null) {
      ownPool.close();
    }
  }
}
