// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingResultSet;
import io.github.hotrow.jdbc.internal.transaction.ReturnedRows;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.PGRefCursorResultSet;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * Rows that were answered without the database, as a forward-only, read-only result. Confined to
 * its statement's thread.
 */
final class RowResult implements ForwardingResultSet {
  private final ReturnedRows rows;
  private final LogicalStatement owner;
  private int row = -1;
  private boolean wasNull;
  private boolean closed;

  RowResult(ReturnedRows rows, LogicalStatement owner) {
    this.rows = rows;
    this.owner = owner;
  }

  @Override
  public ResultSet target() throws SQLException {
    checkOpen();
    throw new PSQLException(
        "this result was answered by Hotrow; it is read forward only, and gives plain values only",
        PSQLState.NOT_IMPLEMENTED);
  }

  @Override
  public PGRefCursorResultSet driver() throws SQLException {
    throw new PSQLException("this result has no cursor", PSQLState.NOT_IMPLEMENTED);
  }

  private void checkOpen() throws SQLException {
    if (closed) {
      throw Errors.resultClosed();
    }
  }

  private Object value(int index) throws SQLException {
    checkOpen();
    if (row < 0 || row >= rows.rows().size()) {
      throw new PSQLException(
          GT.tr("ResultSet not positioned properly, perhaps you need to call next."),
          PSQLState.INVALID_CURSOR_STATE);
    }
    if (index < 1 || index > rows.columns().size()) {
      throw new PSQLException(
          GT.tr(
              "The column index is out of range: {0}, number of columns: {1}.",
              index, rows.columns().size()),
          PSQLState.INVALID_PARAMETER_VALUE);
    }
    Object value = rows.rows().get(row)[index - 1];
    wasNull = value == null;
    return value;
  }

  @Override
  public int findColumn(String label) throws SQLException {
    checkOpen();
    for (int i = 0; i < rows.columns().size(); i++) {
      if (rows.columns().get(i).label().equalsIgnoreCase(label)) {
        return i + 1;
      }
    }
    throw new PSQLException(
        GT.tr("The column name {0} was not found in this ResultSet.", label),
        PSQLState.UNDEFINED_COLUMN);
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    row = Math.min(row + 1, rows.rows().size());
    return row < rows.rows().size();
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public Statement getStatement() throws SQLException {
    checkOpen();
    return owner;
  }

  @Override
  public Object getObject(int index) throws SQLException {
    Object value = value(index);
    return value instanceof Short number ? (Object) number.intValue() : value;
  }

  @Override
  public Object getObject(String label) throws SQLException {
    return getObject(findColumn(label));
  }

  @Override
  public String getString(int index) throws SQLException {
    Object value = value(index);
    return value instanceof BigDecimal number
        ? number.toPlainString()
        : value == null ? null : value.toString();
  }

  @Override
  public String getString(String label) throws SQLException {
    return getString(findColumn(label));
  }

  @Override
  public long getLong(int index) throws SQLException {
    Object value = value(index);
    return value == null ? 0 : new BigDecimal(value.toString()).longValueExact();
  }

  @Override
  public long getLong(String label) throws SQLException {
    return getLong(findColumn(label));
  }

  @Override
  public int getInt(int index) throws SQLException {
    return Math.toIntExact(getLong(index));
  }

  @Override
  public int getInt(String label) throws SQLException {
    return getInt(findColumn(label));
  }

  @Override
  public BigDecimal getBigDecimal(int index) throws SQLException {
    Object value = value(index);
    return value == null ? null : new BigDecimal(value.toString());
  }

  @Override
  public BigDecimal getBigDecimal(String label) throws SQLException {
    return getBigDecimal(findColumn(label));
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    throw Errors.cannotUnwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
