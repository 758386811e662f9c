// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What one strategy does before an ordinary transaction's statement locks a row: PLAIN nothing at
 * all. Confined to the connection's thread.
 */
interface Approach {
  /** PLAIN: the statement goes to the database as it is. */
  Approach PLAIN = new Approach() {};

  /**
   * Before the statement needs a connection.
   *
   * @param limitMs how long the statement may take, 0 without a limit
   * @param holdsSomething whether its transaction holds a lock or a reservation already
   */
  default void beforeConnection(LockedRow row, long limitMs, boolean holdsSomething)
      throws SQLException {}

  /** In the transaction on the physical connection, just before the statement. */
  default void onConnection(LockedRow row, Connection physical) throws SQLException, Unbindable {}

  /** Whether a statement in auto-commit must run in a transaction that is begun for it. */
  default boolean needsTransaction() {
    return false;
  }
}
