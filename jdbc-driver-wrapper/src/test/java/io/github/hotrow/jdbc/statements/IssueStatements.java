// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static io.github.hotrow.jdbc.statements.Calls.alone;
import static io.github.hotrow.jdbc.statements.Calls.first;
import static io.github.hotrow.jdbc.statements.Calls.transaction;
import static io.github.hotrow.jdbc.statements.Calls.update;
import static io.github.hotrow.jdbc.statements.StatementCase.declined;
import static io.github.hotrow.jdbc.statements.StatementCase.merged;
import static io.github.hotrow.jdbc.statements.StatementCase.ordinary;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The statements that services are known to write, as parameters or literals. Stateless. */
final class IssueStatements {
  private static final Timestamp NOW = Timestamp.from(Instant.parse("2025-06-01T12:00:00Z"));

  private IssueStatements() {}

  static Stream<StatementCase> all() {
    return Stream.of(counters(), otherColumns(), mappers(), declinedOnes()).flatMap(List::stream);
  }

  private static List<StatementCase> counters() {
    String one = "update stock_a set stock = stock - 1 where sku_id = ? and stock > 0";
    String alias =
        "update inventory_a i set quantity = i.quantity - ? where i.sku_id = ? and i.quantity >= ?";
    String note = "update note_a set like_count = like_count + 1 where note_id = ?";
    String weak = "update weak_a set stock = stock - ? where id = ? and stock > 0";
    String signed = "update acct_a set bal = bal + ? where id = ? and bal + ? >= 0";
    String money = "update account_a set balance = balance - ? where id = ? and balance - ? >= 0";
    return List.of(
        merged(
            "one off, in auto-commit",
            "create table stock_a (sku_id bigint primary key, stock int not null);"
                + "insert into stock_a values (1, 30), (2, 5)",
            one,
            (c, n) -> alone(c, one, n % 3 == 0 ? 2L : 1L),
            "select * from stock_a order by 1"),
        merged(
            "an alias, the log first",
            "create table inventory_a (sku_id bigint primary key, quantity int not null);"
                + "create table log_a (id bigserial primary key, buyer int unique, sku_id bigint);"
                + "insert into inventory_a values (7, 60)",
            alias,
            (c, n) ->
                transaction(
                    c,
                    t -> {
                      update(t, "insert into log_a (buyer, sku_id) values (?, ?)", n, 7L);
                      return update(t, alias, 2, 7L, 2) == 1;
                    }),
            "select * from inventory_a",
            "select count(*), count(distinct buyer), min(sku_id), max(sku_id) from log_a"),
        merged(
            "likes without a guard",
            "create table note_a (note_id uuid primary key, like_count bigint not null);"
                + "insert into note_a values ('00000000-0000-0000-0000-000000000001', 0)",
            note,
            (c, n) ->
                alone(
                    c,
                    note,
                    java.util.UUID.fromString("00000000-0000-0000-0000-00000000000" + (1 + n % 2))),
            "select * from note_a"),
        merged(
            "a guard weaker than the delta",
            "create table weak_a (id int primary key, stock int not null);"
                + "insert into weak_a values (1, 50)",
            weak,
            (c, n) -> transaction(c, t -> update(t, weak, 3, 1) == 1),
            "select * from weak_a"),
        merged(
            "a signed delta",
            "create table acct_a (id int primary key, bal bigint not null);"
                + "insert into acct_a values (1, 0)",
            signed,
            (c, n) -> {
              int delta = n % 2 == 0 ? 10 : -1;
              return n < 2 ? alone(c, signed, 100, 1, 100) : alone(c, signed, delta, 1, delta);
            },
            "select * from acct_a"),
        merged(
            "money",
            "create table account_a (id int primary key, balance numeric(12,2) not null);"
                + "insert into account_a values (1, 100.50)",
            money,
            (c, n) ->
                transaction(
                    c,
                    t -> update(t, money, new BigDecimal("3.35"), 1, new BigDecimal("3.35")) == 1),
            "select * from account_a"));
  }

