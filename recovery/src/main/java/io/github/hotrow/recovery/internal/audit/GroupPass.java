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
import java.util.UUID;

/**
 * Holds each group of the ledger against its log rows: both stream by, in the order of the groups'
 * ids. Confined to one thread.
 */
public final class GroupPass {
  private static final int FETCH = 5_000;

  private final Connection connection;
  private final AuditedTable table;
  private final AuditFindings findings;
  private final AuditPosition from;
  private final LogRowReader log;

  /** A pass from a position on. */
  public GroupPass(
      Connection connection, AuditedTable table, AuditFindings findings, AuditPosition from)
      throws SQLException {
    this.connection = connection;
    this.table = table;
    this.findings = findings;
    this.from = from;
    this.log = new LogRowReader(table);
  }

  /** A row of the ledger. */
  private record Group(
      UUID id,
      boolean ours,
      boolean tombstone,
      List<String> key,
      long members,
      Amounts deltas,
      Amounts after) {}

  /** Reads everything from the position on. */
  public void run() throws SQLException {
    try (PreparedStatement groups = groups();
        PreparedStatement rows = log.query(connection, from.after());
        ResultSet group = groups.executeQuery();
        ResultSet row = rows.executeQuery()) {
      Group next = next(group);
      boolean more = row.next();
      while (next != null || more) {
        UUID logged = more ? row.getObject(1, UUID.class) : null;
        int order = next == null ? 1 : logged == null ? -1 : compare(next.id(), logged);
        if (order <= 0) {
          if (order == 0) {
            more = check(next, row);
          } else {
            check(next, null);
          }
          findings.progress(at(next.id()));
          next = next(group);
        } else {
          more = orphans(logged, row);
          findings.progress(at(logged));
        }
      }
    }
    withoutGroup();
  }

  private AuditPosition at(UUID group) {
    return new AuditPosition(from.table(), AuditPosition.GROUPS, group.toString());
  }

  /** As PostgreSQL orders uuids: by their bytes. */
  private static int compare(UUID one, UUID other) {
    int high = Long.compareUnsigned(one.getMostSignificantBits(), other.getMostSignificantBits());
    return high != 0
        ? high
        : Long.compareUnsigned(one.getLeastSignificantBits(), other.getLeastSignificantBits());
  }

  private PreparedStatement groups() throws SQLException {
    // groups of other tables too: they may share the log
    String sql =
        "select g.group_id, coalesce(g.hot_table = ?, false), g.hot_table is null, g.row_key,"
            + " g.members, array_to_string(g.deltas, ','), array_to_string(g.values_after, ',')"
            + " from "
            + table.ledger()
            + " as g where true"
            + table.ledgerCondition("g")
            + (from.after() == null ? "" : " and g.group_id > ?::uuid")
            + " order by g.group_id";
    PreparedStatement query = connection.prepareStatement(sql);
    query.setFetchSize(FETCH);
    query.setString(1, table.sqlName());
    int place = table.bindLedger(query, 2);
    if (from.after() != null) {
      query.setString(place, from.after());
    }
    return query;
  }

  private Group next(ResultSet row) throws SQLException {
    if (!row.next()) {
      return null;
    }
    return new Group(
        row.getObject(1, UUID.class),
        row.getBoolean(2),
        row.getBoolean(3),
        row.getArray(4) == null ? null : Arrays.asList((String[]) row.getArray(4).getArray()),
        row.getLong(5),
        Amounts.read(row, 6, table.counters()),
        Amounts.read(row, 7, table.counters()));
  }

  /** Checks a group against its log rows, the first of which is at hand; true if more follow. */
  private boolean check(Group group, ResultSet rows) throws SQLException {
    GroupSum sum = new GroupSum(table, log, group.key(), start(group));
    boolean more = false;
    if (rows != null) {
      do {
        sum.add(rows);
        findings.readLogRow();
        more = rows.next();
      } while (more && group.id().equals(rows.getObject(1, UUID.class)));
    }
    if (group.tombstone()) {
      if (sum.count() > 0) {
        add(
            Kind.GROUP_FENCED,
            sum.key(),
            group.id(),
            Amounts.zero(table.counters()).minus(sum.amounts()),
            -sum.count(),
            sum.count() + " log rows of a group that was fenced off");
      }
    } else if (group.ours()) {
      findings.readGroup();
      checkSum(group, sum);
    }
    return more;
  }

