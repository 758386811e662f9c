// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingResultSet;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.postgresql.PGRefCursorResultSet;

/** A result of the database whose statement is the logical one. As thread-safe as pgjdbc's. */
class LogicalResultSet implements ForwardingResultSet {
  private final ResultSet target;
  private final LogicalStatement owner;

  LogicalResultSet(ResultSet target, LogicalStatement owner) {
    this.target = target;
    this.owner = owner;
  }

  @Override
  public final ResultSet target() {
    return target;
  }

  @Override
  public final PGRefCursorResultSet driver() throws SQLException {
    return target instanceof PGRefCursorResultSet itself
        ? itself
        : target.unwrap(PGRefCursorResultSet.class);
  }

  @Override
  public Statement getStatement() throws SQLException {
    target.getStatement();
    return owner;
  }

  @Override
  public Object getObject(int index) throws SQLException {
    return leadingBack(target.getObject(index));
  }

  @Override
  public Object getObject(String label) throws SQLException {
    return leadingBack(target.getObject(label));
  }

  @Override
  public Object getObject(int index, Map<String, Class<?>> map) throws SQLException {
    return leadingBack(target.getObject(index, map));
  }

  @Override
  public Object getObject(String label, Map<String, Class<?>> map) throws SQLException {
    return leadingBack(target.getObject(label, map));
  }

  /** A refcursor is read as a result. */
  private Object leadingBack(Object value) {
    return value instanceof ResultSet cursor ? new LogicalResultSet(cursor, owner) : value;
  }

  @Override
  public void insertRow() throws SQLException {
    owner.session().materialiseKept();
    target.insertRow();
  }

  @Override
  public void updateRow() throws SQLException {
    owner.session().materialiseKept();
    target.updateRow();
  }

  @Override
  public void deleteRow() throws SQLException {
    owner.session().materialiseKept();
    target.deleteRow();
  }

  @Override
  public void refreshRow() throws SQLException {
    owner.session().materialiseKept();
    target.refreshRow();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    owner.session().sessionChanged();
    return target.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || target.isWrapperFor(type);
  }

  @Override
  public String toString() {
    return target.toString();
  }
}
