// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * New connections, each prepared as a HikariCP pool prepares its own: with its schema, after its
 * initial SQL. Thread-safe.
 */
final class PreparedConnections implements DataSource {
  private final DataSource source;
  private final String schema;
  private final String initSql;

  /** Connections of the source, like those of the pool. */
  PreparedConnections(DataSource source, HikariDataSource pool) {
    this.source = source;
    this.schema = pool.getSchema();
    this.initSql = pool.getConnectionInitSql();
  }

  @Override
  public Connection getConnection() throws SQLException {
    return prepared(source.getConnection());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return prepared(source.getConnection(user, password));
  }

  private Connection prepared(Connection connection) throws SQLException {
    try {
      if (schema != null) {
        connection.setSchema(schema);
      }
      if (initSql != null) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(initSql);
        }
      }
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    source.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return source.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(this) ? type.cast(this) : source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || source.isWrapperFor(type);
  }
}
