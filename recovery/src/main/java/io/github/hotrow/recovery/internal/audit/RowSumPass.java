// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.Discrepancy.Kind;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Holds the sums of each row's log against the ledger's, where groups can't be told: the log keeps
 * none, or they were folded away. The server sums up. Confined to one thread.
 */
public final class RowSumPass {
  private final Connection connection;
  private final AuditedTable table;
  private final AuditFindings findings;

  /** A pass over the whole table. */
  public RowSumPass(Connection connection, AuditedTable table, AuditFindings findings) {
    this.connection = connection;
    this.table = table;
    this.findings = findings;
  }

  /** Compares, if there is something to compare. */
  public void run() throws SQLException {
    boolean groupsTell = table.logKeepsGroups() && table.fold() == null;
    if (groupsTell || !table.logKeepsKeys() || table.scope().isLimitedInTime()) {
      return;
    }
    List<String> kept = new ArrayList<>();
    for (String delta : table.logDeltas()) {
      kept.add(delta);
    }
    String sql =
        "with l as ("
            + logSums(kept)
            + "), e as (select y.row_key, sum(y.n) as n"
            + sums(kept, "sum(y.d%d)")
            + " from ("
            + ledgerSums(kept)
            + ") as y group by 1)"
            + " select coalesce(l.row_key, e.row_key), coalesce(e.n, 0), coalesce(l.n, 0),"
            + " array_to_string("
            + array(kept, "e")
            + ", ','), array_to_string("
            + array(kept, "l")
            + ", ',') from l full join e on e.row_key = l.row_key where coalesce(l.n, 0) <>"
            + " coalesce(e.n, 0) or "
            + array(kept, "e")
            + " <> "
            + array(kept, "l")
            + " order by 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setFetchSize(5_000);
      int place = table.bindLog(query, 1);
      if (table.fold() != null) {
        query.setString(place++, table.sqlName());
        place = table.bindKey(query, place);
      }
      if (!table.logKeepsGroups()) {
        query.setString(place++, table.sqlName());
        table.bindLedger(query, place);
      }
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          compare(row);
        }
      }
    }
  }

  private String logSums(List<String> kept) {
    StringBuilder sql = new StringBuilder("select ");
    sql.append(AuditedTable.texts("w", table.logTable().key()))
        .append(" as row_key, count(*) as n");
    for (int i = 0; i < kept.size(); i++) {
      sql.append(", ");
      sql.append(kept.get(i) == null ? "0" : "sum(w." + SqlName.quoted(kept.get(i)) + ")");
      sql.append("::numeric as d").append(i);
    }
    sql.append(" from ").append(table.log()).append(" as w where true");
    sql.append(table.logCondition("w"));
    if (table.logKeepsGroups()) {
      String group = "w." + SqlName.quoted(table.logTable().groupId());
      sql.append(" and ").append(group).append(" is not null and not exists (select 1 from ");
      sql.append(table.ledger()).append(" as x where x.group_id = ").append(group).append(')');
    }
    return sql.append(" group by 1").toString();
  }

  /** What was folded away, and, where the log keeps no groups, what was not. */
  private String ledgerSums(List<String> kept) {
    List<String> parts = new ArrayList<>();
    if (table.fold() != null) {
      parts.add(
          "select f.row_key, f.members as n"
              + sums(kept, "f.deltas[%d + 1]")
              + " from "
              + table.fold()
              + " as f where f.hot_table = ?"
              + (table.scope().rowKey() == null ? "" : " and f.row_key = ?::text[]"));
    }
    if (!table.logKeepsGroups()) {
      parts.add(
          "select g.row_key, g.members::bigint as n"
              + sums(kept, "g.deltas[%d + 1]")
              + " from "
              + table.ledger()
              + " as g where g.hot_table = ?"
              + table.ledgerCondition("g"));
    }
    return String.join(" union all ", parts);
  }

  private static String sums(List<String> kept, String expression) {
    StringBuilder sql = new StringBuilder();
    for (int i = 0; i < kept.size(); i++) {
      sql.append(", ").append(kept.get(i) == null ? "0" : expression.replace("%d", "" + i));
      sql.append("::numeric as d").append(i);
    }
    return sql.toString();
  }

  private static String array(List<String> kept, String alias) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < kept.size(); i++) {
      values.add("coalesce(" + alias + ".d" + i + ", 0)");
    }
    return "array[" + String.join(", ", values) + "]::numeric[]";
  }

  private void compare(ResultSet row) throws SQLException {
    Amounts ledger = Amounts.read(row, 4, table.counters());
    Amounts logged = Amounts.read(row, 5, table.counters());
    String which =
        table.fold() == null
            ? "the ledger has "
            : "the ledger has, what was folded away included, ";
    findings.add(
        new Discrepancy(
            Kind.ROW_SUM,
            table.description().name(),
            Arrays.asList((String[]) row.getArray(1).getArray()),
            null,
            ledger.minus(logged).list(),
            row.getLong(2) - row.getLong(3),
            which
                + row.getLong(2)
                + " members of "
                + ledger
                + ", the log "
                + row.getLong(3)
                + " rows of "
                + logged));
  }
}