  private static List<StatementCase> otherColumns() {
    String freeze =
        "update warehouse_a set available = available - ?, frozen = frozen + ?, version = version +"
            + " 1, updated_at = now() where warehouse_id = ? and sku_id = ? and available >= ?";
    String coupon = "update coupon_a set issued = issued + 1 where id = ? and issued + 1 <= total";
    String seckill =
        "update seckill_a set number = number - 1 where seckill_id = ? and start_time <= ? and"
            + " end_time >= ? and number > 0";
    String returning =
        "update sku_a set stock = stock - ? where id = ? and status = 'ON_SALE' and stock >= ?"
            + " returning stock";
    String lock = "update lock_a set locked = locked + ? where id = ? and locked + ? <= stock";
    return List.of(
        merged(
            "two counters, a version and a time",
            "create table warehouse_a (warehouse_id int, sku_id int, available int not null,"
                + " frozen int not null, version int not null, updated_at timestamptz,"
                + " primary key (warehouse_id, sku_id));"
                + "insert into warehouse_a values (1, 1, 70, 0, 0, null), (1, 2, 9, 0, 0, null)",
            freeze,
            (c, n) -> transaction(c, t -> update(t, freeze, 2, 2, 1, 1 + n % 2, 2) == 1),
            "select warehouse_id, sku_id, available, frozen, version, updated_at is null"
                + " from warehouse_a order by 1, 2"),
        merged(
            "another column as the bound",
            "create table coupon_a (id int primary key, issued int not null, total int not null);"
                + "insert into coupon_a values (1, 0, 25)",
            coupon,
            (c, n) -> alone(c, coupon, 1),
            "select * from coupon_a"),
        merged(
            "within a time window",
            "create table seckill_a (seckill_id bigint primary key, number int not null,"
                + " start_time timestamp not null, end_time timestamptz not null);"
                + "insert into seckill_a values (1, 20, '2025-01-01', '2026-01-01'),"
                + " (2, 20, '2025-07-01', '2026-01-01')",
            seckill,
            (c, n) -> alone(c, seckill, n % 4 == 0 ? 2L : 1L, NOW, NOW),
            "select * from seckill_a order by 1"),
        merged(
            "a status, and what is left is returned",
            "create table sku_a (id int primary key, stock int not null, status text not null);"
                + "insert into sku_a values (1, 31, 'ON_SALE'), (2, 31, 'GONE')",
            returning,
            (c, n) -> String.valueOf(first(c, returning, 1, n % 5 == 0 ? 2 : 1, 1)),
            "select * from sku_a order by 1"),
        declined(
            "what is left is returned inside of a transaction",
            "create table sku_b (id int primary key, stock int not null, status text not null);"
                + "insert into sku_b values (1, 31, 'ON_SALE')",
            returning.replace("sku_a", "sku_b"),
            "It returns values",
            (c, n) ->
                transaction(
                    c, t -> !first(t, returning.replace("sku_a", "sku_b"), 1, 1, 1).isEmpty()),
            "select * from sku_b"),
        merged(
            "locked, up to the stock",
            "create table lock_a (id int primary key, locked int not null, stock int not null);"
                + "insert into lock_a values (1, 0, 55)",
            lock,
            (c, n) -> transaction(c, t -> update(t, lock, 2, 1, 2) == 1),
            "select * from lock_a"));
  }

