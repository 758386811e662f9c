// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingCallableStatement;
import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import java.sql.CallableStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * A callable statement. What it calls may do anything, so it is never offered. As thread-safe as
 * pgjdbc's.
 */
final class LogicalCallableStatement extends BoundPreparedStatement
    implements ForwardingCallableStatement {
  private final CallableStatement physical;

  LogicalCallableStatement(
      LogicalConnection connection,
      CallableStatement physical,
      RecognisedStatement recognised,
      String sql) {
    super(connection, physical, recognised, sql);
    this.physical = physical;
  }

  @Override
  public CallableStatement target() {
    return physical;
  }

  @Override
  public Object getObject(int index) throws SQLException {
    return leadingBack(physical.getObject(index));
  }

  @Override
  public Object getObject(String name) throws SQLException {
    return leadingBack(physical.getObject(name));
  }

  @Override
  public Object getObject(int index, Map<String, Class<?>> map) throws SQLException {
    return leadingBack(physical.getObject(index, map));
  }

  @Override
  public Object getObject(String name, Map<String, Class<?>> map) throws SQLException {
    return leadingBack(physical.getObject(name, map));
  }

  private Object leadingBack(Object value) {
    return value instanceof ResultSet cursor ? new LogicalResultSet(cursor, this) : value;
  }
}
