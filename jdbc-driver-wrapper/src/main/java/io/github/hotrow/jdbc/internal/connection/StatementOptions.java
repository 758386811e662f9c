// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.sql.SQLException;
import java.sql.Statement;

/**
 * The options that are set on statements most often, to be applied to a physical statement when
 * there is one. Others bind the statement at once. Confined to the statement's thread.
 */
final class StatementOptions {
  private Integer queryTimeout;
  private Integer fetchSize;
  private Integer maxRows;
  private boolean closeOnCompletion;

  void applyTo(Statement physical) throws SQLException {
    if (queryTimeout != null) {
      physical.setQueryTimeout(queryTimeout);
    }
    if (fetchSize != null) {
      physical.setFetchSize(fetchSize);
    }
    if (maxRows != null) {
      physical.setMaxRows(maxRows);
    }
    if (closeOnCompletion) {
      physical.closeOnCompletion();
    }
  }

  void queryTimeout(int seconds) {
    queryTimeout = seconds;
  }

  void fetchSize(int rows) {
    fetchSize = rows;
  }

  void maxRows(int rows) {
    maxRows = rows;
  }

  void closeOnCompletion() {
    closeOnCompletion = true;
  }

  boolean isCloseOnCompletion() {
    return closeOnCompletion;
  }

  long queryTimeoutMs() {
    return queryTimeout == null ? 0 : queryTimeout * 1_000L;
  }

  int fetchSize() {
    return fetchSize == null ? 0 : fetchSize;
  }

  long maxRows() {
    return maxRows == null ? 0 : maxRows;
  }
}
