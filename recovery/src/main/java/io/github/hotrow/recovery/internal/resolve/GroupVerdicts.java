// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.resolve;

import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Asks the ledger what became of groups, by the tombstone rule. Confined to one thread. */
public final class GroupVerdicts {
  /*
   * A tombstone under the group's id waits while the lost transaction runs, conflicts if it
   * committed, and otherwise keeps it out for good. To look without leaving a trace, the same is
   * done in a transaction that is rolled back: it tells as much, but keeps nothing out.
   */
  private static final int IDS_A_STATEMENT = 500;
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /** What is known of a group. */
  public enum Verdict {
    /** Committed. */
    COMMITTED,
    /** Not committed, and kept out for good. */
    FENCED,
    /** Not committed when it was looked at; not kept out. */
    ABSENT,
    /** Its transaction is running. */
    RUNNING
  }

  private final Connection connection;
  private final String ledger;
  private final boolean fence;
  private final Map<UUID, Verdict> verdicts = new HashMap<>();

  private GroupVerdicts(Connection connection, String ledgerTable, boolean fence) {
    this.connection = connection;
    this.ledger = SqlName.path(ledgerTable);
    this.fence = fence;
  }

  /** Looks, and leaves no trace. */
  public static Map<UUID, Verdict> look(
      Connection connection, String ledgerTable, Collection<UUID> groups) throws SQLException {
    GroupVerdicts looking = new GroupVerdicts(connection, ledgerTable, false);
    looking.decide(groups, Duration.ofMillis(200));
    return looking.verdicts;
  }

  /** Keeps every group out that is not committed; waits so long for those that are running. */
  public static Map<UUID, Verdict> fence(
      Connection connection, String ledgerTable, Collection<UUID> groups, Duration patience)
      throws SQLException {
    GroupVerdicts fencing = new GroupVerdicts(connection, ledgerTable, true);
    fencing.decide(groups, patience);
    return fencing.verdicts;
  }

  private void decide(Collection<UUID> groups, Duration patience) throws SQLException {
    long endNs = System.nanoTime() + patience.toNanos();
    List<UUID> ids = new ArrayList<>(new HashSet<>(groups));
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      for (int from = 0; from < ids.size(); from += IDS_A_STATEMENT) {
        List<UUID> some = ids.subList(from, Math.min(ids.size(), from + IDS_A_STATEMENT));
        if (!decided(some, Duration.ofMillis(200))) {
          // one of them is running; alone, each tells
          for (UUID id : some) {
            Duration left = Duration.ofNanos(Math.max(100_000_000, endNs - System.nanoTime()));
            if (!decided(List.of(id), fence ? left : Duration.ofMillis(200))) {
              verdicts.put(id, Verdict.RUNNING);
            }
          }
        }
      }
    } finally {
      if (!connection.isClosed()) {
        connection.setAutoCommit(autoCommit);
      }
    }
  }

  /** Decides these groups; false if one of them was running for all that time. */
  private boolean decided(List<UUID> ids, Duration lockTimeout) throws SQLException {
    try {
      Set<UUID> absent = insertTombstones(ids, lockTimeout);
      if (fence) {
        connection.commit();
      } else {
        connection.rollback();
      }
      Set<UUID> committed = committed(ids);
      connection.rollback();
      for (UUID id : ids) {
        Verdict none = absent.contains(id) && !fence ? Verdict.ABSENT : Verdict.FENCED;
        verdicts.put(id, committed.contains(id) ? Verdict.COMMITTED : none);
      }
      return true;
    } catch (SQLException e) {
      if (!connection.isClosed()) {
        connection.rollback();
      }
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  private Set<UUID> insertTombstones(List<UUID> ids, Duration lockTimeout) throws SQLException {
    try (Statement setting = connection.createStatement()) {
      setting.execute("set local lock_timeout = " + Math.max(1, lockTimeout.toMillis()));
      setting.execute("set local transaction_read_only = off");
    }
    String sql =
        "insert into "
            + ledger
            + " (group_id, members)"
            + " select x.id, 0 from unnest(?::uuid[]) as x(id) order by 1"
            + " on conflict (group_id) do nothing returning group_id";
    return ids(sql, ids);
  }

  private Set<UUID> committed(List<UUID> ids) throws SQLException {
    return ids(
        "select group_id from "
            + ledger
            + " where group_id = any(?::uuid[]) and hot_table is not null",
        ids);
  }

  private Set<UUID> ids(String sql, List<UUID> ids) throws SQLException {
    Array array = connection.createArrayOf("uuid", ids.toArray());
    Set<UUID> found = new HashSet<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, array);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.add(rows.getObject(1, UUID.class));
        }
      }
    }
    return found;
  }
}
