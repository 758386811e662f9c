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
import org.postgresql.ds.PGSimpleDataSource;

/** Where an engine takes its connections from: the user's DataSource or a pool. Thread-safe. */
final class ConnectionSource implements AutoCloseable {
  /** Beside the slots' own: one to resolve a batch in doubt, one to look things up. */
  private static final int SPARE_CONNECTIONS = 2;

  private static final int CONNECT_TIMEOUT_SECONDS = 2;

  private final DataSource source;
  private final DataSource dedicated;
  private final HikariDataSource ownPool;

  private ConnectionSource(DataSource source, DataSource dedicated, HikariDataSource ownPool) {
    this.source = source;
    this.dedicated = dedicated;
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
      HikariDataSource pool = ownPool(config);
      return new ConnectionSource(pool, withoutPool(config), pool);
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
    return new ConnectionSource(source, source, null);
  }

  private static HikariDataSource ownPool(HotrowConfig config) {
    HikariConfig pool = new HikariConfig();
    pool.setPoolName(config.getEngineName() + "-connections");
    pool.setJdbcUrl(config.getJdbcUrl());
    pool.setUsername(config.getUsername());
    pool.setPassword(config.getPassword());
    pool.setMaximumPoolSize(SPARE_CONNECTIONS);
    pool.setMinimumIdle(0);
    pool.setInitializationFailTimeout(-1);
    pool.setConnectionTimeout(2_000);
    pool.addDataSourceProperty("ApplicationName", config.getEngineName());
    pool.addDataSourceProperty("connectTimeout", "2");
    return new HikariDataSource(pool);
  }

  /**
   * Opens connections for the slots, which keep them. Not the pool's: while the server is away, the
   * pool tries less and less often, and comes back seconds after the server.
   */
  private static DataSource withoutPool(HotrowConfig config) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(config.getJdbcUrl());
    if (config.getUsername() != null) {
      source.setUser(config.getUsername());
    }
    if (config.getPassword() != null) {
      source.setPassword(config.getPassword());
    }
    source.setApplicationName(config.getEngineName());
    source.setConnectTimeout(CONNECT_TIMEOUT_SECONDS);
    source.setLoginTimeout(CONNECT_TIMEOUT_SECONDS);
    source.setCancelSignalTimeout(CONNECT_TIMEOUT_SECONDS);
    return source;
  }

  /** A connection in auto-commit mode, for a question. */
  Connection open() throws SQLException {
    return checked(source.getConnection());
  }

  /** A connection in auto-commit mode, to be kept, or to ask what became of a lost one. */
  Connection openDedicated() throws SQLException {
    return checked(dedicated.getConnection());
  }

  private static Connection checked(Connection connection) throws SQLException {
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
