// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import io.github.hotrow.Change;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;

/** The hot table most tests use: a stock with a log that keeps everything. Immutable. */
public final class Inventory {
  /** Creates the table and its log. */
  public static final String DDL =
      """
      create table inventory (sku_id bigint primary key, quantity bigint not null);
      create table inventory_log (
        order_id bigint primary key, sku_id bigint not null, amount bigint not null,
        buyer_id bigint, group_id uuid not null, group_position integer not null,
        quantity_after bigint not null);
      """;

  /** The log rows of the hot row t, summed up, for {@link InvariantsExtension#watch}. */
  public static final String LOGGED =
      "select sum(amount) from inventory_log as l where l.sku_id = t.sku_id";

  /** Its log table. */
  public static final LogTable LOG =
      LogTable.builder("inventory_log")
          .transactionId("order_id")
          .key("sku_id")
          .delta("amount", "quantity")
          .columns("buyer_id")
          .groupId("group_id")
          .position("group_position")
          .valueAfter("quantity_after", "quantity")
          .build();

  /** Its description. */
  public static final HotTable TABLE =
      HotTable.builder("inventory").key("sku_id").counter("quantity").log(LOG).build();

  private Inventory() {}

  /** Sells {@code amount} units if as many are left. */
  public static Change sale(long sku, long order, long amount) {
    return sale(TABLE, sku, order, amount);
  }

  /** Sells {@code amount} units of a table like this one. */
  public static Change sale(HotTable table, long sku, long order, long amount) {
    return Change.to(table, sku)
        .transactionId(order)
        .add("quantity", -amount)
        .guard(Guard.column("quantity").atLeast(amount))
        .log("buyer_id", order * 10)
        .build();
  }

  /** Adds {@code amount} units. */
  public static Change restock(long sku, long order, long amount) {
    return Change.to(TABLE, sku).transactionId(order).add("quantity", amount).build();
  }
}
