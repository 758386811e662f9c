// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.forward;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import org.postgresql.core.BaseStatement;
import org.postgresql.core.CachedQuery;
import org.postgresql.core.Field;
import org.postgresql.core.Query;
import org.postgresql.core.ResultCursor;
import org.postgresql.core.Tuple;

/**
 * A statement that forwards every call, JDBC's to its target and pgjdbc's to its driver. As
 * thread-safe as what it forwards to.
 */
public interface ForwardingStatement extends BaseStatement {
  /** The statement that JDBC's calls go to. */
  Statement target() throws SQLException;

  /** The driver's own statement behind the target. */
  BaseStatement driver() throws SQLException;

  /** What is handed out for a result of the target. */
  ResultSet results(ResultSet target) throws SQLException;

  @Override
  default void addBatch(String sql) throws SQLException {
    target().addBatch(sql);
  }

  @Override
  default void cancel() throws SQLException {
    target().cancel();
  }

  @Override
  default void clearBatch() throws SQLException {
    target().clearBatch();
  }

  @Override
  default void clearWarnings() throws SQLException {
    target().clearWarnings();
  }

  @Override
  default void close() throws SQLException {
    target().close();
  }

  @Override
  default void closeOnCompletion() throws SQLException {
    target().closeOnCompletion();
  }

  @Override
  default String enquoteIdentifier(String text, boolean flag) throws SQLException {
    return target().enquoteIdentifier(text, flag);
  }

  @Override
  default String enquoteLiteral(String text) throws SQLException {
    return target().enquoteLiteral(text);
  }

  @Override
  default String enquoteNCharLiteral(String text) throws SQLException {
    return target().enquoteNCharLiteral(text);
  }

  @Override
  default boolean execute(String sql) throws SQLException {
    return target().execute(sql);
  }

  @Override
  default boolean execute(String sql, int[] columnIndexes) throws SQLException {
    return target().execute(sql, columnIndexes);
  }

  @Override
  default boolean execute(String sql, String[] columnNames) throws SQLException {
    return target().execute(sql, columnNames);
  }

  @Override
  default boolean execute(String sql, int number) throws SQLException {
    return target().execute(sql, number);
  }

  @Override
  default int[] executeBatch() throws SQLException {
    return target().executeBatch();
  }

  @Override
  default long[] executeLargeBatch() throws SQLException {
    return target().executeLargeBatch();
  }

  @Override
  default long executeLargeUpdate(String sql) throws SQLException {
    return target().executeLargeUpdate(sql);
  }

