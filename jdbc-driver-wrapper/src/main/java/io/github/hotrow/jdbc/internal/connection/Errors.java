// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.SQLException;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * The errors that the shell raises itself, worded as pgjdbc and PostgreSQL word them. Stateless.
 */
final class Errors {
  private Errors() {}

  static SQLException connectionClosed() {
    return new PSQLException(
        GT.tr("This connection has been closed."), PSQLState.CONNECTION_DOES_NOT_EXIST);
  }

  static SQLException statementClosed() {
    return new PSQLException(
        GT.tr("This statement has been closed."), PSQLState.OBJECT_NOT_IN_STATE);
  }

  static SQLException resultClosed() {
    return new PSQLException(GT.tr("This ResultSet is closed."), PSQLState.OBJECT_NOT_IN_STATE);
  }

  static SQLException commitInAutoCommit() {
    return new PSQLException(
        GT.tr("Cannot commit when autoCommit is enabled."), PSQLState.NO_ACTIVE_SQL_TRANSACTION);
  }

  static SQLException rollbackInAutoCommit() {
    return new PSQLException(
        GT.tr("Cannot rollback when autoCommit is enabled."), PSQLState.NO_ACTIVE_SQL_TRANSACTION);
  }

  static SQLException readOnlyInTransaction() {
    return new PSQLException(
        GT.tr("Cannot change transaction read-only property in the middle of a transaction."),
        PSQLState.ACTIVE_SQL_TRANSACTION);
  }

  static SQLException isolationInTransaction() {
    return new PSQLException(
        GT.tr("Cannot change transaction isolation level in the middle of a transaction."),
        PSQLState.ACTIVE_SQL_TRANSACTION);
  }

  static SQLException unknownIsolation(int level) {
    return new PSQLException(
        GT.tr("Transaction isolation level {0} not supported.", level), PSQLState.NOT_IMPLEMENTED);
  }

  static SQLException unknownHoldability(int holdability) {
    return new PSQLException(
        GT.tr("Unknown ResultSet holdability setting: {0}.", holdability),
        PSQLState.INVALID_PARAMETER_VALUE);
  }

  static SQLException negativeNetworkTimeout() {
    return new PSQLException(
        GT.tr("Network timeout must be a value greater than or equal to 0."),
        PSQLState.INVALID_PARAMETER_VALUE);
  }

  static SQLException negativeValidationTimeout(int timeout) {
    return new PSQLException(
        GT.tr("Invalid timeout ({0}<0).", timeout), PSQLState.INVALID_PARAMETER_VALUE);
  }

  static SQLException transactionAborted() {
    return new PSQLException(
        "ERROR: current transaction is aborted, commands ignored until end of transaction block",
        PSQLState.IN_FAILED_SQL_TRANSACTION);
  }

  static SQLException cannotUnwrap(Class<?> type) {
    return new SQLException("Cannot unwrap to " + type.getName());
  }

  static SQLException notPgjdbc(Object connection, SQLException cause) {
    return new SQLException(
        "the wrapped DataSource gave a "
            + connection.getClass().getName()
            + " that doesn't unwrap to pgjdbc's connection; Hotrow needs pgjdbc beneath, or a pool"
            + " whose connections unwrap to it",
        cause);
  }
}
