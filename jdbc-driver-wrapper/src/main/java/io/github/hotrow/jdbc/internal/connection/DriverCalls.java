// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.Unavailable;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Struct;
import java.util.Objects;
import org.postgresql.PGNotification;
import org.postgresql.copy.CopyManager;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.QueryExecutor;
import org.postgresql.core.ReplicationProtocol;
import org.postgresql.fastpath.Fastpath;
import org.postgresql.jdbc.AutoSave;
import org.postgresql.largeobject.LargeObjectManager;
import org.postgresql.replication.PGReplicationConnection;

/**
 * The calls by which an application reaches the driver itself. Those that execute something, or
 * give away an object that will, put everything kept onto the physical connection first and end the
 * merging on this connection: what is done there is not seen. As thread-safe as pgjdbc's.
 */
abstract class DriverCalls extends SessionProperties {
  DriverCalls(Session session) {
    super(session);
  }

  @Override
  public Connection target() throws SQLException {
    session().checkNotAborted();
    return session().materialised();
  }

  @Override
  public final BaseConnection driver() throws SQLException {
    return session().driver();
  }

  private BaseConnection exposed() throws SQLException {
    BaseConnection driver = session().driver();
    session().sessionChanged();
    return driver;
  }

  private BaseConnection exposedUnchecked() {
    try {
      return exposed();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  public final ResultSet execSQLQuery(String sql) throws SQLException {
    return exposed().execSQLQuery(sql);
  }

  @Override
  public final ResultSet execSQLQuery(String sql, int type, int concurrency) throws SQLException {
    return exposed().execSQLQuery(sql, type, concurrency);
  }

  @Override
  public final void execSQLUpdate(String sql) throws SQLException {
    exposed().execSQLUpdate(sql);
  }

  @Override
  public final QueryExecutor getQueryExecutor() {
    return exposedUnchecked().getQueryExecutor();
  }

  @Override
  public final ReplicationProtocol getReplicationProtocol() {
    return exposedUnchecked().getReplicationProtocol();
  }

  @Override
  public final CopyManager getCopyAPI() throws SQLException {
    return exposed().getCopyAPI();
  }

  @Override
  public final LargeObjectManager getLargeObjectAPI() throws SQLException {
    return exposed().getLargeObjectAPI();
  }

  @SuppressWarnings("deprecation")
  @Override
  public final Fastpath getFastpathAPI() throws SQLException {
    return exposed().getFastpathAPI();
  }

  @Override
  public final PGReplicationConnection getReplicationAPI() {
    return exposedUnchecked().getReplicationAPI();
  }

  @Override
  public final PGNotification[] getNotifications() throws SQLException {
    return exposed().getNotifications();
  }

  @Override
  public final PGNotification[] getNotifications(int timeoutMillis) throws SQLException {
    return exposed().getNotifications(timeoutMillis);
  }

  @Override
  public final void alterUserPassword(String user, char[] password, String encryption)
      throws SQLException {
    exposed().alterUserPassword(user, password, encryption);
  }

  @Override
  public final void setQueryTimeout(int seconds) throws SQLException {
    if (isOpen()) {
      exposed().setQueryTimeout(seconds);
    }
  }

  @Override
  public final void setDefaultFetchSize(int rows) throws SQLException {
    if (isOpen()) {
      exposed().setDefaultFetchSize(rows);
    }
  }

  @Override
  public final void setPrepareThreshold(int executions) {
    if (isOpen()) {
      exposedUnchecked().setPrepareThreshold(executions);
    }
  }

  @Override
  public final void setAutosave(AutoSave autosave) {
    Objects.requireNonNull(autosave, "autosave");
    if (isOpen()) {
      exposedUnchecked().setAutosave(autosave);
    }
  }

  @Override
  public final void setAdaptiveFetch(boolean adaptive) {
    if (isOpen()) {
      exposedUnchecked().setAdaptiveFetch(adaptive);
    }
  }

  /** On a closed connection pgjdbc takes these settings without a word. */
  private boolean isOpen() {
    return !session().isClosed();
  }

  @Override
  public final void cancelQuery() throws SQLException {
    session().checkOpen();
    session().merging().cancel();
    if (session().holdsPhysical()) {
      session().driver().cancelQuery();
    }
  }

  // --- What asks nothing of the transaction ---

  @Override
  public final String nativeSQL(String sql) throws SQLException {
    return session().physical().nativeSQL(sql);
  }

  @Override
  public final Array createArrayOf(String type, Object[] elements) throws SQLException {
    return session().physical().createArrayOf(type, elements);
  }

  @Override
  public final Struct createStruct(String type, Object[] attributes) throws SQLException {
    return session().physical().createStruct(type, attributes);
  }

  @Override
  public final Blob createBlob() throws SQLException {
    return session().physical().createBlob();
  }

  @Override
  public final Clob createClob() throws SQLException {
    return session().physical().createClob();
  }

  @Override
  public final NClob createNClob() throws SQLException {
    return session().physical().createNClob();
  }

  @Override
  public final SQLXML createSQLXML() throws SQLException {
    return session().physical().createSQLXML();
  }

  // --- Wrapper ---

  @Override
  public final <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    session().sessionChanged();
    return session().physical().unwrap(type);
  }

  @Override
  public final boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || session().physical().isWrapperFor(type);
  }
}
