// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowException;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * Folds old rows of the ledger away: each hot row's oldest groups become one row of sums, in many
 * small transactions that wait for nobody. What was folded is still in every reconciliation, by its
 * sums. Thread-safe; two at once do no harm.
 */
public final class LedgerFolding {
  /*
   * The oldest rows, by their position, are found in one pass over the ledger, and then deleted by
   * their primary key in small transactions. A row is folded only if none before it is young, so
   * that what is left of each hot row's chain has no holes.
   */
  private static final Duration SHORTEST_AGE = Duration.ofHours(1);
  private static final int ROWS_A_TRANSACTION = 500;

  private final DataSource database;
  private final String ledger;
  private final String fold;

  /** A folding of the ledger of this name, whose tables {@link LedgerSchema} has created. */
  public LedgerFolding(DataSource database, String ledgerTable) {
    this.database = Objects.requireNonNull(database, "database");
    this.ledger = SqlName.path(ledgerTable);
    this.fold = SqlName.path(SqlName.beside(ledgerTable, "_fold"));
  }

  /**
   * Folds away what was committed longer ago than {@code age}, tombstones included.
   *
   * @param age at least an hour: lost statements must not come back to life, nor engines ask
   * @return the number of rows that are gone
   * @throws ConfigurationException if the age is too short
   * @throws HotrowException if the database refuses
   */
  public long fold(Duration age) {
    if (age.compareTo(SHORTEST_AGE) < 0) {
      throw new ConfigurationException(
          "age is " + age + "; ledger rows must be at least " + SHORTEST_AGE + " old");
    }
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      String before = before(connection, age);
      List<UUID> batch = new ArrayList<>();
      long folded = 0;
      try (Connection reading = database.getConnection()) {
        reading.setAutoCommit(false);
        try (PreparedStatement query = oldest(reading, before);
            ResultSet rows = query.executeQuery()) {
          while (rows.next()) {
            batch.add(rows.getObject(1, UUID.class));
            if (batch.size() == ROWS_A_TRANSACTION) {
              folded += fold(connection, batch, before);
              batch.clear();
            }
          }
        }
        reading.rollback();
      }
      return batch.isEmpty() ? folded : folded + fold(connection, batch, before);
    } catch (SQLException e) {
      throw new HotrowException("the ledger could not be folded: " + e.getMessage(), e);
    }
  }

  private static String before(Connection connection, Duration age) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select (now() - ?::float8 * interval '1 s')::text")) {
      query.setLong(1, age.toSeconds());
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private PreparedStatement oldest(Connection connection, String before) throws SQLException {
    PreparedStatement query =
        connection.prepareStatement(
            "select group_id from "
                + ledger
                + " where committed_at < ?::timestamptz and ledger_position < coalesce((select"
                + " min(ledger_position) from "
                + ledger
                + " where committed_at >= ?::timestamptz), 9223372036854775807)"
                + " order by ledger_position");
    query.setString(1, before);
    query.setString(2, before);
    query.setFetchSize(10 * ROWS_A_TRANSACTION);
    return query;
  }

  private long fold(Connection connection, List<UUID> groups, String before) throws SQLException {
    String sql =
        "with gone as (delete from "
            + ledger
            + " where group_id = any(?::uuid[]) returning *),"
            + " one as (select hot_table, row_key, count(*) as groups, sum(members) as members,"
            + " max(ledger_position) as ledger_position,"
            + " (array_agg(values_after order by ledger_position desc))[1:1] as lasts"
            + " from gone where hot_table is not null group by 1, 2),"
            + " sums as (select hot_table, row_key, array_agg(d order by i) as deltas from (select"
            + " hot_table, row_key, i, sum(d) as d from gone, unnest(deltas) with ordinality as"
            + " u(d, i) where hot_table is not null group by 1, 2, 3) as s group by 1, 2),"
            + " kept as (insert into "
            + fold
            + " as f (hot_table, row_key, groups, members, deltas, values_after, ledger_position,"
            + " folded_before) select o.hot_table, o.row_key, o.groups, o.members, s.deltas,"
            + " (select array_agg(v order by i) from unnest(o.lasts) with ordinality as u(v, i)),"
            + " o.ledger_position, ?::timestamptz from one as o join sums as s using (hot_table,"
            + " row_key) order by 1, 2 on conflict (hot_table, row_key) do update set groups ="
            + " f.groups + excluded.groups, members = f.members + excluded.members, deltas ="
            + " (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by i) from"
            + " unnest(f.deltas, excluded.deltas) with ordinality as u(a, b, i)), values_after ="
            + " case when excluded.ledger_position > f.ledger_position then excluded.values_after"
            + " else f.values_after end, ledger_position = greatest(f.ledger_position,"
            + " excluded.ledger_position), folded_before = greatest(f.folded_before,"
            + " excluded.folded_before)) select count(*) from gone";
    try (Statement setting = connection.createStatement()) {
      setting.execute("set local lock_timeout = '2s'");
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, connection.createArrayOf("uuid", groups.toArray()));
      statement.setString(2, before);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        long count = row.getLong(1);
        connection.commit();
        return count;
      }
    }
  }
}
