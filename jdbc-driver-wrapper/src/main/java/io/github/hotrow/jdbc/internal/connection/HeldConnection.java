// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * The physical connection of a logical one, once it is taken, and what it is like. Taken and given
 * back under the session's lock; may be looked at by any thread.
 */
final class HeldConnection {
  private final Context context;
  private final PhysicalSource source;
  private final SessionSettings settings;
  private final AtomicInteger boundStatements = new AtomicInteger();
  private volatile Connection physical;
  private volatile BaseConnection driver;
  private volatile boolean traceless = true;

  HeldConnection(Context context, PhysicalSource source, SessionSettings settings) {
    this.context = context;
    this.source = source;
    this.settings = settings;
  }

  /** The connection if it is held, else null. */
  Connection get() {
    return physical;
  }

  /** What pgjdbc has behind it, or null. */
  BaseConnection driver() {
    return driver;
  }

  boolean isInTransaction() {
    BaseConnection behind = driver;
    return behind != null && behind.getTransactionState() != TransactionState.IDLE;
  }

  /** The connection, taken now if it wasn't; the lock is held. */
  Connection take() throws SQLException {
    if (physical == null) {
      Connection fresh = source.take();
      try {
        configure(fresh);
      } catch (SQLException | RuntimeException | Error e) {
        closeAfter(fresh, e);
        throw e;
      }
    }
    return physical;
  }

  /** Publishes the connection only when everything is applied. */
  private void configure(Connection fresh) throws SQLException {
    BaseConnection behind = driverOf(fresh);
    if (context.defaults() == null) {
      context.learn(
          new Context.Defaults(fresh.getAutoCommit(), fresh.isReadOnly(), fresh.getHoldability()));
    }
    settings.applyTo(fresh);
    if (settings.autoCommit() == null) {
      settings.autoCommit(fresh.getAutoCommit());
    }
    driver = behind;
    physical = fresh;
  }

  private static BaseConnection driverOf(Connection fresh) throws SQLException {
    if (fresh instanceof BaseConnection itself) {
      return itself;
    }
    try {
      return fresh.unwrap(BaseConnection.class);
    } catch (SQLException e) {
      throw Errors.notPgjdbc(fresh, e);
    }
  }

  private static void closeAfter(Connection connection, Throwable cause) {
    try {
      connection.close();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Something may be left on it that only it knows, so that it is kept until the end. */
  void leavesTraces() {
    traceless = false;
  }

  /** A statement was made on it. */
  void bound() {
    boundStatements.incrementAndGet();
  }

  /** A statement on it was closed. */
  void unbound() {
    boundStatements.decrementAndGet();
  }

  /**
   * Gives it back before a commit that waits for others, if all it was used for is reading beside
   * the transaction: waiting members must not empty the pool.
   */
  void giveBackIfTraceless() throws SQLException {
    Connection taken = physical;
    if (taken != null && traceless && boundStatements.get() == 0) {
      physical = null;
      driver = null;
      taken.close();
    }
  }
}
