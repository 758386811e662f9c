// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.RowValues;
import io.github.hotrow.jdbc.internal.binding.Column;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import java.util.ArrayList;
import java.util.List;

/** The RETURNING rows of a merged UPDATE. Stateless. */
final class ReturnedCounters {
  private ReturnedCounters() {}

  /** The row as it is just after the change. */
  static ReturnedRows of(UpdateBinding binding, RowValues row) {
    Object[] values = new Object[binding.returning().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(binding.returning().get(i), row);
    }
    return new ReturnedRows(columns(binding), List.<Object[]>of(values));
  }

  /** No row, for no row was changed. */
  static ReturnedRows none(UpdateBinding binding) {
    return new ReturnedRows(columns(binding), List.of());
  }

  private static Object value(Column column, RowValues row) {
    return switch (column.typeName()) {
      case "int2" -> (short) row.longValue(column.name());
      case "int4" -> (int) row.longValue(column.name());
      case "int8" -> row.longValue(column.name());
      default -> row.decimalValue(column.name());
    };
  }

  private static List<ReturnedRows.Column> columns(UpdateBinding binding) {
    List<ReturnedRows.Column> columns = new ArrayList<>();
    for (int i = 0; i < binding.returning().size(); i++) {
      Column column = binding.returning().get(i);
      columns.add(
          new ReturnedRows.Column(
              binding.label(i),
              binding.entry().table().name(),
              column.typeName(),
              column.typeModifier()));
    }
    return columns;
  }
}