  /** What the counters were just before the group, by the ledger; null if it doesn't tell. */
  private static Amounts start(Group group) {
    return group.after() == null || group.deltas() == null
        ? null
        : group.after().minus(group.deltas());
  }

  private void checkSum(Group group, GroupSum sum) throws SQLException {
    if (group.deltas() == null || group.after() == null || group.members() < 1) {
      add(
          Kind.LEDGER_ROW,
          group.key(),
          group.id(),
          null,
          0,
          "the ledger's row has "
              + group.members()
              + " members, deltas "
              + group.deltas()
              + ", values after "
              + group.after());
      return;
    }
    Amounts off = sum.comparable(group.deltas()).minus(sum.amounts());
    long rows = group.members() - sum.count();
    String what =
        "the ledger has "
            + group.members()
            + " members of "
            + group.deltas()
            + ", the log "
            + sum.count()
            + " rows of "
            + sum.amounts();
    if (rows > 0) {
      add(Kind.LOG_ROWS_MISSING, group.key(), group.id(), off, rows, what);
    } else if (rows < 0) {
      add(Kind.LOG_ROWS_EXTRA, group.key(), group.id(), off, rows, what);
    } else if (!off.isZero()) {
      add(Kind.LOG_AMOUNT, group.key(), group.id(), off, 0, what);
    }
    if (sum.wrongPosition() != null && rows == 0) {
      add(Kind.LOG_POSITION, group.key(), group.id(), null, 0, sum.wrongPosition());
    }
    if (sum.wrongKey() != null) {
      add(Kind.LOG_KEY, group.key(), group.id(), null, 0, sum.wrongKey());
    }
    if (sum.wrongValueAfter() != null && rows == 0 && off.isZero()) {
      add(Kind.LOG_VALUE_AFTER, group.key(), group.id(), null, 0, sum.wrongValueAfter());
    }
  }

  /** Reads log rows of a group that the ledger doesn't have; true if rows of others follow. */
  private boolean orphans(UUID group, ResultSet rows) throws SQLException {
    GroupSum sum = new GroupSum(table, log, null, null);
    boolean more;
    do {
      sum.add(rows);
      findings.readLogRow();
      more = rows.next();
    } while (more && group.equals(rows.getObject(1, UUID.class)));
    if (table.fold() == null) { // else they may have been folded away; sums by row tell
      add(
          Kind.GROUP_MISSING,
          sum.key(),
          group,
          Amounts.zero(table.counters()).minus(sum.amounts()),
          -sum.count(),
          sum.count() + " log rows of " + sum.amounts() + ", but the ledger has no such group");
    }
    return more;
  }

  private void withoutGroup() throws SQLException {
    String group = "w." + SqlName.quoted(table.logTable().groupId());
    List<String> sums = new ArrayList<>();
    for (String delta : table.logDeltas()) {
      sums.add(delta == null ? "0" : "coalesce(sum(w." + SqlName.quoted(delta) + "), 0)");
    }
    String key =
        table.logKeepsKeys() ? AuditedTable.texts("w", table.logTable().key()) : "null::text[]";
    String sql =
        "select "
            + key
            + ", count(*), array_to_string(array["
            + String.join(", ", sums)
            + "]::numeric[], ',') from "
            + table.log()
            + " as w where "
            + group
            + " is null"
            + table.logCondition("w")
            + " group by 1 order by 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setFetchSize(FETCH);
      table.bindLog(query, 1);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          Amounts amounts = Amounts.read(row, 3, table.counters());
          List<String> rowKey =
              row.getArray(1) == null ? null : Arrays.asList((String[]) row.getArray(1).getArray());
          add(
              Kind.LOG_WITHOUT_GROUP,
              rowKey,
              null,
              Amounts.zero(table.counters()).minus(amounts),
              -row.getLong(2),
              row.getLong(2) + " log rows of " + amounts + " name no group");
        }
      }
    }
  }

  private void add(Kind kind, List<String> key, UUID group, Amounts amounts, long rows, String what)
      throws SQLException {
    findings.add(
        new Discrepancy(
            kind,
            table.description().name(),
            key,
            group,
            amounts == null ? List.of() : amounts.list(),
            rows,
            what));
  }
}
