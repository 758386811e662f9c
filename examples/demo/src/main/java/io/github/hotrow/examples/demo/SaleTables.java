// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The demonstration's tables, in a schema of its own whose name nobody else has. Immutable.
 *
 * @param schema the schema's name, which needs no quotes
 * @param items how many items are on sale, each a row of its own, with keys from 1
 */
record SaleTables(String schema, int items) {

  /** Creates a schema under a new name. */
  static SaleTables create(Connection connection, int items) throws SQLException {
    long random = ThreadLocalRandom.current().nextLong();
    SaleTables tables =
        new SaleTables(String.format(Locale.ROOT, "hotrow_demo_%016x", random), items);
    execute(connection, "create schema " + tables.schema);
    return tables;
  }

  /** The key of the item that a buyer wants now: any of them, each as likely. */
  long wantedItem() {
    return items == 1 ? 1 : ThreadLocalRandom.current().nextLong(1, items + 1L);
  }

  String inventory() {
    return schema + ".inventory";
  }

  String log() {
    return schema + ".inventory_log";
  }

  /** The engine makes it when it starts. */
  String ledger() {
    return schema + ".hotrow_group";
  }

  /** Makes fresh tables with the items, and drops those of the run before. */
  void renew(Connection connection, long stock) throws SQLException {
    execute(
        connection,
        "drop table if exists " + inventory() + ", " + log() + ", " + ledger(),
        "create table " + inventory() + " (sku_id bigint primary key, quantity bigint not null)",
        "create table "
            + log()
            + " (order_id bigint primary key, sku_id bigint not null, amount bigint not null,"
            + " buyer_id bigint not null)");
    String stocked =
        "insert into " + inventory() + " select item, ? from generate_series(1, ?) as item";
    try (PreparedStatement insert = connection.prepareStatement(stocked)) {
      insert.setLong(1, stock);
      insert.setInt(2, items);
      insert.executeUpdate();
    }
    execute(connection, "analyze " + inventory());
  }

  /** Drops the schema and everything in it. */
  void drop(Connection connection) throws SQLException {
    execute(connection, "drop schema if exists " + schema + " cascade");
  }

  /** Whether the run left a ledger. */
  boolean hasLedger(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select to_regclass('" + ledger() + "') is not null")) {
      return row.next() && row.getBoolean(1);
    }
  }

  private static void execute(Connection connection, String... commands) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }
}
