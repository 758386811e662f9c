// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingConnection;
import io.github.hotrow.jdbc.internal.forward.Unavailable;
import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/**
 * The properties of a logical connection: remembered while it holds no physical one, set there as
 * soon as it does. As thread-safe as pgjdbc's.
 */
abstract class SessionProperties implements ForwardingConnection {
  private static final String APPLICATION_NAME = "ApplicationName";

  private final Session session;

  SessionProperties(Session session) {
    this.session = session;
  }

  final Session session() {
    return session;
  }

  /** A change of a property, on the physical connection if there is one. */
  @FunctionalInterface
  private interface Change {
    void on(Connection physical) throws SQLException;
  }

  /** Changes the physical connection if it is held, then remembers. */
  private void change(Change change, Runnable remember) throws SQLException {
    session.enter();
    try {
      session.checkOpen();
      Connection physical = session.held();
      if (physical != null) {
        change.on(physical);
      }
      remember.run();
    } finally {
      session.exit();
    }
  }

  @Override
  public final void setAutoCommit(boolean value) throws SQLException {
    session.setAutoCommit(value);
  }

  @Override
  public final boolean getAutoCommit() throws SQLException {
    session.checkOpen();
    return session.autoCommit();
  }

  @Override
  public final void setReadOnly(boolean value) throws SQLException {
    session.enter();
    try {
      session.checkOpen();
      if (session.inTransaction()) {
        throw Errors.readOnlyInTransaction();
      }
      change(physical -> physical.setReadOnly(value), () -> session.settings().readOnly(value));
    } finally {
      session.exit();
    }
  }

  @Override
  public final boolean isReadOnly() throws SQLException {
    session.checkOpen();
    return session.readOnly();
  }

  @Override
  public final boolean hintReadOnly() {
    try {
      return driver().hintReadOnly();
    } catch (SQLException e) {
      throw Unavailable.unchecked(e);
    }
  }

  @Override
  public final void setTransactionIsolation(int level) throws SQLException {
    session.enter();
    try {
      session.checkOpen();
      if (session.inTransaction()) {
        throw Errors.isolationInTransaction();
      }
      switch (level) {
        case TRANSACTION_READ_UNCOMMITTED,
            TRANSACTION_READ_COMMITTED,
            TRANSACTION_REPEATABLE_READ,
            TRANSACTION_SERIALIZABLE -> {}
        default -> throw Errors.unknownIsolation(level);
      }
      change(
          physical -> physical.setTransactionIsolation(level),
          () -> session.settings().isolation(level));
    } finally {
      session.exit();
    }
  }

  @Override
  public final int getTransactionIsolation() throws SQLException {
    session.checkOpen();
    session.checkNotAborted();
    Integer set = session.settings().isolation();
    return session.holdsPhysical() || set == null
        ? session.physical().getTransactionIsolation()
        : set;
  }

  @Override
  public final void setHoldability(int holdability) throws SQLException {
    if (holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT
        && holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT) {
      session.checkOpen();
      throw Errors.unknownHoldability(holdability);
    }
    change(
        physical -> physical.setHoldability(holdability),
        () -> session.settings().holdability(holdability));
  }

  @Override
  public final int getHoldability() throws SQLException {
    session.checkOpen();
    return session.holdability();
  }

  @Override
  public final void setSchema(String schema) throws SQLException {
    session.sessionChanged();
    change(physical -> physical.setSchema(schema), () -> session.settings().schema(schema));
  }

  @Override
  public final String getSchema() throws SQLException {
    Connection physical = session.physical();
    session.checkNotAborted();
    String schema = session.outside(physical::getSchema);
    session.begun();
    return schema;
  }

  @Override
  public final void setCatalog(String catalog) throws SQLException {
    session.checkOpen();
    Connection physical = session.held();
    if (physical != null) {
      physical.setCatalog(catalog);
    }
  }

  @Override
  public final String getCatalog() throws SQLException {
    return session.physical().getCatalog();
  }

  @Override
  public final void setClientInfo(String name, String value) throws SQLClientInfoException {
    try {
      session.checkOpen();
      boolean kept = APPLICATION_NAME.equals(name);
      if (!kept) {
        session.physical();
      }
      change(
          physical -> physical.setClientInfo(name, value),
          () -> {
            if (kept) {
              session.settings().clientInfo(name, value);
            }
          });
    } catch (SQLClientInfoException e) {
      throw e;
    } catch (SQLException e) {
      throw notSet(Map.of(name, ClientInfoStatus.REASON_UNKNOWN), e);
    }
  }

  @Override
  public final void setClientInfo(Properties properties) throws SQLClientInfoException {
    try {
      change(
          physical -> physical.setClientInfo(properties),
          () ->
              session
                  .settings()
                  .clientInfo(APPLICATION_NAME, properties.getProperty(APPLICATION_NAME)));
    } catch (SQLClientInfoException e) {
      throw e;
    } catch (SQLException e) {
      Map<String, ClientInfoStatus> failures = new HashMap<>();
      for (Object name : properties.keySet()) {
        failures.put((String) name, ClientInfoStatus.REASON_UNKNOWN);
      }
      throw notSet(failures, e);
    }
  }

  private static SQLClientInfoException notSet(
      Map<String, ClientInfoStatus> failures, SQLException cause) {
    return new SQLClientInfoException(cause.getMessage(), failures, cause);
  }

  @Override
  public final String getClientInfo(String name) throws SQLException {
    return session.physical().getClientInfo(name);
  }

  @Override
  public final Properties getClientInfo() throws SQLException {
    return session.physical().getClientInfo();
  }

  @Override
  public final void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
    session.checkOpen();
    if (milliseconds < 0) {
      throw Errors.negativeNetworkTimeout();
    }
    change(
        physical -> physical.setNetworkTimeout(executor, milliseconds),
        () -> session.settings().networkTimeout(executor, milliseconds));
  }

  @Override
  public final int getNetworkTimeout() throws SQLException {
    session.checkOpen();
    Integer set = session.settings().networkTimeoutMs();
    return session.holdsPhysical() || set == null ? session.physical().getNetworkTimeout() : set;
  }

  @Override
  public final void setTypeMap(Map<String, Class<?>> map) throws SQLException {
    Connection physical = session.held();
    if (physical != null) {
      physical.setTypeMap(map);
    }
    session.settings().typeMap(map);
  }

  @Override
  public final Map<String, Class<?>> getTypeMap() throws SQLException {
    return session.physical().getTypeMap();
  }

  @Override
  public final SQLWarning getWarnings() throws SQLException {
    session.checkOpen();
    Connection physical = session.held();
    return physical == null ? null : physical.getWarnings();
  }

  @Override
  public final void clearWarnings() throws SQLException {
    session.checkOpen();
    Connection physical = session.held();
    if (physical != null) {
      physical.clearWarnings();
    }
  }

  @Override
  public final void beginRequest() throws SQLException {
    Connection physical = session.held();
    if (physical != null) {
      physical.beginRequest();
    }
  }

  @Override
  public final void endRequest() throws SQLException {
    Connection physical = session.held();
    if (physical != null) {
      physical.endRequest();
    }
  }
}
