// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.InsertInto;
import java.util.List;

/**
 * An INSERT that changes may bring along, bound to the catalogue. Immutable; equal to itself only.
 */
public final class BoundInsert {
  private final InsertInto description;
  private final String sqlName;
  private final List<ColumnModel> columns;
  private final List<ColumnModel> nowColumns;

  /** An INSERT into the table with this qualified and quoted name. */
  public BoundInsert(
      InsertInto description,
      String sqlName,
      List<ColumnModel> columns,
      List<ColumnModel> nowColumns) {
    this.description = description;
    this.sqlName = sqlName;
    this.columns = List.copyOf(columns);
    this.nowColumns = List.copyOf(nowColumns);
  }

  /** The user's description. */
  public InsertInto description() {
    return description;
  }

  /** The table's name, qualified and quoted. */
  public String sqlName() {
    return sqlName;
  }

  /** The columns that take values, in the order of the values. */
  public List<ColumnModel> columns() {
    return columns;
  }

  /** The columns that take the transaction's time. */
  public List<ColumnModel> nowColumns() {
    return nowColumns;
  }

  @Override
  public String toString() {
    return sqlName;
  }
}
