// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import io.github.hotrow.examples.load.AuditedTables;

/**
 * The tables of the likes, with a row for each like, or as the seed has them, with an array in each
 * object. The audit's transaction id is object and user in one number; a user belongs to the client
 * that is the remainder. Immutable.
 *
 * @param schema the schema's name
 * @param clients how many clients there are
 * @param arrays whether the objects keep their users in an array
 */
record LikeTables(String schema, int clients, boolean arrays) implements AuditedTables {
  /** More than there are users. */
  static final long USERS_LIMIT = 100_000_000;

  static long idOf(long object, long user) {
    return object * USERS_LIMIT + user;
  }

  static long objectOf(long id) {
    return id / USERS_LIMIT;
  }

  static long userOf(long id) {
    return id % USERS_LIMIT;
  }

  String objects() {
    return schema + ".obj";
  }

  String likes() {
    return schema + ".obj_like";
  }

  String friends() {
    return schema + ".user_like";
  }

  String function() {
    return schema + ".f_obj";
  }

  private String eachLike() {
    return arrays
        ? "(select id as object_id, unnest(who_like) as user_id from " + objects() + ")"
        : likes();
  }

  @Override
  public String wrongCounters() {
    return "select id, like_cnt, logged from "
        + objects()
        + " left join (select object_id as id, count(*) as logged from "
        + eachLike()
        + " as likes group by 1) as logs using (id)"
        + " where like_cnt <> ? + coalesce(logged, 0) order by 1";
  }

  @Override
  public String log() {
    return "(select object_id * "
        + USERS_LIMIT
        + " + user_id as order_id, user_id % "
        + clients
        + " as buyer_id from "
        + eachLike()
        + " as likes)";
  }

  @Override
  public String ledger() {
    return schema + ".hotrow_group";
  }

  @Override
  public String nameOf(long key) {
    return "object " + key + ": ";
  }
}
