// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static io.github.hotrow.jdbc.statements.Calls.alone;
import static io.github.hotrow.jdbc.statements.Calls.execute;
import static io.github.hotrow.jdbc.statements.Calls.insert;
import static io.github.hotrow.jdbc.statements.Calls.query;
import static io.github.hotrow.jdbc.statements.Calls.transaction;
import static io.github.hotrow.jdbc.statements.Calls.update;
import static io.github.hotrow.jdbc.statements.StatementCase.declined;
import static io.github.hotrow.jdbc.statements.StatementCase.merged;
import static io.github.hotrow.jdbc.statements.StatementCase.ordinary;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The first half of the variants found in public shops, each with the transaction that stands
 * around it there; the numbers are those of the collection. Stateless.
 */
final class ShopVariants {
  private static final Timestamp NOW = Timestamp.from(Instant.parse("2025-06-01T12:00:00Z"));

  private ShopVariants() {}

  static Stream<StatementCase> all() {
    return Stream.of(plain(), windows(), twoColumns(), money(), literals()).flatMap(List::stream);
  }

  private static List<StatementCase> plain() {
    String v1 = "UPDATE stock1 SET quantity = quantity - ? WHERE product_id = ? AND quantity >= ?";
    String v2 =
        "update miaosha_goods2 set stock_count = stock_count - 1 where goods_id = ? and stock_count"
            + " > 0";
    String v3 = "update storage3 set count = count - ? where commodity_code = ?";
    String checked = v3.replace("storage3", "storage3c");
    return List.of(
        merged(
            "1 JPA: order first, then the stock",
            "create table stock1 (product_id bigint primary key, quantity int not null);"
                + "create table orders1 (id bigint generated always as identity primary key,"
                + " product_id bigint not null, amount int not null);"
                + "insert into stock1 values (1, 50)",
            v1,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      insert(t, "insert into orders1 (product_id, amount) values (?, ?)", 1L, 2);
                      return update(t, v1, 2, 1L, 2) == 1;
                    }),
            "select * from stock1",
            "select count(*), sum(amount) from orders1"),
        merged(
            "2 MyBatis: stock, order with a generated key, detail with that key",
            "create table miaosha_goods2 (goods_id bigint primary key, stock_count int not null);"
                + "create table order_info2 (id bigserial primary key, user_id bigint, goods_id"
                + " bigint, create_date timestamp not null default now());"
                + "create table miaosha_order2 (id bigserial primary key, user_id bigint,"
                + " order_id bigint not null references order_info2, unique (user_id));"
                + "insert into miaosha_goods2 values (1, 25)",
            v2,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      if (update(t, v2, 1L) == 0) {
                        return false;
                      }
                      long user = 1_000L + n;
                      long order =
                          insert(
                              t,
                              "insert into order_info2 (user_id, goods_id) values (?, ?)",
                              user,
                              1L);
                      update(
                          t,
                          "insert into miaosha_order2 (user_id, order_id) values (?, ?)",
                          user,
                          order);
                      return true;
                    }),
            "select * from miaosha_goods2",
            "select count(*), count(distinct o.user_id) from order_info2 o"
                + " join miaosha_order2 m on m.order_id = o.id and m.user_id = o.user_id"),
        merged(
            "3 Seata: no guard, below nothing",
            "create table storage3 (commodity_code varchar(40) primary key, count int not null);"
                + "insert into storage3 values ('C1', 50)",
            v3,
            (c, n) -> alone(c, v3, 2, "C1"),
            "select * from storage3"),
        merged(
            "3 Seata: no guard, but a check",
            "create table storage3c (commodity_code varchar(40) primary key, count int not null"
                + " check (count >= 0)); insert into storage3c values ('C1', 50)",
            checked,
            (c, n) -> transaction(c, t -> update(t, checked, 2, "C1") == 1),
            "select * from storage3c"));
  }

  private static List<StatementCase> windows() {
    String v4 =
        "UPDATE seckill4 SET number = number-1 WHERE seckill_id=? AND start_time <= ? AND end_time"
            + " >= ? AND number > 0";
    String tables =
        "create table seckill4%s (seckill_id bigint primary key, name text, number int not null,"
            + " start_time timestamp not null, end_time timestamp not null);"
            + "create table success_killed4%<s (seckill_id bigint, user_phone bigint, state"
            + " smallint not null default -1, create_time timestamp not null default now(),"
            + " primary key (seckill_id, user_phone));"
            + "insert into seckill4%<s values (1, 'phone', 30, '2025-01-01', '2026-01-01')";
    String v4b = v4.replace("seckill4", "seckill4b");
    String v5 =
        "update goods_product5 set number = number - ?, update_time = now() where id = ? and"
            + " number >= ?";
    String goods =
        "create table goods_product5%s (id int primary key, number int not null, update_time"
            + " timestamp); create table order5%<s (id serial primary key, consignee text);"
            + "insert into goods_product5%<s values (1, 60, null), (2, 40, null)";
    return List.of(
        merged(
            "4 seckill: the record first, then the number",
            tables.formatted(""),
            v4,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      update(
                          t,
                          "INSERT INTO success_killed4 (seckill_id, user_phone, state)"
                              + " VALUES (?, ?, 0)",
                          1L,
                          13_000_000_000L + n / 2);
                      return update(t, v4, 1L, NOW, NOW) == 1;
                    }),
            "select number from seckill4",
            "select count(*), count(distinct user_phone) from success_killed4"),
        declined(
            "4 seckill: and reads both back in the same transaction",
            tables.formatted("b"),
            v4b,
            "something was kept for",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      update(
                          t,
                          "INSERT INTO success_killed4b (seckill_id, user_phone) VALUES (?, ?)",
                          1L,
                          13_000_000_000L + n);
                      if (update(t, v4b, 1L, NOW, NOW) == 0) {
                        return false;
                      }
                      return query(
                              t,
                              "SELECT sk.user_phone, s.name FROM success_killed4b sk INNER JOIN"
                                  + " seckill4b s ON sk.seckill_id = s.seckill_id WHERE"
                                  + " sk.seckill_id = ? and sk.user_phone = ?",
                              1L,
                              13_000_000_000L + n)
                          .equals(List.of((13_000_000_000L + n) + ",phone"));
                    }),
            "select number from seckill4b",
            "select count(*) from success_killed4b"),
        merged(
            "5 litemall: reads the cart's products, checks them in Java, then takes each",
            goods.formatted(""),
            v5,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      for (int product = 1; product <= 2; product++) {
                        if (left(t, "goods_product5", product) < 2) {
                          return false;
                        }
                      }
                      for (int product = 1; product <= 2; product++) {
                        if (update(t, v5, 2, product, 2) == 0) {
                          return false;
                        }
                      }
                      insert(t, "insert into order5 (consignee) values (?)", "buyer " + n);
                      return true;
                    }),
            "select id, number, update_time is null from goods_product5 order by 1",
            "select count(*) from order5"),
        declined(
            "5 litemall: reads the next product when the last one is taken",
            goods.formatted("b"),
            v5.replace("goods_product5", "goods_product5b"),
            "something was kept for",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      for (int product = 1; product <= 2; product++) {
                        if (left(t, "goods_product5b", product) < 2
                            || update(
                                    t,
                                    v5.replace("goods_product5", "goods_product5b"),
                                    2,
                                    product,
                                    2)
                                == 0) {
                          return false;
                        }
                      }
                      return true;
                    }),
            "select id, number, update_time is null from goods_product5b order by 1"));
  }

  private static int left(Connection connection, String table, int product) throws SQLException {
    return Integer.parseInt(
        query(connection, "select number from " + table + " where id = ?", product).get(0));
  }

  private static List<StatementCase> twoColumns() {
    String v6 =
        "UPDATE pms_sku_stock6 SET lock_stock = lock_stock - ?, stock = stock - ? WHERE id = ? AND"
            + " stock - ? >= 0 AND lock_stock - ? >= 0";
    String v7 =
        "UPDATE pms_sku_stock7 SET lock_stock = lock_stock + ? WHERE id = ? AND lock_stock + ? <="
            + " stock";
    String v8 =
        "UPDATE pms_sku_stock8 SET stock = CASE id WHEN ? THEN stock - ? END, lock_stock = CASE id"
            + " WHEN ? THEN lock_stock - ? END WHERE id IN (?)";
    String v9 =
        "update inventory9 set total_inventory = total_inventory - ?, lock_inventory ="
            + " lock_inventory + ? where product_id = ? and total_inventory > 0";
    String table = " (id bigint primary key, stock int not null, lock_stock int not null);";
    return List.of(
        merged(
            "6 mall: takes what was locked",
            "create table pms_sku_stock6" + table + "insert into pms_sku_stock6 values (1, 80, 50)",
            v6,
            (c, n) -> transaction(c, t -> update(t, v6, 2, 2, 1L, 2, 2) == 1),
            "select * from pms_sku_stock6"),
        merged(
            "7 mall: locks each product of the cart, up to the stock",
            "create table pms_sku_stock7"
                + table
                + "insert into pms_sku_stock7 values (1, 80, 0), (2, 40, 0)",
            v7,
            (c, n) ->
                transaction(c, t -> update(t, v7, 2, 1L, 2) == 1 && update(t, v7, 2, 2L, 2) == 1),
            "select * from pms_sku_stock7 order by 1"),
        ordinary(
            "8 mall: CASE over a list",
            "create table pms_sku_stock8" + table + "insert into pms_sku_stock8 values (1, 80, 50)",
            v8,
            "CASE",
            (c, n) -> transaction(c, t -> update(t, v8, 1L, 2, 1L, 2, 1L) == 1),
            "select * from pms_sku_stock8"),
        merged(
            "9 hmily: guarded weaker than the delta, so it oversells",
            "create table inventory9 (id serial primary key, product_id text not null unique,"
                + " total_inventory int not null, lock_inventory int not null);"
                + "insert into inventory9 (product_id, total_inventory, lock_inventory) values"
                + " ('1', 50, 0)",
            v9,
            (c, n) -> transaction(c, t -> update(t, v9, 3, 3, "1") == 1),
            "select product_id, total_inventory, lock_inventory from inventory9"));
  }

  private static List<StatementCase> money() {
    String v10 =
        "update account10 set balance = balance - ?, freeze_amount = freeze_amount + ?, update_time"
            + " = now() where user_id = ? and balance >= ?";
    String confirm =
        "update account11 set freeze_amount = freeze_amount - ? where user_id = ? and freeze_amount"
            + " >= ?";
    String cancel =
        "update account11 set balance = balance + ?, freeze_amount = freeze_amount - ? where"
            + " user_id = ? and freeze_amount >= ?";
    String v12 =
        "update sk_goods12 set stock_count = stock_count - 1, version = version + 1 where goods_id"
            + " = ? and stock_count > 0 and version = ?";
    String accounts =
        " (id serial primary key, user_id varchar(20) not null unique, balance numeric(10,2) not"
            + " null, freeze_amount numeric(10,2) not null, update_time timestamp);";
    BigDecimal price = new BigDecimal("4.25");
    return List.of(
        merged(
            "10 hmily: freezes money",
            "create table account10"
                + accounts
                + "insert into account10 (user_id, balance, freeze_amount) values ('u', 100, 0)",
            v10,
            (c, n) -> transaction(c, t -> update(t, v10, price, price, "u", price) == 1),
            "select user_id, balance, freeze_amount, update_time is null from account10"),
        merged(
            "11 hmily: confirms and cancels, which add to other columns",
            "create table account11"
                + accounts
                + "insert into account11 (user_id, balance, freeze_amount) values ('u', 0, 400)",
            confirm,
            (c, n) ->
                transaction(
                    c,
                    t ->
                        n % 2 == 1
                            ? update(t, confirm, price, "u", price) == 1
                            : update(t, cancel, price, price, "u", price) == 1),
            "select user_id, balance, freeze_amount from account11"),
        ordinary(
            "12 seckill: a version, tried again inside of the transaction",
            "create table sk_goods12 (goods_id bigint primary key, stock_count int not null,"
                + " version int not null); insert into sk_goods12 values (1, 25, 0)",
            v12,
            "counts up by equality",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      while (true) {
                        String[] row =
                            query(
                                    t,
                                    "select stock_count, version from sk_goods12 where goods_id ="
                                        + " ?",
                                    1L)
                                .get(0)
                                .split(",", -1);
                        if (row[0].equals("0")) {
                          return false;
                        }
                        if (update(t, v12, 1L, Integer.parseInt(row[1])) == 1) {
                          return true;
                        }
                      }
                    }),
            "select * from sk_goods12"));
  }

  private static List<StatementCase> literals() {
    String v15 =
        "UPDATE t_product_sku15 SET stock = stock + ?, lock_stock = lock_stock + ? WHERE id = ?"
            + " AND product_id = ? AND stock + ? > 0";
    String v16 =
        "UPDATE cap_capital16 SET balance_amount = balance_amount + ? WHERE user_id = ? AND"
            + " balance_amount + ? >= 0";
    return List.of(
        merged(
            "13 MyBatis-Plus: the delta in the text",
            "create table sku13 (id bigint primary key, stock int not null, sales_count int not"
                + " null); insert into sku13 values (7, 61, 0)",
            "UPDATE sku13 SET stock=stock-3,sales_count=sales_count+3 WHERE (id = ? AND stock >="
                + " ?)",
            (c, n) -> {
              String sql =
                  "UPDATE sku13 SET stock=stock-3,sales_count=sales_count+3 WHERE (id = ? AND stock"
                      + " >= ?)";
              return transaction(c, t -> update(t, sql, 7L, 3) == 1);
            },
            "select * from sku13"),
        merged(
            "14 ERP: counts up or down, the guard only for some",
            "create table erp_stock14 (id bigserial primary key, product_id bigint not null,"
                + " warehouse_id bigint not null, count numeric(16,6) not null,"
                + " unique (product_id, warehouse_id));"
                + "insert into erp_stock14 (product_id, warehouse_id, count) values (1, 2, 10)",
            "UPDATE erp_stock14 SET count = count + 1.500000 WHERE (product_id = 1 AND warehouse_id"
                + " = 2)",
            (c, n) -> {
              String set = n % 2 == 0 ? "count = count + 10.5" : "count = count - 1.25";
              String guard = n % 4 == 1 ? " AND count >= 1.25" : "";
              String where = " WHERE product_id = 1 AND warehouse_id = 2";
              return String.valueOf(execute(c, "UPDATE erp_stock14 SET " + set + where + guard));
            },
            "select product_id, warehouse_id, count from erp_stock14"),
        merged(
            "15 congomall: signed deltas",
            "create table t_product_sku15 (id bigint primary key, product_id bigint not null, stock"
                + " int not null, lock_stock int not null);"
                + "insert into t_product_sku15 values (1, 9, 60, 0)",
            v15,
            (c, n) -> transaction(c, t -> update(t, v15, -2, 2, 1L, 9L, -2) == 1),
            "select * from t_product_sku15"),
        merged(
            "16 tcc: a signed delta of money",
            "create table cap_capital16 (cap_account_id serial primary key, user_id int not null"
                + " unique, balance_amount numeric(10,0) not null);"
                + "insert into cap_capital16 (user_id, balance_amount) values (1, 60)",
            v16,
            (c, n) ->
                transaction(c, t -> update(t, v16, new BigDecimal(-2), 1, new BigDecimal(-2)) == 1),
            "select user_id, balance_amount from cap_capital16"));
  }
}
