// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.sql.SQLException;

/**
 * A change that PostgreSQL refused (a constraint, a value that doesn't fit, a missing privilege);
 * {@link #getCause()} is the database's own exception with its SQLState. The change was not
 * applied; the other members of its group were not affected.
 */
public final class ChangeRejectedException extends ChangeException {
  private static final long serialVersionUID = 1L;

  /** An exception for the change with this transaction id (null: it has none). */
  public ChangeRejectedException(Object transactionId, SQLException cause) {
    super(
        transactionId,
        AppliedState.NO,
        "refused by the database, SQLState " + cause.getSQLState() + ": " + cause.getMessage(),
        cause);
  }

  /** The database's own SQLState, five characters. */
  public String sqlState() {
    return getCause().getSQLState();
  }

  @Override
  public synchronized SQLException getCause() {
    return (SQLException) super.getCause();
  }
}