  @Override
  default long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
    return target().executeLargeUpdate(sql, columnIndexes);
  }

  @Override
  default long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
    return target().executeLargeUpdate(sql, columnNames);
  }

  @Override
  default long executeLargeUpdate(String sql, int number) throws SQLException {
    return target().executeLargeUpdate(sql, number);
  }

  @Override
  default ResultSet executeQuery(String sql) throws SQLException {
    return results(target().executeQuery(sql));
  }

  @Override
  default int executeUpdate(String sql) throws SQLException {
    return target().executeUpdate(sql);
  }

  @Override
  default int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
    return target().executeUpdate(sql, columnIndexes);
  }

  @Override
  default int executeUpdate(String sql, String[] columnNames) throws SQLException {
    return target().executeUpdate(sql, columnNames);
  }

  @Override
  default int executeUpdate(String sql, int number) throws SQLException {
    return target().executeUpdate(sql, number);
  }

  @Override
  default Connection getConnection() throws SQLException {
    return target().getConnection();
  }

  @Override
  default int getFetchDirection() throws SQLException {
    return target().getFetchDirection();
  }

  @Override
  default int getFetchSize() throws SQLException {
    return target().getFetchSize();
  }

  @Override
  default ResultSet getGeneratedKeys() throws SQLException {
    return results(target().getGeneratedKeys());
  }

  @Override
  default long getLargeMaxRows() throws SQLException {
    return target().getLargeMaxRows();
  }

  @Override
  default long getLargeUpdateCount() throws SQLException {
    return target().getLargeUpdateCount();
  }

  @Override
  default int getMaxFieldSize() throws SQLException {
    return target().getMaxFieldSize();
  }

  @Override
  default int getMaxRows() throws SQLException {
    return target().getMaxRows();
  }

  @Override
  default boolean getMoreResults() throws SQLException {
    return target().getMoreResults();
  }

  @Override
  default boolean getMoreResults(int number) throws SQLException {
    return target().getMoreResults(number);
  }

  @Override
  default int getQueryTimeout() throws SQLException {
    return target().getQueryTimeout();
  }

  @Override
  default ResultSet getResultSet() throws SQLException {
    return results(target().getResultSet());
  }

  @Override
  default int getResultSetConcurrency() throws SQLException {
    return target().getResultSetConcurrency();
  }

  @Override
  default int getResultSetHoldability() throws SQLException {
    return target().getResultSetHoldability();
  }

  @Override
  default int getResultSetType() throws SQLException {
    return target().getResultSetType();
  }

  @Override
  default int getUpdateCount() throws SQLException {
    return target().getUpdateCount();
  }

  @Override
  default SQLWarning getWarnings() throws SQLException {
    return target().getWarnings();
  }

  @Override
  default boolean isCloseOnCompletion() throws SQLException {
    return target().isCloseOnCompletion();
  }

  @Override
  default boolean isClosed() throws SQLException {
    return target().isClosed();
  }

  @Override
  default boolean isPoolable() throws SQLException {
    return target().isPoolable();
  }

  @Override
  default boolean isSimpleIdentifier(String text) throws SQLException {
    return target().isSimpleIdentifier(text);
  }

  @Override
  default void setCursorName(String text) throws SQLException {
    target().setCursorName(text);
  }

  @Override
  default void setEscapeProcessing(boolean flag) throws SQLException {
    target().setEscapeProcessing(flag);
  }

  @Override
  default void setFetchDirection(int number) throws SQLException {
    target().setFetchDirection(number);
  }

  @Override
  default void setFetchSize(int number) throws SQLException {
    target().setFetchSize(number);
  }

  @Override
  default void setLargeMaxRows(long length) throws SQLException {
    target().setLargeMaxRows(length);
  }

  @Override
  default void setMaxFieldSize(int number) throws SQLException {
    target().setMaxFieldSize(number);
  }

  @Override
  default void setMaxRows(int number) throws SQLException {
    target().setMaxRows(number);
  }

  @Override
  default void setPoolable(boolean flag) throws SQLException {
    target().setPoolable(flag);
  }

  @Override
  default void setQueryTimeout(int number) throws SQLException {
    target().setQueryTimeout(number);
  }

  @Override
  default boolean getAdaptiveFetch() {
    try {
      return driver().getAdaptiveFetch();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default long getLastOID() throws SQLException {
    return driver().getLastOID();
  }

  @Override
  default int getPrepareThreshold() {
    try {
      return driver().getPrepareThreshold();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default boolean isUseServerPrepare() {
    try {
      return driver().isUseServerPrepare();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setAdaptiveFetch(boolean flag) {
    try {
      driver().setAdaptiveFetch(flag);
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  default void setPrepareThreshold(int number) throws SQLException {
    driver().setPrepareThreshold(number);
  }

  @SuppressWarnings("deprecation")
  @Override
  default void setUseServerPrepare(boolean flag) throws SQLException {
    driver().setUseServerPrepare(flag);
  }

  @Override
  default ResultSet createDriverResultSet(Field[] fields, List<Tuple> list) throws SQLException {
    return driver().createDriverResultSet(fields, list);
  }

  @Override
  default ResultSet createResultSet(
      Query query, Field[] fields, List<Tuple> list, ResultCursor resultCursor)
      throws SQLException {
    return driver().createResultSet(query, fields, list, resultCursor);
  }

  @Override
  default boolean executeWithFlags(int number) throws SQLException {
    return driver().executeWithFlags(number);
  }

  @Override
  default boolean executeWithFlags(String sql, int number) throws SQLException {
    return driver().executeWithFlags(sql, number);
  }

  @Override
  default boolean executeWithFlags(CachedQuery cachedQuery, int number) throws SQLException {
    return driver().executeWithFlags(cachedQuery, number);
  }
}
