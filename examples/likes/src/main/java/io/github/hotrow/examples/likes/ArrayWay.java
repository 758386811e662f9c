// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The way the seed does it, to compare with: an array of likers in each object's row, appended to
 * by a function, and intersected with an array of friends in SQL. Immutable.
 *
 * @param schema where its tables are
 */
record ArrayWay(String schema) {
  void create(Connection connection, LikeTables from) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create schema " + schema);
      statement.execute(
          "create table "
              + schema
              + ".obj as select oid as id, array_agg(uid) as who_like,"
              + " count(*) as like_cnt from "
              + from.likes()
              + " group by oid");
      statement.execute("alter table " + schema + ".obj add primary key (id)");
      statement.execute(
          "create table "
              + schema
              + ".user_like as select uid, array_agg(friend_uid) as like_who"
              + " from "
              + from.friends()
              + " group by uid");
      statement.execute("alter table " + schema + ".user_like add primary key (uid)");
      statement.execute(
          "create function "
              + schema
              + ".like(i_id bigint, i_uid bigint) returns void language"
              + " plpgsql as $$ begin insert into "
              + schema
              + ".obj values (i_id, array[i_uid], 1)"
              + " on conflict (id) do update set who_like = obj.who_like || i_uid, like_cnt ="
              + " obj.like_cnt + 1 where not obj.who_like @> array[i_uid]; end $$");
      statement.execute(
          "create function "
              + schema
              + ".array_intersect(anyarray, anyarray) returns anyarray"
              + " language sql as $$ select array(select unnest($1) intersect select unnest($2))"
              + " $$");
      statement.execute("analyze");
    }
  }

  void like(Connection connection, long oid, long uid) throws SQLException {
    run(connection, "select " + schema + ".like(?, ?)", oid, uid);
  }

  void count(Connection connection, long oid) throws SQLException {
    run(connection, "select like_cnt from " + schema + ".obj where id = ?", oid);
  }

  void friendsWhoLike(Connection connection, long oid, long uid) throws SQLException {
    run(
        connection,
        "select "
            + schema
            + ".array_intersect(o.who_like, u.like_who) from "
            + schema
            + ".obj o, "
            + schema
            + ".user_like u where o.id = ? and u.uid = ?",
        oid,
        uid);
  }

  private static void run(Connection connection, String sql, long... ids) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < ids.length; i++) {
        statement.setLong(i + 1, ids[i]);
      }
      try (ResultSet row = statement.executeQuery()) {
        row.next();
      }
    }
  }
}
