// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a merging may ask of the logical connection it belongs to. Confined to the connection's
 * thread.
 */
public interface LogicalSession {

  /**
   * The physical connection, taken now if it wasn't. It is as the application left it: what is
   * executed on it in manual commit begins a transaction.
   */
  Connection physical() throws SQLException;

  /** Whether a physical connection is held already. Any thread may ask. */
  boolean holdsPhysical();
}
