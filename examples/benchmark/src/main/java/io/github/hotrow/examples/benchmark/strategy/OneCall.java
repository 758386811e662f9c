// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Request;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A change in one statement, of a request for one row. Immutable.
 *
 * @param setUp what the database needs for it
 * @param sql the statement, which returns an answer's name
 * @param values the request's values, in the order of the parameters
 */
record OneCall(List<String> setUp, String sql, List<Value> values) {
  /** A value of a request. */
  enum Value {
    /** The transaction id. */
    ID,
    /** The row's key. */
    KEY,
    /** The amount. */
    AMOUNT,
    /** The amount, negative. */
    DELTA,
    /** The client, or the user who likes. */
    WHO
  }

  void setUp(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String command : setUp) {
        statement.execute(command);
      }
    }
  }

  void bind(PreparedStatement statement, Request request) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setLong(
          i + 1,
          switch (values.get(i)) {
            case ID -> request.transactionId();
            case KEY -> request.keys()[0];
            case AMOUNT -> request.amount();
            case DELTA -> -request.amount();
            case WHO -> request.client();
          });
    }
  }

  /** The sale, or the like, as one call of a stored function. */
  static OneCall function(String schema) {
    String function =
        "create or replace function "
            + schema
            + ".sell(id bigint, sku bigint, units bigint, buyer bigint) returns text"
            + " language plpgsql as $$ begin update "
            + schema
            + ".inventory set quantity = quantity - units where sku_id = sku and quantity >= units;"
            + " if not found then return 'REFUSED'; end if; insert into "
            + schema
            + ".inventory_log (order_id, sku_id, amount, buyer_id)"
            + " values (id, sku, -units, buyer); return 'APPLIED'; end $$";
    return new OneCall(
        List.of(function),
        "select " + schema + ".sell(?, ?, ?, ?)",
        List.of(Value.ID, Value.KEY, Value.AMOUNT, Value.WHO));
  }

  /** The seed's: update if a lock was free, in one statement. */
  static OneCall advisory(String schema) {
    String sql =
        "with guard as materialized (select pg_try_advisory_xact_lock(?) as got), sold as (update "
            + schema
            + ".inventory set quantity = quantity - ? where sku_id = ? and quantity >= ?"
            + " and (select got from guard) returning sku_id), log as (insert into "
            + schema
            + ".inventory_log (order_id, sku_id, amount, buyer_id)"
            + " select ?, sku_id, ?, ? from sold) select case when exists (select from sold)"
            + " then 'APPLIED' when got then 'REFUSED' else 'SKIPPED' end from guard";
    return new OneCall(
        List.of(),
        sql,
        List.of(
            Value.KEY, Value.AMOUNT, Value.KEY, Value.AMOUNT, Value.ID, Value.DELTA, Value.WHO));
  }

  /** The row in sixteen; the table's name becomes a view that adds them up. */
  static OneCall split(String schema) {
    String parts = schema + ".inventory_part";
    String sell =
        "create function "
            + schema
            + ".sell_part(id bigint, sku bigint, units bigint, buyer bigint) returns text"
            + " language plpgsql as $$ declare chosen int; begin select part into chosen from "
            + parts
            + " where sku_id = sku and quantity >= units limit 1 for update skip locked;"
            // All that have enough are locked: wait for one of them.
            + " if not found then select part into chosen from "
            + parts
            + " where sku_id = sku and quantity >= units order by random() limit 1 for update;"
            + " if not found then return 'REFUSED'; end if; end if; update "
            + parts
            + " set quantity = quantity - units where sku_id = sku and part = chosen; insert into "
            + schema
            + ".inventory_log (order_id, sku_id, amount, buyer_id)"
            + " values (id, sku, -units, buyer); return 'APPLIED'; end $$";
    return new OneCall(
        List.of(
            "create table "
                + parts
                + " (sku_id bigint, part int, quantity bigint not null, primary key (sku_id, part))",
            "insert into "
                + parts
                + " select sku_id, part, quantity / 16 + (part < quantity % 16)::int from "
                + schema
                + ".inventory, generate_series(0, 15) as part",
            "drop table " + schema + ".inventory",
            "create view "
                + schema
                + ".inventory as select sku_id, sum(quantity)::bigint as quantity from "
                + parts
                + " group by sku_id",
            sell),
        "select " + schema + ".sell_part(?, ?, ?, ?)",
        List.of(Value.ID, Value.KEY, Value.AMOUNT, Value.WHO));
  }

  /** The seed's: append to the object's array unless the user is in it. */
  static OneCall array(String schema) {
    String function =
        "create function "
            + schema
            + ".f_obj(liked bigint, liker bigint) returns text language plpgsql as $$"
            + " begin perform 1 from "
            + schema
            + ".obj where id = liked and who_like @> array[liker];"
            + " if found then return 'REFUSED'; end if; update "
            + schema
            + ".obj set who_like = who_like || liker, like_cnt = like_cnt + 1"
            + " where id = liked and not who_like @> array[liker];"
            + " if not found then return 'REFUSED'; end if; return 'APPLIED'; end $$";
    return new OneCall(
        List.of(function),
        "select " + schema + ".f_obj(? / 100000000, ? % 100000000)",
        List.of(Value.ID, Value.ID));
  }
}
