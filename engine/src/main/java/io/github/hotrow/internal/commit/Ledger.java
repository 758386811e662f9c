// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.internal.table.SqlNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.util.ServerErrorMessage;

/**
 * The ledger's table: one row a group, written in the group's own transaction, so that it proves
 * whether the group was committed. A tombstone is a row under the id of a group that was not: once
 * it is there, that group can never be. Immutable.
 *
 * @param sqlName the table's name, qualified and quoted
 * @param partitions how the names of its partitions begin; null if it has none
 */
record Ledger(String sqlName, String partitions) {
  private static final String UNIQUE_VIOLATION = SqlStates.UNIQUE_VIOLATION;
  private static final String COLUMNS =
      "group_id, hot_table, row_key, members, deltas, values_after, ledger_position,"
          + " committed_at";

  /** Finds the ledger, or makes it. */
  static Ledger open(Connection connection, String name, boolean create) throws SQLException {
    String found = find(connection, name);
    if (found == null) {
      if (!create) {
        throw new ConfigurationException(
            "the ledger "
                + name
                + " does not exist; create it with the DDL below, or set"
                + " ledgerAutoCreate to true\n"
                + ddl(name));
      }
      create(connection, name);
      found = find(connection, name);
    }
    if (found == null) {
      throw new ConfigurationException(
          "the ledger "
              + name
              + " was created but is not visible; qualify ledgerTable with a schema"
              + " on the search_path");
    }
    check(connection, found);
    refuseForeignColumns(connection, found);
    return new Ledger(found, partitions(connection, found));
  }

  private static String find(Connection connection, String name) throws SQLException {
    String sql =
        "select n.nspname, c.relname from pg_catalog.pg_class c"
            + " join pg_catalog.pg_namespace n on n.oid = c.relnamespace"
            + " where c.oid = pg_catalog.to_regclass(?)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, SqlNames.path(name));
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? SqlNames.qualified(row.getString(1), row.getString(2)) : null;
      }
    }
  }

  private static void check(Connection connection, String sqlName) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("select " + COLUMNS + " from " + sqlName + " where false")) {
      assert !none.next();
    } catch (SQLException e) {
      throw new ConfigurationException(
          "the ledger "
              + sqlName
              + " can't be read as expected: "
              + e.getMessage()
              + "; grant SELECT and INSERT on it, or create it anew with this DDL\n"
              + ddl(sqlName),
          e);
    }
  }

  /**
   * The server names the partition, not the ledger, when a group's key is taken; so the names must
   * tell.
   */
  private static String partitions(Connection connection, String sqlName) throws SQLException {
    String begin = sqlName.substring(0, sqlName.length() - 1) + "_";
    String sql =
        "select n.nspname, c.relname from pg_catalog.pg_partition_tree(?::pg_catalog.regclass) as t"
            + " join pg_catalog.pg_class c on c.oid = t.relid"
            + " join pg_catalog.pg_namespace n on n.oid = c.relnamespace where t.level > 0";
    String found = null;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, sqlName);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          String name = SqlNames.qualified(row.getString(1), row.getString(2));
          if (!name.startsWith(begin)) {
            throw new ConfigurationException(
                "the ledger's partition "
                    + name
                    + " can't be told from other tables; names of partitions must begin with "
                    + begin);
          }
          found = begin;
        }
      }
    }
    return found;
  }

  /** A column that takes nothing would let every group fail. */
  private static void refuseForeignColumns(Connection connection, String sqlName)
      throws SQLException {
    String sql =
        "select attname from pg_catalog.pg_attribute where attrelid = ?::pg_catalog.regclass"
            + " and attnum > 0 and not attisdropped and attnotnull and not atthasdef"
            + " and attidentity = '' and attname <> all (?) order by attnum limit 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, sqlName);
      query.setArray(2, connection.createArrayOf("text", COLUMNS.split(", ")));
      try (ResultSet row = query.executeQuery()) {
        if (row.next()) {
          throw new ConfigurationException(
              "the ledger "
                  + sqlName
                  + " has a column "
                  + row.getString(1)
                  + " that is NOT NULL and has no default; drop it, or create the ledger anew with"
                  + " this DDL\n"
                  + ddl(sqlName));
        }
      }
    }
  }

  private static void create(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(ddl(SqlNames.path(name)));
    } catch (SQLException e) {
      if (!UNIQUE_VIOLATION.equals(e.getSQLState()) && !"42P07".equals(e.getSQLState())) {
        throw new ConfigurationException(
            "the ledger "
                + name
                + " can't be created: "
                + e.getMessage()
                + "; let its owner create it with this DDL\n"
                + ddl(name),
            e);
      }
      // another engine created it at the same moment
    }
  }

  /** The statement that creates the ledger. */
  static String ddl(String sqlName) {
    return "create table if not exists "
        + sqlName
        + " (\n"
        + "  group_id uuid primary key,\n"
        + "  hot_table text,          -- null: a tombstone, this group was not and will not be committed\n"
        + "  row_key text[],\n"
        + "  members integer not null,\n"
        + "  deltas numeric[],        -- one for each counter\n"
        + "  values_after numeric[],  -- one for each counter\n"
        + "  ledger_position bigint generated always as identity,\n"
        + "  committed_at timestamptz not null default now()\n"
        + ")";
  }

  /** Whether a statement was refused because its group's id is in the ledger already. */
  boolean isItsKeyTaken(SQLException refusal) {
    ServerErrorMessage server = SqlStates.serverMessage(refusal);
    if (!UNIQUE_VIOLATION.equals(refusal.getSQLState())
        || server == null
        || server.getTable() == null) {
      return false;
    }
    String table = SqlNames.qualified(server.getSchema(), server.getTable());
    return sqlName.equals(table) || (partitions != null && table.startsWith(partitions));
  }

  /** The statement that inserts tombstones for ids and returns those it could insert. */
  String tombstoneSql() {
    return "insert into "
        + sqlName
        + " (group_id, members)"
        + " select x.id::uuid, 0 from unnest(?::text[]) as x(id) order by 1"
        + " on conflict (group_id) do nothing returning group_id";
  }

  /** The statement that reads the counters after the groups with these ids, as text. */
  String valuesAfterSql() {
    return "select group_id, pg_catalog.array_to_string(values_after, ',') from "
        + sqlName
        + " where group_id = any(?::text[]::uuid[]) and hot_table is not null";
  }
}
