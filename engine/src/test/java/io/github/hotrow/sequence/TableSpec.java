// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * One of the hot tables of the sequences: what the model must know of it. It exists twice, in the
 * schemas {@code merged} and {@code plain}. Immutable.
 *
 * @param name its name without schema
 * @param key its key columns
 * @param counters its counters, in the order of the description
 * @param types each counter's range and scale, in the same order
 * @param checks its check constraints on a row
 * @param uniqueWithKey whether a transaction id is unique only together with the key
 * @param hot the description of the merged one
 */
record TableSpec(
    String name,
    List<String> key,
    List<String> counters,
    List<CounterType> types,
    List<Predicate<Map<String, Object>>> checks,
    boolean uniqueWithKey,
    HotTable hot) {
  /** A counter's range and scale. */
  record CounterType(BigDecimal min, BigDecimal max, int scale) {
    static final CounterType SMALLINT = integer(Short.MIN_VALUE, Short.MAX_VALUE);
    static final CounterType INTEGER = integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    static final CounterType BIGINT = integer(Long.MIN_VALUE, Long.MAX_VALUE);

    private static CounterType integer(long min, long max) {
      return new CounterType(BigDecimal.valueOf(min), BigDecimal.valueOf(max), 0);
    }

    static CounterType numeric(int precision, int scale) {
      BigDecimal limit = BigDecimal.ONE.scaleByPowerOfTen(precision).subtract(BigDecimal.ONE);
      return new CounterType(
          limit.negate().scaleByPowerOfTen(-scale), limit.scaleByPowerOfTen(-scale), scale);
    }

    boolean holds(BigDecimal value) {
      return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
    }
  }

  static final TableSpec STOCK =
      spec(
          "stock",
          List.of("shop", "item"),
          List.of("quantity", "reserved", "balance"),
          List.of(CounterType.INTEGER, CounterType.SMALLINT, CounterType.numeric(8, 2)),
          List.of(
              row -> number(row, "quantity").signum() >= 0,
              row -> number(row, "balance").compareTo(BigDecimal.valueOf(-100)) > 0),
          true);

  static final TableSpec COUPON =
      spec(
          "coupon",
          List.of("id"),
          List.of("issued"),
          List.of(CounterType.INTEGER),
          List.of(
              row ->
                  row.get("total") == null
                      || number(row, "issued").compareTo(number(row, "total")) <= 0),
          false);

  static final TableSpec POINTS =
      spec(
          "points",
          List.of("owner"),
          List.of("amount"),
          List.of(CounterType.BIGINT),
          List.of(),
          false);

  static final List<TableSpec> ALL = List.of(STOCK, COUPON, POINTS);

  /** The DDL of all tables in one schema. */
  static String ddl(String schema) {
    return """
    create schema SCHEMA;
    create table SCHEMA.stock (
      shop text not null, item integer not null,
      quantity integer not null check (quantity >= 0),
      reserved smallint not null,
      balance numeric(8,2) not null check (balance > -100),
      level integer, status text, label text, starts_at timestamp, open boolean, tag uuid,
      touched varchar(4) not null, primary key (shop, item));
    create table SCHEMA.stock_log (
      tx bigint, shop text, item integer, d_quantity integer, d_reserved integer,
      d_balance numeric(8,2), quantity_after integer, reserved_after smallint,
      balance_after numeric(8,2), note varchar(6), fee numeric(6,2), unique (tx, shop, item));
    create table SCHEMA.coupon (
      id bigint primary key, issued integer not null, total integer, status text,
      check (issued <= total));
    create table SCHEMA.coupon_log (
      tx bigint unique, id bigint, d_issued integer, issued_after integer, note varchar(6),
      fee numeric(6,2));
    create table SCHEMA.points (owner uuid primary key, amount bigint not null);
    create table SCHEMA.points_log (
      tx bigint unique, owner uuid, d_amount bigint, amount_after bigint, note varchar(6),
      fee numeric(6,2));
    """
        .replace("SCHEMA", schema);
  }

  private static TableSpec spec(
      String name,
      List<String> key,
      List<String> counters,
      List<CounterType> types,
      List<Predicate<Map<String, Object>>> checks,
      boolean uniqueWithKey) {
    LogTable.Builder log =
        LogTable.builder("merged." + name + "_log")
            .transactionId("tx")
            .key(key.toArray(new String[0]))
            .columns("note", "fee");
    HotTable.Builder hot = HotTable.builder("merged." + name).key(key.toArray(new String[0]));
    for (String counter : counters) {
      hot.counter(counter);
      log.delta("d_" + counter, counter).valueAfter(counter + "_after", counter);
    }
    return new TableSpec(
        name, key, counters, types, checks, uniqueWithKey, hot.log(log.build()).build());
  }

  static BigDecimal number(Map<String, Object> row, String column) {
    return (BigDecimal) row.get(column);
  }

  /** The log's columns, in an order in which both copies can be compared. */
  List<String> logColumns() {
    List<String> columns = new ArrayList<>(List.of("tx"));
    columns.addAll(key);
    counters.forEach(counter -> columns.add("d_" + counter));
    counters.forEach(counter -> columns.add(counter + "_after"));
    columns.add("note");
    columns.add("fee");
    return columns;
  }

  @Override
  public String toString() {
    return name;
  }
}
