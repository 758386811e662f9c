// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A prepared statement that is never offered: bound to a physical one from the start. As
 * thread-safe as pgjdbc's.
 */
class BoundPreparedStatement extends LogicalPreparedStatement {
  private final PreparedStatement physical;
  private final RecognisedStatement recognised;
  private final String sql;

  BoundPreparedStatement(
      LogicalConnection connection,
      PreparedStatement physical,
      RecognisedStatement recognised,
      String sql) {
    super(connection, physical);
    this.physical = physical;
    this.recognised = recognised;
    this.sql = sql;
  }

  @Override
  public PreparedStatement target() {
    return physical;
  }

  @Override
  public boolean execute() throws SQLException {
    return unoffered(recognised, sql, physical::execute);
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return unoffered(recognised, sql, () -> results(physical.executeQuery()));
  }

  @Override
  public int executeUpdate() throws SQLException {
    return unoffered(recognised, sql, physical::executeUpdate);
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return unoffered(recognised, sql, physical::executeLargeUpdate);
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return unoffered(recognised, sql, physical::executeBatch);
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return unoffered(recognised, sql, physical::executeLargeBatch);
  }

  @Override
  public String toString() {
    return physical.toString();
  }
}
