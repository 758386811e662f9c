// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.Values;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Reads a row's state from columns of a result set: the counters, then the tracked columns. */
final class RowResult {
  private RowResult() {}

  /**
   * The state that begins at column {@code first}.
   *
   * @param counterColumns how many columns the counters take, padding included
   */
  static RowState read(
      ResultSet row,
      int first,
      int counterColumns,
      BoundTable table,
      List<ColumnModel> tracked,
      long readAtNs)
      throws SQLException {
    long[] counters = new long[table.counterCount()];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = counter(row, first + i, table, table.counter(i));
    }
    String[] texts = new String[tracked.size()];
    Object[] values = new Object[texts.length];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = row.getString(first + counterColumns + i);
      values[i] = Values.parse(tracked.get(i), texts[i]);
    }
    return new RowState(counters, texts, values, readAtNs);
  }

  private static long counter(ResultSet row, int column, BoundTable table, CounterModel counter)
      throws SQLException {
    if (counter.travelsAsLong()) {
      long value = row.getLong(column);
      if (!row.wasNull()) {
        return value;
      }
      throw AlteredTableException.of(table, counter, "NULL", null);
    }
    String text = row.getString(column);
    if (text == null) {
      throw AlteredTableException.of(table, counter, "NULL", null);
    }
    try {
      return counter.parse(text);
    } catch (ArithmeticException e) {
      throw AlteredTableException.of(table, counter, text, e);
    }
  }
}
