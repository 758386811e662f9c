// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingDatabaseMetaData;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The metadata of a logical connection. What it asks the database is part of the transaction, as
 * with pgjdbc. As thread-safe as pgjdbc's.
 */
final class LogicalMetaData implements ForwardingDatabaseMetaData {
  private final LogicalConnection connection;
  private Connection ofPhysical;
  private DatabaseMetaData target;

  LogicalMetaData(LogicalConnection connection) {
    this.connection = connection;
  }

  @Override
  public DatabaseMetaData target() throws SQLException {
    Connection physical = connection.session().materialised();
    if (physical != ofPhysical) {
      target = physical.getMetaData();
      ofPhysical = physical;
    }
    return target;
  }

  @Override
  public ResultSet results(ResultSet result) throws SQLException {
    connection.session().checkNotAborted();
    return result == null
        ? null
        : new LogicalResultSet(result, new LogicalStatement(connection, result.getStatement()));
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    connection.session().sessionChanged();
    return target().unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || target().isWrapperFor(type);
  }
}
