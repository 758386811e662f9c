// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.LogTable;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads log rows in the order of their groups and their places in them. Immutable. */
final class LogRowReader {
  private static final int FETCH = 5_000;
  private static final int FIRST_AMOUNT = 4;

  private final AuditedTable table;
  private final boolean positions;

  LogRowReader(AuditedTable table) {
    this.table = table;
    this.positions = table.logTable().position() != null;
  }

  /** The query: group, place, key, then deltas, then values after the change. */
  PreparedStatement query(Connection connection, String afterGroup) throws SQLException {
    LogTable log = table.logTable();
    String group = "w." + SqlName.quoted(log.groupId());
    List<String> columns = new ArrayList<>();
    columns.add(group);
    columns.add(positions ? "w." + SqlName.quoted(log.position()) + "::bigint" : "0::bigint");
    columns.add(table.logKeepsKeys() ? AuditedTable.texts("w", log.key()) : "null::text[]");
    for (List<String> amounts : List.of(table.logDeltas(), table.logValuesAfter())) {
      for (String column : amounts) {
        columns.add(column == null ? "null::numeric" : "w." + SqlName.quoted(column) + "::numeric");
      }
    }
    String sql =
        "select "
            + String.join(", ", columns)
            + " from "
            + table.log()
            + " as w where "
            + group
            + " is not null"
            + table.logCondition("w")
            + (afterGroup == null ? "" : " and " + group + " > ?::uuid")
            + " order by 1, 2";
    PreparedStatement query = connection.prepareStatement(sql);
    query.setFetchSize(FETCH);
    int place = table.bindLog(query, 1);
    if (afterGroup != null) {
      query.setString(place, afterGroup);
    }
    return query;
  }

  boolean hasPositions() {
    return positions;
  }

  long position(ResultSet row) throws SQLException {
    return row.getLong(2);
  }

  /** The key, or null if the log keeps none. */
  List<String> key(ResultSet row) throws SQLException {
    return row.getArray(3) == null ? null : Arrays.asList((String[]) row.getArray(3).getArray());
  }

  /** The delta of a counter, or null if the log doesn't keep it. */
  BigDecimal delta(ResultSet row, int counter) throws SQLException {
    return row.getBigDecimal(FIRST_AMOUNT + counter);
  }

  /** The value after the change, or null if the log doesn't keep it. */
  BigDecimal valueAfter(ResultSet row, int counter) throws SQLException {
    return row.getBigDecimal(FIRST_AMOUNT + table.counters() + counter);
  }
}
