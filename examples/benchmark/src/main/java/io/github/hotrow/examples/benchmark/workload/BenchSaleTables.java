// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import io.github.hotrow.examples.load.AuditedTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The stock and the log of the sales; where traffic is mixed, customers and their visits too.
 * Immutable.
 *
 * @param schema the schema's name
 * @param shape what is on sale
 */
public record BenchSaleTables(String schema, SaleShape shape) implements AuditedTables {
  private static final int CUSTOMERS = 100_000;

  String inventory() {
    return schema + ".inventory";
  }

  String logTable() {
    return schema + ".inventory_log";
  }

  private String customer() {
    return schema + ".customer";
  }

  private String visit() {
    return schema + ".visit";
  }

  /** Whether a run before left its stock. */
  boolean isFilled(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select exists (select from pg_class where relkind = 'r' and oid = to_regclass('"
                    + inventory()
                    + "'))")) {
      return row.next() && row.getBoolean(1);
    }
  }

  List<String> dropAll() {
    // A strategy may have put a view in the table's place.
    return List.of("drop schema " + schema + " cascade", "create schema " + schema);
  }

  List<String> dropLogs() {
    return List.of("drop table if exists " + logTable() + ", " + visit() + ", " + ledger());
  }

  List<String> create() {
    String stock =
        "create table " + inventory() + " (sku_id bigint primary key, quantity bigint not null)";
    if (!shape.isMixed()) {
      return List.of(stock, createLog());
    }
    return List.of(
        stock,
        createLog(),
        "create table " + customer() + " (id bigint primary key, visits bigint not null)",
        "insert into " + customer() + " select n, 0 from generate_series(1, " + CUSTOMERS + ") n",
        "create table "
            + visit()
            + " (order_id bigint primary key, customer bigint not null,"
            + " buyer_id bigint not null)");
  }

  String createLog() {
    return "create table "
        + logTable()
        + " (order_id bigint not null, sku_id bigint not null, amount bigint not null,"
        + " buyer_id bigint not null, primary key (order_id"
        + (shape.cart() > 1 ? ", sku_id" : "")
        + "))";
  }

  /** Parameters: stock, number of keys. */
  String fill() {
    return "insert into " + inventory() + " select item, ? from generate_series(1, ?) as item";
  }

  /** Parameters: stock, twice. */
  String refill() {
    return "update " + inventory() + " set quantity = ? where quantity <> ?";
  }

  /** A visit; parameters: transaction id and client; customer; customer. */
  List<String> ordinaryStatements() {
    return List.of(
        "select visits from " + customer() + " where id = ?",
        "insert into " + visit() + " (order_id, customer, buyer_id) values (?, ?, ?)",
        "update " + customer() + " set visits = visits + 1 where id = ?");
  }

  /** The customer of a visit. */
  public static long customerOf(long key) {
    return 1 + key % CUSTOMERS;
  }

  @Override
  public String wrongCounters() {
    return "select sku_id, quantity, logged from "
        + inventory()
        + " left join (select sku_id, sum(amount) as logged from "
        + logTable()
        + " group by sku_id) as sales using (sku_id)"
        + " where quantity <> ? + coalesce(logged, 0) or quantity < 0 order by 1";
  }

  @Override
  public String log() {
    return shape.isMixed()
        ? "(select order_id, buyer_id from "
            + logTable()
            + " union all select order_id, buyer_id from "
            + visit()
            + ")"
        : logTable();
  }

  @Override
  public String mergedLog() {
    return logTable();
  }

  @Override
  public int rowsOfAChange() {
    return shape.cart();
  }

  @Override
  public String ledger() {
    return schema + ".hotrow_group";
  }

  @Override
  public String nameOf(long key) {
    return shape.keys() == 1 ? "" : "item " + key + ": ";
  }
}
