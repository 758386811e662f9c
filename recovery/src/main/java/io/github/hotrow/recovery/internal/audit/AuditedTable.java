// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import io.github.hotrow.recovery.AuditScope;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One hot table in the terms of SQL, with its log and the ledger. Immutable.
 *
 * @param description what the user said of it
 * @param scope what is looked at
 * @param sqlName the table, qualified and quoted, as the ledger names it
 * @param log the log table, qualified and quoted, or null
 * @param ledger the ledger, qualified and quoted
 * @param fold the table of what was folded away, or null if nothing was
 * @param estimate how many rows there may be to read
 */
public record AuditedTable(
    HotTable description,
    AuditScope scope,
    String sqlName,
    String log,
    String ledger,
    String fold,
    long estimate) {

  private record Found(String sqlName, long rows) {}

  /**
   * The table as the catalogue has it.
   *
   * @throws ConfigurationException if it, its log or the ledger is not there
   */
  public static AuditedTable of(
      Connection connection, HotTable table, String ledgerTable, AuditScope scope)
      throws SQLException {
    Found hot = find(connection, table.name());
    Found ledger = find(connection, ledgerTable);
    Found log = table.log() == null ? new Found(null, 0) : find(connection, table.log().name());
    String fold = fold(connection, ledgerTable, hot.sqlName());
    return new AuditedTable(
        table,
        scope,
        hot.sqlName(),
        log.sqlName(),
        ledger.sqlName(),
        fold,
        2 * ledger.rows() + log.rows());
  }

  /** The table of what was folded away, if it has anything of this hot table. */
  private static String fold(Connection connection, String ledgerTable, String hotTable)
      throws SQLException {
    Found fold = look(connection, SqlName.beside(ledgerTable, "_fold"));
    if (fold == null) {
      return null;
    }
    String sql = "select exists (select 1 from " + fold.sqlName() + " where hot_table = ?)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, hotTable);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getBoolean(1) ? fold.sqlName() : null;
      }
    }
  }

  /**
   * Sees that the one row to be looked at is known to somebody.
   *
   * @throws ConfigurationException if neither the table nor the ledger has it: a slip of the pen
   *     must not look like a row without a fault
   */
  public void checkKey(Connection connection) throws SQLException {
    if (scope.rowKey() == null) {
      return;
    }
    String sql =
        "select exists (select 1 from "
            + sqlName
            + " as t where "
            + texts("t", description.key())
            + " = ?::text[]) or exists (select 1 from "
            + ledger
            + " as g where g.row_key = ?::text[] and g.hot_table = ?)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      bindKey(query, bindKey(query, 1));
      query.setString(3, sqlName);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        if (!row.getBoolean(1)) {
          throw new ConfigurationException(
              "neither "
                  + description.name()
                  + " nor the ledger knows a row "
                  + scope.rowKey()
                  + "; give the key as PostgreSQL prints it");
        }
      }
    }
  }

  private static Found find(Connection connection, String name) throws SQLException {
    Found found = look(connection, name);
    if (found == null) {
      throw new ConfigurationException(
          "there is no table " + name + " to be seen; check the database and the search_path");
    }
    return found;
  }

  private static Found look(Connection connection, String name) throws SQLException {
    String sql =
        "select n.nspname, c.relname, greatest(c.reltuples, 0)::bigint from pg_catalog.pg_class c"
            + " join pg_catalog.pg_namespace n on n.oid = c.relnamespace"
            + " where c.oid = pg_catalog.to_regclass(?)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, SqlName.path(name));
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? new Found(
                SqlName.quoted(row.getString(1)) + "." + SqlName.quoted(row.getString(2)),
                row.getLong(3))
            : null;
      }
    }
  }

  /** Whether groups can be held against the log. */
  public boolean logKeepsGroups() {
    return description.log() != null && description.log().groupId() != null;
  }

  boolean logKeepsKeys() {
    return description.log() != null && !description.log().key().isEmpty();
  }

  int counters() {
    return description.counters().size();
  }

  /** The columns as one array of texts. */
  static String texts(String alias, List<String> columns) {
    return columns.stream()
        .map(column -> alias + "." + SqlName.quoted(column) + "::text")
        .collect(Collectors.joining(", ", "array[", "]"));
  }

  /** For each counter the log column with its delta, or null. */
  List<String> logDeltas() {
    return byCounter(description.log().deltas());
  }

  /** For each counter the log column with its value after the change, or null. */
  List<String> logValuesAfter() {
    return byCounter(description.log().valuesAfter());
  }

  private List<String> byCounter(Map<String, String> columns) {
    List<String> byCounter = new ArrayList<>();
    for (String counter : description.counters()) {
      String found = null;
      for (Map.Entry<String, String> entry : columns.entrySet()) {
        if (entry.getValue().equals(counter)) {
          found = entry.getKey();
        }
      }
      byCounter.add(found);
    }
    return byCounter;
  }

  LogTable logTable() {
    return description.log();
  }

  // --- conditions, with their parameters in the order in which bind gives them

  /** The condition on the ledger's rows; begins with "and" or is empty. */
  String ledgerCondition(String alias) {
    StringBuilder sql = new StringBuilder();
    if (scope.rowKey() != null) {
      sql.append(" and ").append(alias).append(".row_key = ?::text[]");
    }
    if (scope.since() != null) {
      sql.append(" and ").append(alias).append(".committed_at >= ?::timestamptz");
    }
    if (scope.until() != null) {
      sql.append(" and ").append(alias).append(".committed_at < ?::timestamptz");
    }
    return sql.toString();
  }

  /** Binds the parameters of {@link #ledgerCondition}; returns the next place. */
  int bindLedger(PreparedStatement statement, int first) throws SQLException {
    int place = bindKey(statement, first);
    if (scope.since() != null) {
      statement.setString(place++, scope.since().toString());
    }
    if (scope.until() != null) {
      statement.setString(place++, scope.until().toString());
    }
    return place;
  }

  /** The condition on the log's rows; begins with "and" or is empty. */
  String logCondition(String alias) {
    StringBuilder sql = new StringBuilder();
    if (scope.rowKey() != null && logKeepsKeys()) {
      sql.append(" and ").append(texts(alias, logTable().key())).append(" = ?::text[]");
    }
    if (isByLedger()) {
      sql.append(" and ").append(alias).append('.').append(SqlName.quoted(logTable().groupId()));
      sql.append(" in (select g.group_id from ").append(ledger).append(" as g where true");
      sql.append(ledgerCondition("g")).append(')');
    }
    return sql.toString();
  }

  /** Binds the parameters of {@link #logCondition}; returns the next place. */
  int bindLog(PreparedStatement statement, int first) throws SQLException {
    int place = logKeepsKeys() ? bindKey(statement, first) : first;
    return isByLedger() ? bindLedger(statement, place) : place;
  }

  /** Whether only the ledger tells which log rows are looked at. */
  private boolean isByLedger() {
    return scope.isLimitedInTime() || (scope.rowKey() != null && !logKeepsKeys());
  }

  /** Binds the row's key if the scope has one; returns the next place. */
  int bindKey(PreparedStatement statement, int first) throws SQLException {
    if (scope.rowKey() == null) {
      return first;
    }
    statement.setArray(
        first, statement.getConnection().createArrayOf("text", scope.rowKey().toArray()));
    return first + 1;
  }
}
