// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingPreparedStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A prepared statement of a logical connection, of either kind. As thread-safe as pgjdbc's. */
abstract class LogicalPreparedStatement extends LogicalStatement
    implements ForwardingPreparedStatement {

  /** Prepares a statement on a physical connection. */
  @FunctionalInterface
  interface Preparation {
    PreparedStatement on(Connection physical) throws SQLException;
  }

  LogicalPreparedStatement(LogicalConnection connection, StatementKind kind) {
    super(connection, kind);
  }

  LogicalPreparedStatement(LogicalConnection connection, Statement bound) {
    super(connection, bound);
  }

  @Override
  public abstract PreparedStatement target() throws SQLException;

  // --- pgjdbc refuses these on a prepared statement, in its own words ---

  @Override
  public final boolean execute(String sql) throws SQLException {
    return target().execute(sql);
  }

  @Override
  public final ResultSet executeQuery(String sql) throws SQLException {
    return results(target().executeQuery(sql));
  }

  @Override
  public final int executeUpdate(String sql) throws SQLException {
    return target().executeUpdate(sql);
  }

  @Override
  public final long executeLargeUpdate(String sql) throws SQLException {
    return target().executeLargeUpdate(sql);
  }
}
