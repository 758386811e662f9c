// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A like: who likes the object, unless the same user did before, and the object's count. Immutable.
 *
 * @param objects the table with the counts
 * @param likes the table with one row for each like
 */
record LikeStatements(String objects, String likes) implements RowStatements {
  @Override
  public String insert() {
    return "insert into " + likes + " (object_id, user_id) values (?, ?)";
  }

  @Override
  public String update() {
    return "update " + objects + " set like_cnt = like_cnt + 1 where id = ?";
  }

  @Override
  public String select() {
    return "select like_cnt from " + objects + " where id = ?";
  }

  @Override
  public void bindInsert(PreparedStatement statement, Request request, long key)
      throws SQLException {
    statement.setLong(1, key);
    statement.setLong(2, LikeTables.userOf(request.transactionId()));
  }

  @Override
  public void bindUpdate(PreparedStatement statement, Request request, long key)
      throws SQLException {
    statement.setLong(1, key);
  }

  @Override
  public boolean refusesDuplicates() {
    return true;
  }
}
