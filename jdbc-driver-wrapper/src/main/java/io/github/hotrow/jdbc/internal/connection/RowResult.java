// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingResultSet;
import io.github.hotrow.jdbc.internal.transaction.ReturnedRows;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.postgresql.PGRefCursorResultSet;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * Rows that were answered without the database, as a forward-only, read-only result. What is asked
 * for most is read in place; for anything else a result of pgjdbc is made of the same rows, which
 * takes a physical connection but asks it nothing. Confined to its statement's thread.
 */
final class RowResult implements ForwardingResultSet {
  private final ReturnedRows rows;
  private final LogicalStatement owner;
  private int row = -1;
  private boolean readInPlace;
  private boolean wasNull;
  private boolean closed;
  private Twin twin;

  /** The same rows as a result of pgjdbc, the statement it is of, and where it stands. */
  private static final class Twin {
    private final Statement statement;
    private final ResultSet result;
    private int row = -1;

    Twin(Statement statement, ResultSet result) {
      this.statement = statement;
      this.result = result;
    }

    void moveTo(int wanted) throws SQLException {
      while (row < wanted) {
        result.next();
        row++;
      }
    }
  }

  RowResult(ReturnedRows rows, LogicalStatement owner) {
    this.rows = rows;
    this.owner = owner;
  }

  @Override
  public ResultSet target() throws SQLException {
    checkOpen();
    if (twin == null) {
      RowsForDriver rowsForDriver = new RowsForDriver(owner.session().driver());
      Statement statement = rowsForDriver.statement();
      twin = new Twin(statement, rowsForDriver.result(rows));
    }
    twin.moveTo(row);
    readInPlace = false;
    return twin.result;
  }

  @Override
  public PGRefCursorResultSet driver() throws SQLException {
    return (PGRefCursorResultSet) target();
  }

  private void checkOpen() throws SQLException {
    if (closed) {
      throw Errors.resultClosed();
    }
  }

  /** The value, or null where pgjdbc's result has to say what is wrong. */
  private Object value(int index) throws SQLException {
    checkOpen();
    if (row < 0 || row >= rows.rows().size() || index < 1 || index > rows.columns().size()) {
      return null;
    }
    Object value = rows.rows().get(row)[index - 1];
    readInPlace = value != null;
    wasNull = false;
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
  public void close() throws SQLException {
    if (!closed) {
      discard();
      if (!rows.columns().isEmpty()) {
        owner.completed();
      }
    }
  }

  /** Closes it without a word to its statement. */
  void discard() throws SQLException {
    closed = true;
    Twin open = twin;
    twin = null;
    if (open != null) {
      open.statement.close();
    }
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean wasNull() throws SQLException {
    checkOpen();
    return (readInPlace || twin == null) ? wasNull : twin.result.wasNull();
  }

  @Override
  public Statement getStatement() throws SQLException {
    checkOpen();
    return owner;
  }

  @Override
  public Object getObject(int index) throws SQLException {
    Object value = value(index);
    if (value instanceof Short number) {
      return number.intValue();
    }
    return value instanceof Integer
            || value instanceof Long
            || value instanceof BigDecimal
            || value instanceof UUID
            || value instanceof Boolean
        ? value
        : target().getObject(index);
  }

  @Override
  public Object getObject(String label) throws SQLException {
    return getObject(findColumn(label));
  }

  @Override
  public String getString(int index) throws SQLException {
    Object value = value(index);
    return value instanceof byte[] || value == null ? target().getString(index) : PgText.of(value);
  }

  @Override
  public String getString(String label) throws SQLException {
    return getString(findColumn(label));
  }

  @Override
  public long getLong(int index) throws SQLException {
    Object value = value(index);
    return value instanceof Long || value instanceof Integer || value instanceof Short
        ? ((Number) value).longValue()
        : target().getLong(index);
  }

  @Override
  public long getLong(String label) throws SQLException {
    return getLong(findColumn(label));
  }

  @Override
  public int getInt(int index) throws SQLException {
    Object value = value(index);
    return value instanceof Integer || value instanceof Short
        ? ((Number) value).intValue()
        : target().getInt(index);
  }

  @Override
  public int getInt(String label) throws SQLException {
    return getInt(findColumn(label));
  }

  @Override
  public BigDecimal getBigDecimal(int index) throws SQLException {
    Object value = value(index);
    return value instanceof BigDecimal number ? number : target().getBigDecimal(index);
  }

  @Override
  public BigDecimal getBigDecimal(String label) throws SQLException {
    return getBigDecimal(findColumn(label));
  }

  @Override
  public boolean getBoolean(int index) throws SQLException {
    Object value = value(index);
    return value instanceof Boolean flag ? flag : target().getBoolean(index);
  }

  @Override
  public boolean getBoolean(String label) throws SQLException {
    return getBoolean(findColumn(label));
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return type.isInstance(this) ? type.cast(this) : target().unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || target().isWrapperFor(type);
  }
}
