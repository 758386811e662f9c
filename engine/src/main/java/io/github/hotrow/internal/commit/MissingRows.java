// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.Values;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Creates rows that don't exist yet, where a table is declared so. Stateless. */
final class MissingRows {
  private MissingRows() {}

  /**
   * Inserts the rows with the table's first values; a row that exists by now is left alone. Two
   * processes that create the same row at once wait for each other here.
   */
  static void create(SlotConnection connection, List<Account> accounts) throws SQLException {
    BoundTable table = accounts.get(0).key().table();
    Map<String, Object> firstValues = table.description().firstValues();
    StringBuilder columns = new StringBuilder(KeySql.list(table, ""));
    StringBuilder values = new StringBuilder();
    for (int i = 0; i < table.key().size(); i++) {
      values.append(i == 0 ? "" : ", ");
      values.append(KeySql.cast(table.key().get(i), "g.k" + i));
    }
    for (String name : firstValues.keySet()) {
      ColumnModel column = table.column(name);
      columns.append(", ").append(column.quoted());
      values.append(", ").append(column.cast("?::text"));
    }
    PreparedStatement insert =
        connection.prepare(
            "insert into "
                + table.sqlName()
                + " ("
                + columns
                + ") select "
                + values
                + " from unnest("
                + KeySql.arrays(table)
                + ") as g("
                + KeySql.names(table)
                + ") order by "
                + keyOrder(table)
                + " on conflict ("
                + KeySql.list(table, "")
                + ") do nothing");
    int place = 1;
    for (Map.Entry<String, Object> value : firstValues.entrySet()) {
      insert.setString(place++, Values.toText(table.column(value.getKey()), value.getValue()));
    }
    KeySql.bind(connection, insert, place, table, accounts);
    insert.executeUpdate();
  }

  private static String keyOrder(BoundTable table) {
    StringBuilder order = new StringBuilder();
    for (int i = 0; i < table.key().size(); i++) {
      order.append(i == 0 ? "" : ", ").append(i + 1);
    }
    return order.toString();
  }
}
