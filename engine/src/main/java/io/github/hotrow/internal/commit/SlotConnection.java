// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.postgresql.PGConnection;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** The dedicated connection of one commit slot and its prepared statements. Owned by the slot. */
final class SlotConnection implements AutoCloseable {
  private static final int MAX_STATEMENTS = 64;
  private static final Executor CALLER_RUNS = Runnable::run;

  private final Connection connection;
  private final PGConnection postgres;
  private final long openedNs;
  private final boolean borrowed;
  private final Map<String, PreparedStatement> statements = new LinkedHashMap<>(32, 0.75f, true);

  SlotConnection(Connection connection, long nowNs, int silenceMillis) throws SQLException {
    this(connection, nowNs, false);
    connection.setNetworkTimeout(CALLER_RUNS, silenceMillis);
  }

  private SlotConnection(Connection connection, long nowNs, boolean borrowed) throws SQLException {
    this.connection = connection;
    this.postgres = connection.unwrap(PGConnection.class);
    this.openedNs = nowNs;
    this.borrowed = borrowed;
  }

  /** Somebody else's connection, which stays open and as it is. */
  static SlotConnection borrowed(Connection connection, long nowNs) throws SQLException {
    return new SlotConnection(connection, nowNs, true);
  }

  Connection jdbc() {
    return connection;
  }

  PGConnection postgres() {
    return postgres;
  }

  long openedNs() {
    return openedNs;
  }

  /** The prepared statement for this text. */
  PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
      if (statements.size() > MAX_STATEMENTS) {
        Iterator<PreparedStatement> eldest = statements.values().iterator();
        eldest.next().close();
        eldest.remove();
      }
    }
    return statement;
  }

  boolean isClosed() {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  /**
   * Whether the transaction under way has not failed. The driver's commit returns normally after a
   * failed one, which the server rolls back.
   */
  boolean isTransactionIntact() throws SQLException {
    return connection.unwrap(BaseConnection.class).getTransactionState() == TransactionState.OPEN;
  }

  /** Gives the connection back; a broken one is dropped by its pool. */
  @Override
  public void close() throws SQLException {
    if (borrowed) {
      for (PreparedStatement statement : statements.values()) {
        statement.close();
      }
      return;
    }
    connection.close();
  }

  /** Closes the physical connection, whatever its state, and gives it back. */
  void abandon() {
    try {
      connection.abort(CALLER_RUNS);
    } catch (SQLException e) {
      // it is being thrown away because it is broken; there is nothing to add
    }
    try {
      connection.close();
    } catch (SQLException e) {
      // as above
    }
  }
}
