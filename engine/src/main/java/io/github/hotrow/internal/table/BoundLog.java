// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import java.util.List;

/**
 * A log table bound to the catalogue. Immutable.
 *
 * @param sqlName its name, qualified and quoted
 * @param columns its columns, in the order of the INSERT
 * @param ownColumns the names of the caller's own columns, in the order of a member's log values
 * @param transactionId the column of the transaction id, or null
 * @param uniqueWithKey whether the transaction id is unique only together with the key columns, so
 *     that one change may log several rows
 */
public record BoundLog(
    String sqlName,
    List<LogColumn> columns,
    List<String> ownColumns,
    ColumnModel transactionId,
    boolean uniqueWithKey) {

  /** The number of the caller's own columns. */
  public int ownCount() {
    return ownColumns.size();
  }

  /** The model of the caller's own column with this index. */
  public ColumnModel own(int index) {
    for (LogColumn column : columns) {
      if (column.role() == LogColumn.Role.OWN && column.index() == index) {
        return column.model();
      }
    }
    throw new IllegalArgumentException("no own column " + index);
  }

  /** Whether any column has this role. */
  public boolean has(LogColumn.Role role) {
    for (LogColumn column : columns) {
      if (column.role() == role) {
        return true;
      }
    }
    return false;
  }
}
