// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import io.github.hotrow.jdbc.internal.connection.Context;
import io.github.hotrow.jdbc.internal.connection.LogicalConnection;
import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import io.github.hotrow.jdbc.internal.transaction.MergingSource;
import io.github.hotrow.jdbc.internal.transaction.MergingSources;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A DataSource whose connections merge concurrent transactions on hot rows, and are ordinary
 * connections in everything else. It wraps another DataSource, a pool as a rule. Thread-safe once
 * the first connection was taken. Closing it ends the merging; the wrapped DataSource stays open.
 */
public final class HotrowDataSource implements DataSource, AutoCloseable {
  private final DataSource wrapped;
  private final MergingSource merging;
  private final Context context;

  /** A DataSource that wraps another. */
  public HotrowDataSource(DataSource wrapped) {
    this.wrapped = wrapped;
    this.merging = MergingSources.open(wrapped, new Properties());
    this.context = new Context(merging, new ShapeCache(1 << 20));
  }

  /** What was merged since the start, and what was not, with its reasons. */
  public MergeStats stats() {
    return merging.stats();
  }

  /** What will be done with a statement, and why. */
  public Explanation explain(String sql) {
    return merging.explain(sql);
  }

  @Override
  public Connection getConnection() {
    return new LogicalConnection(context, wrapped::getConnection);
  }

  @Override
  public Connection getConnection(String username, String password) {
    return new LogicalConnection(context, () -> wrapped.getConnection(username, password));
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return wrapped.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    wrapped.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    wrapped.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return wrapped.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return wrapped.getParentLogger();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    return type.isInstance(wrapped) ? type.cast(wrapped) : wrapped.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || type.isInstance(wrapped) || wrapped.isWrapperFor(type);
  }

  @Override
  public void close() {
    merging.close();
  }
}
