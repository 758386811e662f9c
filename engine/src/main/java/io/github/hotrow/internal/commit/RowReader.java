// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
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
   * What came of reading.
   *
   * @param missing the accounts whose row was not returned, in the order given
   * @param logHoldsOne whether the log holds one of the members it was asked for; false if no row
   *     was returned
   */
  record Reading(List<Account> missing, boolean logHoldsOne) {}

  /**
   * Reads the rows of these accounts, all of one table, and records what they hold.
   *
   * @return the accounts whose row was not returned, in the order given
   */
  static List<Account> read(
      SlotConnection connection, List<Account> accounts, Lock lock, long nowNs)
      throws SQLException {
    return read(connection, accounts, lock, List.of(), nowNs).missing();
  }

  /**
   * As above, and asks the table's log, as it was at the same moment, for members.
   *
   * @param logged members with transaction ids
   */
  static Reading read(
      SlotConnection connection, List<Account> accounts, Lock lock, List<Member> logged, long nowNs)
      throws SQLException {
    BoundTable table = accounts.get(0).key().table();
    List<ColumnModel> tracked = table.tracked();
    LoggedIds ids = logged.isEmpty() ? null : LoggedIds.of(table.log(), logged);
    PreparedStatement query = connection.prepare(sql(table, tracked, lock, ids));
    int place = 1;
    if (ids != null) {
      ids.bind(connection, query, place++);
    }
    KeySql.bind(connection, query, place, table, accounts);
    boolean[] found = new boolean[accounts.size()];
    boolean logHoldsOne = false;
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        int at = rows.getInt(1) - 1;
        found[at] = true;
        logHoldsOne |= rows.getBoolean(2);
        accounts
            .get(at)
            .state(RowResult.read(rows, 3, table.counterCount(), table, tracked, nowNs));
      }
    }
    List<Account> missing = new ArrayList<>(0);
    for (int i = 0; i < found.length; i++) {
      if (!found[i]) {
        missing.add(accounts.get(i));
      }
    }
    return new Reading(missing, logHoldsOne);
  }

  private static String sql(BoundTable table, List<ColumnModel> tracked, Lock lock, LoggedIds ids) {
    StringBuilder sql = new StringBuilder("select g.ord, ");
    sql.append(ids == null ? "false" : ids.sql());
    for (int i = 0; i < table.counterCount(); i++) {
      CounterModel counter = table.counter(i);
      sql.append(", ").append(KeySql.counter(counter));
      sql.append(counter.travelsAsLong() ? "" : "::text");
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
