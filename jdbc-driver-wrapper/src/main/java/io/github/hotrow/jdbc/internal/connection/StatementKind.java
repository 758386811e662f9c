// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How a statement was asked for, so that it can be made on a physical connection later. Immutable.
 *
 * @param type the results' type, or {@link #UNSET}
 * @param concurrency the results' concurrency, or {@link #UNSET}
 * @param holdability the results' holdability, or {@link #UNSET}
 */
record StatementKind(int type, int concurrency, int holdability) {
  static final int UNSET = Integer.MIN_VALUE;
  static final StatementKind PLAIN = new StatementKind(UNSET, UNSET, UNSET);

  /** Whether the results are the simplest: read once, forward, and not updated. */
  boolean isPlain() {
    return (type == UNSET || type == ResultSet.TYPE_FORWARD_ONLY)
        && (concurrency == UNSET || concurrency == ResultSet.CONCUR_READ_ONLY)
        && holdability == UNSET;
  }

  Statement create(Connection physical) throws SQLException {
    if (type == UNSET) {
      return physical.createStatement();
    }
    return holdability == UNSET
        ? physical.createStatement(type, concurrency)
        : physical.createStatement(type, concurrency, holdability);
  }

  PreparedStatement prepare(Connection physical, String sql) throws SQLException {
    if (type == UNSET) {
      return physical.prepareStatement(sql);
    }
    return holdability == UNSET
        ? physical.prepareStatement(sql, type, concurrency)
        : physical.prepareStatement(sql, type, concurrency, holdability);
  }

  CallableStatement prepareCall(Connection physical, String sql) throws SQLException {
    if (type == UNSET) {
      return physical.prepareCall(sql);
    }
    return holdability == UNSET
        ? physical.prepareCall(sql, type, concurrency)
        : physical.prepareCall(sql, type, concurrency, holdability);
  }
}
