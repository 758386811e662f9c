// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads hot rows, with or without locking them, into their accounts. Stateless. */
final class RowReader {

  /** Whether and how rows are locked by reading them. */
  enum Lock {
    /** Not at all. */
    NONE(""),
    /** In key order; the statement waits for rows that others hold. */
    WAIT(" for no key update of t"),
    /** In key order; rows that others hold are not returned. */
    SKIP(" for no key update of t skip locked");

    private final String clause;

    Lock(String clause) {
      this.clause = clause;
    }
  }

  private RowReader() {}

  /**
   * Reads the rows of these accounts, all of one table, and records what they hold.
   *
   * @return the accounts whose row was not returned, in the order given
   */
  static List<Account> read(
      SlotConnection connection, List<Account> accounts, Lock lock, long nowNs)
      throws SQLException {
    BoundTable table = accounts.get(0).key().table();
    List<ColumnModel> tracked = table.tracked();
    PreparedStatement query = connection.prepare(sql(table, tracked, lock));
    KeySql.bind(connection, query, 1, table, accounts);
    boolean[] found = new boolean[accounts.size()];
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        int place = rows.getInt(1) - 1;
        found[place] = true;
        accounts
            .get(place)
            .state(RowResult.read(rows, 2, table.counterCount(), table, tracked, nowNs));
      }
    }
    List<Account> missing = new ArrayList<>();
    for (int i = 0; i < found.length; i++) {
      if (!found[i]) {
        missing.add(accounts.get(i));
      }
    }
    return missing;
  }

  private static String sql(BoundTable table, List<ColumnModel> tracked, Lock lock) {
    StringBuilder sql = new StringBuilder("select g.ord");
    for (int i = 0; i < table.counterCount(); i++) {
      sql.append(", t.").append(table.counter(i).column().quoted()).append("::text");
    }
    for (ColumnModel column : tracked) {
      sql.append(", t.").append(column.quoted()).append("::text");
    }
    sql.append(" from unnest(").append(KeySql.arrays(table)).append(") with ordinality as g(");
    sql.append(KeySql.names(table))
        .append(", ord) join ")
        .append(table.sqlName())
        .append(" as t on ");
    sql.append(KeySql.join(table));
    if (lock != Lock.NONE) {
      sql.append(" order by ").append(KeySql.list(table, "t."));
    }
    return sql.append(lock.clause).toString();
  }
}
