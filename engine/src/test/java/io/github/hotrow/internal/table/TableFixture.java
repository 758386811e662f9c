// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.HotTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Columns of each kind and a table of them, without a database. Stateless. */
final class TableFixture {
  static final ColumnModel INTEGER = column("n", ColumnKind.INTEGER, "bigint", -1);
  static final ColumnModel DECIMAL = column("amount", ColumnKind.DECIMAL, "numeric(3,2)", -1);
  static final ColumnModel TEXT = column("status", ColumnKind.TEXT, "varchar(5)", 5);
  static final ColumnModel UUID = column("tag", ColumnKind.UUID, "uuid", -1);
  static final ColumnModel BOOLEAN = column("open", ColumnKind.BOOLEAN, "boolean", -1);
  static final ColumnModel TIMESTAMP = column("since", ColumnKind.TIMESTAMP, "timestamp", -1);
  static final ColumnModel TIMESTAMPTZ = column("at", ColumnKind.TIMESTAMPTZ, "timestamptz", -1);
  static final ColumnModel DATE = column("day", ColumnKind.DATE, "date", -1);
  static final ColumnModel OTHER = column("doc", ColumnKind.OTHER, "jsonb", -1);
  static final ColumnModel TOTAL = column("total", ColumnKind.INTEGER, "integer", -1);

  private TableFixture() {}

  static ColumnModel column(String name, ColumnKind kind, String type, int length) {
    return new ColumnModel(name, kind, "", type, length, 2, 3, false, true, false);
  }

  /** A table with the counters n (bigint) and amount (numeric with two digits). */
  static BoundTable table() {
    Map<String, ColumnModel> columns = new LinkedHashMap<>();
    for (ColumnModel column :
        List.of(
            INTEGER, DECIMAL, TEXT, UUID, BOOLEAN, TIMESTAMP, TIMESTAMPTZ, DATE, OTHER, TOTAL)) {
      columns.put(column.name(), column);
    }
    return new BoundTable(
        HotTable.builder("t").key("total").counter("n").counter("amount").build(),
        "t",
        Set.of(),
        List.of(TOTAL),
        List.of(
            new CounterModel(INTEGER, 0, Long.MIN_VALUE, Long.MAX_VALUE),
            new CounterModel(DECIMAL, 2, -999, 999)),
        columns,
        Set.of("tag"),
        List.of(),
        null);
  }
}
