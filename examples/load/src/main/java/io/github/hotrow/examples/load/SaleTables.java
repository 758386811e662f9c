// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
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
public record SaleTables(String schema, int items) implements AuditedTables {

  /** Creates a schema under a new name. */
  public static SaleTables create(Connection connection, int items) throws SQLException {
    long random = ThreadLocalRandom.current().nextLong();
    SaleTables tables =
        new SaleTables(String.format(Locale.ROOT, "hotrow_demo_%016x", random), items);
    execute(connection, "create schema " + tables.schema);
    return tables;
  }

  /** The key of the item that a buyer wants now: any of them, each as likely. */
  public long wantedItem() {
    return items == 1 ? 1 : ThreadLocalRandom.current().nextLong(1, items + 1L);
  }

  /** The table with the stock. */
  public String inventory() {
    return schema + ".inventory";
  }

  @Override
  public String log() {
    return schema + ".inventory_log";
  }

  @Override
  public String wrongCounters() {
    return "select sku_id, quantity, logged from "
        + inventory()
        + " left join (select sku_id, sum(amount) as logged from "
        + log()
        + " group by sku_id) as sales using (sku_id)"
        + " where quantity <> ? + coalesce(logged, 0) or quantity < 0 order by 1";
  }

  @Override
  public String nameOf(long key) {
    return items == 1 ? "" : "item " + key + ": ";
  }

  @Override
  public String ledger() {
    return schema + ".hotrow_group";
  }

  /** Makes fresh tables with the items, and drops those of the run before. */
  public void renew(Connection connection, long stock) throws SQLException {
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
  public void drop(Connection connection) throws SQLException {
    execute(connection, "drop schema if exists " + schema + " cascade");
  }

  private static void execute(Connection connection, String... commands) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }
}
