// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Logical connections over a DataSource, with {@link DeferringMerging}. Thread-safe. */
public final class DeferringDataSource implements DataSource {
  private final DataSource physical;
  private final Context context;

  /** Physical connections come from one DataSource, the merging's own from another. */
  public DeferringDataSource(DataSource physical, DataSource own) {
    this.physical = physical;
    this.context =
        new Context(
            new DeferringMerging.Source(own, new DeferringMerging.Counts()),
            new ShapeCache(1 << 20));
  }

  @Override
  public Connection getConnection() {
    return new LogicalConnection(context, physical::getConnection);
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return physical.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    physical.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    physical.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return physical.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return physical.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return physical.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return physical.isWrapperFor(type);
  }
}
