// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.LogColumn;
import io.github.hotrow.internal.table.LogColumn.Role;
import io.github.hotrow.internal.table.Values;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads an applied change back from its log table, by its transaction id. Stateless. */
final class AppliedChange {
  private AppliedChange() {}

  static Optional<Outcome.Applied> find(Connection connection, BoundTable table, Object id)
      throws SQLException {
    BoundLog log = table.log();
    if (log == null || log.transactionId() == null) {
      throw new ConfigurationException(
          "table "
              + table.name()
              + " logs no transaction ids; describe its log table with"
              + " LogTable.transactionId");
    }
    StringBuilder sql = new StringBuilder("select 1");
    for (LogColumn column : log.columns()) {
      sql.append(", ").append(column.model().quoted()).append("::text");
    }
    sql.append(" from ").append(log.sqlName()).append(" where ");
    sql.append(log.transactionId().quoted()).append(" = ");
    sql.append(log.transactionId().comparable("?::text"));
    List<RowValues> rows = new ArrayList<>(1);
    try (PreparedStatement query = connection.prepareStatement(sql.toString())) {
      query.setString(1, Values.toText(log.transactionId(), id));
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          rows.add(values(table, row));
        }
      }
    }
    return rows.isEmpty() ? Optional.empty() : Optional.of(new Outcome.Applied(List.copyOf(rows)));
  }

  private static RowValues values(BoundTable table, ResultSet row) throws SQLException {
    Object[] key = new Object[table.log().has(Role.KEY) ? table.key().size() : 0];
    long[] counters = new long[table.counterCount()];
    int known = 0;
    for (int i = 0; i < table.log().columns().size(); i++) {
      LogColumn column = table.log().columns().get(i);
      String text = row.getString(i + 2);
      if (column.role() == Role.KEY) {
        boolean integer = table.key().get(column.index()).kind() == ColumnKind.INTEGER;
        key[column.index()] =
            integer
                ? (Object) Long.valueOf(text)
                : Values.parse(table.key().get(column.index()), text);
      } else if (column.role() == Role.VALUE_AFTER && text != null) {
        counters[column.index()] = table.counter(column.index()).parse(text);
        known++;
      }
    }
    return new RowValues(
        table.description(),
        List.of(key),
        known == counters.length ? counters : null,
        table.scales());
  }
}