  private static List<StatementCase> mappers() {
    String hibernate =
        "update inventory_h i1_0 set quantity=(i1_0.quantity-?),version=(i1_0.version+1) where"
            + " i1_0.sku_id=? and (i1_0.quantity-?)>=0";
    String jooq =
        "update \"public\".\"inventory_j\" set \"quantity\" = (\"public\".\"inventory_j\"."
            + "\"quantity\" - ?) where (\"public\".\"inventory_j\".\"sku_id\" = ? and \"public\"."
            + "\"inventory_j\".\"quantity\" >= ?)";
    String table = " (sku_id bigint primary key, quantity int not null, version int not null);";
    return List.of(
        merged(
            "literals everywhere, each call another text",
            "create table item_a (id int primary key, stock int not null, sold int not null);"
                + "insert into item_a values (7, 60, 0)",
            "update item_a set stock = stock - 3, sold = sold + 3 where (id = 7 and stock >= 3)",
            (c, n) -> {
              int amount = n < 10 ? 1 + n % 3 : 2;
              String sql = "update item_a set stock = stock - %d, sold = sold + %<d";
              String where = " where (id = 7 and stock >= %d)";
              return String.valueOf(
                  Calls.execute(c, sql.formatted(amount) + where.formatted(amount)));
            },
            "select * from item_a"),
        merged(
            "Hibernate",
            "create table inventory_h" + table + "insert into inventory_h values (1, 61, 0)",
            hibernate,
            (c, n) -> transaction(c, t -> update(t, hibernate, 2, 1L, 2) == 1),
            "select * from inventory_h"),
        merged(
            "jOOQ",
            "create table inventory_j" + table + "insert into inventory_j values (1, 61, 0)",
            jooq,
            (c, n) -> transaction(c, t -> update(t, jooq, 2, 1L, 2) == 1),
            "select * from inventory_j"));
  }

  private static List<StatementCase> declinedOnes() {
    String table =
        "create table %s (id int primary key, code text, stock int not null, level real not null,"
            + " version int not null); insert into %<s values (1, 'a', 20, 20, 0), (2, 'a', 20,"
            + " 20, 0)";
    return List.of(
        ofDeclined("no_absolute", table, "set stock = ? where id = 1", "absolute", 5),
        ofDeclined(
            "no_case",
            table,
            "set stock = case when stock > ? then stock - 1 else stock end where id = 1",
            "CASE",
            3),
        ofDeclined(
            "no_sub_select",
            table,
            "set stock = stock - (select 1) where id = 1 and stock > ?",
            "sub-select",
            0),
        ofDeclined("no_list", table, "set stock = stock - ? where id in (1, 2)", "several rows", 1),
        ofDeclined(
            "no_from",
            table,
            "set stock = stock - 1 from (values (?)) x(n) where id = x.n",
            "FROM",
            1),
        ofDeclined(
            "no_version",
            table,
            "set stock = stock - 1, version = version + 1 where id = 1 and version = ?",
            "counts up",
            3),
        declined(
            "no float",
            table.formatted("no_float"),
            "update no_float set level = level - ? where id = 1",
            "float4",
            (c, n) -> alone(c, "update no_float set level = level - ? where id = 1", 1),
            "select * from no_float order by 1"),
        declined(
            "no whole key",
            table.formatted("no_key"),
            "update no_key set stock = stock - ? where code = 'a' and stock > 3",
            "no whole primary or unique key",
            (c, n) ->
                alone(c, "update no_key set stock = stock - ? where code = 'a' and stock > 3", 1),
            "select * from no_key order by 1"),
        ordinary(
            "no CTE",
            table.formatted("no_cte"),
            "with x as (select 1 as n) update no_cte set stock = stock - 1 where id = 1",
            "WITH",
            (c, n) ->
                alone(
                    c,
                    "with x as (select 1 as n) update no_cte set stock = stock - 1 where id = 1"),
            "select * from no_cte order by 1"),
        ordinary(
            "no upsert",
            table.formatted("no_upsert"),
            "insert into no_upsert values (1, 'b', 1, 1, 1) on conflict (id) do update set stock ="
                + " no_upsert.stock + 1",
            "ON CONFLICT",
            (c, n) ->
                alone(
                    c,
                    "insert into no_upsert values (1, 'b', 1, 1, 1) on conflict (id) do update set"
                        + " stock = no_upsert.stock + 1"),
            "select * from no_upsert order by 1"));
  }

  private static StatementCase ofDeclined(
      String name, String table, String rest, String why, int value) {
    String sql = "update " + name + " " + rest;
    return ordinary(
        name.replace('_', ' '),
        table.formatted(name),
        sql,
        why,
        (c, n) -> alone(c, sql, value),
        "select * from " + name + " order by 1");
  }
}
