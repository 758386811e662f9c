// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static io.github.hotrow.jdbc.statements.Calls.alone;
import static io.github.hotrow.jdbc.statements.Calls.execute;
import static io.github.hotrow.jdbc.statements.Calls.query;
import static io.github.hotrow.jdbc.statements.Calls.transaction;
import static io.github.hotrow.jdbc.statements.Calls.update;
import static io.github.hotrow.jdbc.statements.StatementCase.declined;
import static io.github.hotrow.jdbc.statements.StatementCase.merged;
import static io.github.hotrow.jdbc.statements.StatementCase.ordinary;

import java.util.List;
import java.util.stream.Stream;

/** The second half of the variants found in public shops. Stateless. */
final class MoreShopVariants {
  private MoreShopVariants() {}

  static Stream<StatementCase> all() {
    return Stream.of(deleted(), counters(), postgres(), absolute(), others()).flatMap(List::stream);
  }

  private static List<StatementCase> deleted() {
    String v17 =
        "update goods_info17 set stock_num = stock_num - 2 where goods_id = %d and stock_num >= 2";
    String v18 =
        "UPDATE seckill_goods18 SET available = available - 1, update_time = NOW() WHERE id = ? AND"
            + " is_deleted = 0 AND available > 0";
    String v19 =
        "UPDATE seckill_goods19 SET available = available + 1, update_time = NOW() WHERE id = ? AND"
            + " is_deleted = 0 AND available < stock_count";
    String table =
        " (id bigint primary key, available int not null, stock_count int not null, is_deleted"
            + " smallint not null, update_time timestamp);";
    return List.of(
        ordinary(
            "17 newbee-mall: several statements in one text, after a DELETE",
            "create table goods_info17 (goods_id bigint primary key, stock_num int not null);"
                + "create table cart17 (id bigint primary key);"
                + "insert into cart17 select generate_series(0, 100);"
                + "insert into goods_info17 values (1, 50), (2, 90)",
            v17.formatted(1) + ";" + v17.formatted(2),
            "several statements",
            (c, n) ->
                transaction(
                    c,
                    t ->
                        update(t, "delete from cart17 where id = ?", (long) n) == 1
                            && execute(t, v17.formatted(1) + ";" + v17.formatted(2)) == 1),
            "select * from goods_info17 order by 1",
            "select count(*) from cart17"),
        declined(
            "17 newbee-mall: a DELETE from the cart, then the stock, then the order",
            "create table goods_info17b (goods_id bigint primary key, stock_num int not null);"
                + "create table cart17b (id bigint primary key);"
                + "create table order17b (id bigserial primary key, no bigint unique);"
                + "insert into cart17b select generate_series(0, 100);"
                + "insert into goods_info17b values (1, 50)",
            "update goods_info17b set stock_num = stock_num - 2 where goods_id = 1 and stock_num >="
                + " 2",
            "on the database already",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      update(t, "delete from cart17b where id = ?", (long) n);
                      String sql =
                          "update goods_info17b set stock_num = stock_num - ? where goods_id = ?"
                              + " and stock_num >= ?";
                      if (update(t, sql, 2, 1L, 2) == 0) {
                        return false;
                      }
                      return Calls.insert(t, "insert into order17b (no) values (?)", (long) n) > 0;
                    }),
            "select * from goods_info17b",
            "select count(*) from cart17b",
            "select count(*) from order17b"),
        merged(
            "18 SeckillMall: the order after it is unique for each user",
            "create table seckill_goods18"
                + table
                + "create table seckill_order18 (id bigserial primary key, user_id bigint, goods_id"
                + " bigint, constraint uk_user_seckill18 unique (user_id, goods_id));"
                + "insert into seckill_goods18 values (1, 100, 100, 0, null)",
            v18,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      if (update(t, v18, 1L) == 0) {
                        return false;
                      }
                      update(
                          t,
                          "INSERT INTO seckill_order18 (user_id, goods_id) VALUES (?, ?)",
                          (long) (n % 30),
                          1L);
                      return true;
                    }),
            "select id, available, update_time is null from seckill_goods18",
            "select count(*), count(distinct user_id) from seckill_order18"),
        merged(
            "19 SeckillMall: gives back, up to another column",
            "create table seckill_goods19"
                + table
                + "insert into seckill_goods19 values (1, 75, 100, 0, null)",
            v19,
            (c, n) -> transaction(c, t -> update(t, v19, 1L) == 1),
            "select id, available from seckill_goods19"));
  }

  private static List<StatementCase> counters() {
    String v20 =
        "update coupon20 c1_0 set issued=(c1_0.issued+1) where c1_0.id=? and"
            + " c1_0.issued<c1_0.max_quantity";
    String v21 = "update request_count21 set cnt = cnt + 1 where id = ?";
    String v22 =
        "UPDATE ticket_info22 SET ticket_total = ticket_total - ? WHERE ticket_total >= ? AND id ="
            + " ?";
    return List.of(
        merged(
            "20 JPQL: a coupon, then who has it",
            "create table coupon20 (id bigint primary key, issued int not null, max_quantity int"
                + " not null); create table user_coupon20 (id uuid primary key, user_id bigint,"
                + " coupon_id bigint, issued_at timestamp(6), unique (user_id, coupon_id));"
                + "insert into coupon20 values (1, 0, 25)",
            v20,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      if (update(t, v20, 1L) == 0) {
                        return false;
                      }
                      return update(
                              t,
                              "insert into user_coupon20 (coupon_id,issued_at,user_id,id) values"
                                  + " (?,?,?,?)",
                              1L,
                              java.sql.Timestamp.valueOf("2025-06-01 12:00:00"),
                              (long) n,
                              new java.util.UUID(1, n))
                          == 1;
                    }),
            "select * from coupon20",
            "select count(*) from user_coupon20"),
        merged(
            "21 views: no guard, the result ignored",
            "create table request_count21 (id int primary key, cnt int not null);"
                + "insert into request_count21 values (1, 0)",
            v21,
            (c, n) -> alone(c, v21, 1),
            "select * from request_count21"),
        merged(
            "22 JdbcTemplate: the guard before the key",
            "create table ticket_info22 (id bigint primary key, ticket_total int not null);"
                + "insert into ticket_info22 values (1, 50)",
            v22,
            (c, n) -> alone(c, v22, 2, 2, 1L),
            "select * from ticket_info22"));
  }

  private static List<StatementCase> postgres() {
    String v23 = "update item23 set stock = stock - ? where id = ? returning *";
    String v24 =
        "INSERT INTO like_counts24 (subject, n) VALUES (?, 1) ON CONFLICT (subject) DO UPDATE SET n"
            + " = like_counts24.n + 1 RETURNING n";
    String v25 = "update entry25 set votes = votes + 1, last_voter = ? where id = ?";
    return List.of(
        declined(
            "23 sqlc: returns all columns",
            "create table item23 (id int primary key, name text, stock int not null);"
                + "insert into item23 values (1, 'a', 100)",
            v23,
            "It returns all columns",
            (c, n) -> String.valueOf(query(c, v23, 2, 1)),
            "select * from item23"),
        ordinary(
            "24 an upsert that counts",
            "create table like_counts24 (subject text primary key, n bigint not null)",
            v24,
            "ON CONFLICT",
            (c, n) -> String.valueOf(query(c, v24, "post")),
            "select * from like_counts24"),
        declined(
            "25 a vote, and what it led to is read in the same transaction",
            "create table entry25 (id int primary key, votes int not null, last_voter text);"
                + "insert into entry25 values (1, 0, null)",
            v25,
            "something was kept for",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      update(t, v25, "me", 1);
                      return query(t, "select last_voter from entry25 where id = ?", 1)
                          .equals(List.of("me"));
                    }),
            "select * from entry25"),
        merged(
            "25 a vote with who was last",
            "create table entry25b (id int primary key, votes int not null, last_voter text);"
                + "insert into entry25b values (1, 0, null)",
            v25.replace("entry25", "entry25b"),
            (c, n) ->
                transaction(c, t -> update(t, v25.replace("entry25", "entry25b"), "me", 1) == 1),
            "select * from entry25b"));
  }

  private static List<StatementCase> absolute() {
    String v26 = "update inventory26 set quantity=?,version=? where id=? and version=?";
    String v27 = "UPDATE ITEM27 SET AMOUNT = ? WHERE ID = ?";
    String v28 =
        "UPDATE stock28 SET quantity = (stock28.quantity + CASE WHEN (stock28.id = 1) THEN -1 ELSE"
            + " NULL END) WHERE stock28.id IN (1)";
    String v29 =
        "UPDATE code29 SET used = CASE WHEN used > 0 THEN used - 1 ELSE 0 END WHERE id = ?";
    return List.of(
        ordinary(
            "26 Hibernate writes the object back, with its version",
            "create table inventory26 (id bigint primary key, quantity int not null, version int"
                + " not null); insert into inventory26 values (1, 25, 0)",
            v26,
            "absolute",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      while (true) {
                        String[] row =
                            query(t, "select quantity, version from inventory26 where id=?", 1L)
                                .get(0)
                                .split(",", -1);
                        int quantity = Integer.parseInt(row[0]);
                        int version = Integer.parseInt(row[1]);
                        if (quantity == 0) {
                          return false;
                        }
                        if (update(t, v26, quantity - 1, version + 1, 1L, version) == 1) {
                          return true;
                        }
                      }
                    }),
            "select * from inventory26"),
        ordinary(
            "27 an in-memory engine writes absolute values in a batch",
            "create table item27 (id bigint primary key, amount int not null);"
                + "insert into item27 values (1, 100), (2, 100)",
            v27,
            "absolute",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      try (java.sql.PreparedStatement batch = t.prepareStatement(v27)) {
                        for (long item = 1; item <= 2; item++) {
                          Calls.bind(batch, 7, item);
                          batch.addBatch();
                        }
                        return batch.executeBatch().length == 2;
                      }
                    }),
            "select * from item27 order by 1"),
        ordinary(
            "28 Django: locks, then a bulk CASE",
            "create table stock28 (id int primary key, quantity int not null);"
                + "insert into stock28 values (1, 25)",
            v28,
            "CASE",
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      String left =
                          query(
                                  t,
                                  "SELECT quantity FROM stock28 WHERE id = ? ORDER BY id FOR"
                                      + " UPDATE",
                                  1)
                              .get(0);
                      return !left.equals("0") && execute(t, v28) == 1;
                    }),
            "select * from stock28"),
        ordinary(
            "29 Django: CASE down to zero",
            "create table code29 (id int primary key, used int not null);"
                + "insert into code29 values (1, 25)",
            v29,
            "CASE",
            (c, n) -> alone(c, v29, 1),
            "select * from code29"));
  }

  private static List<StatementCase> others() {
    String v30 =
        "UPDATE sku30 SET stock = stock - 1 WHERE id IN (SELECT sku_id FROM cart30 WHERE user_id ="
            + " ?)";
    String v32 =
        "WITH u AS (UPDATE stock32 SET quantity = (CASE WHEN quantity < (n + 10) THEN quantity + 91"
            + " ELSE quantity END) - n FROM unnest(ARRAY[1], ARRAY[5]) AS x(i, n) WHERE item = i"
            + " RETURNING quantity) SELECT sum(quantity) FROM u";
    return List.of(
        ordinary(
            "30 all of a cart by a sub-select",
            "create table sku30 (id int primary key, stock int not null);"
                + "create table cart30 (user_id int, sku_id int);"
                + "insert into sku30 values (1, 100), (2, 100);"
                + "insert into cart30 values (1, 1), (1, 2)",
            v30,
            "sub-select",
            (c, n) -> alone(c, v30, 1),
            "select * from sku30 order by 1"),
        merged(
            "31 Seata: everything concatenated",
            "create table storage_tbl31 (id serial primary key, commodity_code varchar(255) unique,"
                + " count int not null);"
                + "insert into storage_tbl31 (commodity_code, count) values ('2001', 100)",
            "update storage_tbl31 set count = count - 2 where commodity_code = '2001'",
            (c, n) -> {
              int amount = 1 + n % 2;
              return String.valueOf(
                  execute(
                      c,
                      "update storage_tbl31 set count = count - "
                          + amount
                          + " where commodity_code = '"
                          + "2001"
                          + "'"));
            },
            "select commodity_code, count from storage_tbl31"),
        ordinary(
            "32 TPC-C: a CTE with arrays",
            "create table stock32 (item int primary key, quantity int not null);"
                + "insert into stock32 values (1, 50)",
            v32,
            "WITH",
            (c, n) -> String.valueOf(query(c, v32)),
            "select * from stock32"));
  }
}
