// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.recovery.Discrepancy;
import io.github.hotrow.recovery.Discrepancy.Kind;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Follows each row from group to group: what one left behind is what the next one met, and what the
 * last one left behind is in the table; else somebody changed the row outside Hotrow, between just
 * these groups. Confined to one thread.
 */
public final class ChainPass {
  private static final int FETCH = 5_000;

  private final Connection connection;
  private final AuditedTable table;
  private final AuditFindings findings;
  private final AuditPosition from;

  /** A pass from a position on. */
  public ChainPass(
      Connection connection, AuditedTable table, AuditFindings findings, AuditPosition from) {
    this.connection = connection;
    this.table = table;
    this.findings = findings;
    this.from = from;
  }

  /** Reads everything from the position on. */
  public void run() throws SQLException {
    followGroups();
    if (table.scope().until() == null) {
      compareWithRows();
    }
  }

  private void followGroups() throws SQLException {
    String sql =
        "select g.row_key, g.group_id, array_to_string(g.deltas, ','),"
            + " array_to_string(g.values_after, ','), g.row_key::text, g.committed_at::text from "
            + table.ledger()
            + " as g where g.hot_table = ?"
            + table.ledgerCondition("g")
            + (from.after() == null ? "" : " and g.row_key >= ?::text[]")
            + " order by g.row_key, g.ledger_position";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setFetchSize(FETCH);
      query.setString(1, table.sqlName());
      int place = table.bindLedger(query, 2);
      if (from.after() != null) {
        query.setString(place, from.after());
      }
      try (ResultSet row = query.executeQuery()) {
        follow(row);
      }
    }
  }

  private void follow(ResultSet row) throws SQLException {
    List<String> key = null;
    Amounts before = null;
    UUID last = null;
    while (row.next()) {
      List<String> next = Arrays.asList((String[]) row.getArray(1).getArray());
      UUID group = row.getObject(2, UUID.class);
      if (!next.equals(key)) {
        key = next;
        last = null;
        before = folded(key);
        findings.readRow();
      }
      Amounts deltas = Amounts.read(row, 3, table.counters());
      Amounts after = Amounts.read(row, 4, table.counters());
      if (deltas != null && after != null) {
        Amounts met = after.minus(deltas);
        if (before != null && !met.minus(before).isZero()) {
          outside(
              key,
              group,
              met.minus(before),
              "it was "
                  + before
                  + " after "
                  + (last == null ? "what was folded away" : "group " + last)
                  + ", and "
                  + met
                  + " before group "
                  + group
                  + " of "
                  + row.getString(6));
        }
        before = after;
        last = group;
      }
      findings.progress(new AuditPosition(from.table(), AuditPosition.CHAIN, row.getString(5)));
    }
  }

  /** What the last group that was folded away left behind, or null. */
  private Amounts folded(List<String> key) throws SQLException {
    if (table.fold() == null || table.scope().isLimitedInTime()) {
      return null;
    }
    String sql =
        "select array_to_string(values_after, ',') from "
            + table.fold()
            + " where hot_table = ? and row_key = ?::text[]";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, table.sqlName());
      query.setArray(2, connection.createArrayOf("text", key.toArray()));
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Amounts.read(row, 1, table.counters()) : null;
      }
    }
  }

  private void outside(List<String> key, UUID group, Amounts amounts, String what)
      throws SQLException {
    findings.add(
        new Discrepancy(
            Kind.OUTSIDE_CHANGE, table.description().name(), key, group, amounts.list(), 0, what));
  }

  private void compareWithRows() throws SQLException {
    String counters =
        table.description().counters().stream()
            .map(counter -> "t." + SqlName.quoted(counter))
            .collect(Collectors.joining(", ", "array[", "]::numeric[]"));
    String last =
        "select distinct on (g.row_key) g.row_key, g.group_id, g.values_after from "
            + table.ledger()
            + " as g where g.hot_table = ?"
            + table.ledgerCondition("g")
            + " order by g.row_key, g.ledger_position desc";
    String firstKey = "t." + SqlName.quoted(table.description().key().get(0));
    String sql =
        "select x.row_key, x.group_id, array_to_string(x.values_after, ','), "
            + firstKey
            + " is null, array_to_string("
            + counters
            + ", ',') from ("
            + last
            + ") as x left join "
            + table.sqlName()
            + " as t on "
            + AuditedTable.texts("t", table.description().key())
            + " = x.row_key where "
            + firstKey
            + " is null or "
            + counters
            + " is distinct from x.values_after order by x.row_key";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setFetchSize(FETCH);
      query.setString(1, table.sqlName());
      table.bindLedger(query, 2);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          compareWithRow(row);
        }
      }
    }
  }

  private void compareWithRow(ResultSet row) throws SQLException {
    List<String> key = Arrays.asList((String[]) row.getArray(1).getArray());
    UUID last = row.getObject(2, UUID.class);
    Amounts after = Amounts.read(row, 3, table.counters());
    if (row.getBoolean(4)) {
      findings.add(
          new Discrepancy(
              Kind.ROW_MISSING,
              table.description().name(),
              key,
              last,
              List.of(),
              0,
              "its last group left " + after + ", but there is no such row"));
      return;
    }
    Amounts now = Amounts.read(row, 5, table.counters());
    if (after != null && now != null) {
      outside(
          key,
          null,
          now.minus(after),
          "it was " + after + " after its last group " + last + ", and is " + now);
    }
  }
}
