// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The tables. A like is one row; beside it, each object has a row with its number of likes, the hot
 * one. A trigger tells every instance of the service what was liked, in the order of the commits.
 * Immutable.
 *
 * @param schema the schema they are in; its name needs no quotes
 */
record LikeTables(String schema) {
  /** As many ids as surely fit into a notification, which ends at 8,000 bytes. */
  private static final int IDS_A_NOTIFICATION = 300;

  LikeTables {
    if (!schema.matches("[a-z_][a-z0-9_]{0,50}")) {
      throw new IllegalArgumentException(
          "schema " + schema + " must be lower-case letters, digits and _, at most 51 of them");
    }
  }

  String people() {
    return schema + ".person";
  }

  String friends() {
    return schema + ".friend";
  }

  String objects() {
    return schema + ".object";
  }

  String likes() {
    return schema + ".liked";
  }

  String ledger() {
    return schema + ".hotrow_group";
  }

  /** The channel of notifications. */
  String channel() {
    return schema + "_likes";
  }

  /** Set in a transaction whose likes are not told one by one. */
  String quiet() {
    return schema + ".quiet";
  }

  /** Makes what is missing. */
  void create(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("create schema if not exists " + schema);
      statement.execute(
          "create table if not exists "
              + people()
              + " (uid bigint primary key, nickname text not null)");
      statement.execute(
          "create table if not exists "
              + friends()
              + " (uid bigint, friend_uid bigint, primary key (uid, friend_uid))");
      statement.execute(
          "create table if not exists "
              + objects()
              + " (oid bigint primary key, likes bigint not null check (likes >= 0))"
              + " with (fillfactor = 50)");
      statement.execute(
          "create table if not exists "
              + likes()
              + " (oid bigint, uid bigint, liked_at timestamptz not null default now(),"
              + " primary key (oid, uid))");
      statement.execute(tell("tell_liked", '+'));
      statement.execute(tell("tell_unliked", '-'));
      statement.execute(
          "create or replace trigger tell_liked after insert on "
              + likes()
              + " referencing new table as changed for each statement execute function "
              + schema
              + ".tell_liked()");
      statement.execute(
          "create or replace trigger tell_unliked after delete on "
              + likes()
              + " referencing old table as changed for each statement execute function "
              + schema
              + ".tell_unliked()");
    }
  }

  private String tell(String function, char sign) {
    return "create or replace function "
        + schema
        + "."
        + function
        + "() returns trigger language"
        + " plpgsql as $$ begin if current_setting('"
        + quiet()
        + "', true) is distinct from 'on'"
        + " then perform pg_notify('"
        + channel()
        + "', '"
        + sign
        + "' || oid || ':' || uids) from"
        + " (select oid, string_agg(uid::text, ',') as uids from (select oid, uid, row_number()"
        + " over (partition by oid) / "
        + IDS_A_NOTIFICATION
        + " as part from changed) as numbered"
        + " group by oid, part) as parts; end if; return null; end $$";
  }
}
