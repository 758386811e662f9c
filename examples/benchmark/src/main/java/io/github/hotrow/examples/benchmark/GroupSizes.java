// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sizes of a run's groups, from the ledger. Immutable.
 *
 * @param counts size, rounded up to a power of two, to the number of groups
 */
record GroupSizes(Map<String, Long> counts) {
  static GroupSizes read(Connection connection, String ledger) throws SQLException {
    Map<String, Long> counts = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery("select to_regclass('" + ledger + "') is not null")) {
        row.next();
        if (!row.getBoolean(1)) {
          return new GroupSizes(counts);
        }
      }
      try (ResultSet row =
          statement.executeQuery(
              "select (2 ^ ceil(log(2, greatest(members, 1))))::bigint as size, count(*) from "
                  + ledger
                  + " group by size order by size")) {
        while (row.next()) {
          counts.put(row.getString(1), row.getLong(2));
        }
      }
    }
    return new GroupSizes(counts);
  }
}
