// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import io.github.hotrow.Guard;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Executes wishes as ordinary transactions on the tables of the schema {@code plain}. */
final class PlainSql implements AutoCloseable {
  private final Connection connection;

  PlainSql(Connection connection) throws SQLException {
    this.connection = connection;
    try (Statement statement = connection.createStatement()) {
      statement.execute("set synchronous_commit = off");
    }
    connection.setAutoCommit(false);
  }

  /** The database's answer. */
  String execute(Wish wish) throws SQLException {
    try {
      String answer = earlier(wish);
      if (answer == null) {
        answer = apply(wish);
      }
      if (answer.startsWith("applied")) {
        connection.commit();
      } else {
        connection.rollback();
      }
      return answer;
    } catch (SQLException e) {
      connection.rollback();
      return Answers.rejected(e.getSQLState());
    }
  }

  private String apply(Wish wish) throws SQLException {
    List<List<BigDecimal>> after = new ArrayList<>();
    for (Wish.Part part : wish.parts()) {
      List<BigDecimal> counters = update(part);
      if (counters == null) {
        List<BigDecimal> seen = read(part);
        return seen == null
            ? Answers.noSuchRow(part.table(), part.key())
            : Answers.insufficient(Answers.row(part.table(), part.key(), seen));
      }
      after.add(counters);
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < after.size(); i++) {
      Wish.Part part = wish.parts().get(i);
      insertLog(wish.tx(), part, after.get(i));
      texts.add(Answers.row(part.table(), part.key(), after.get(i)));
    }
    return Answers.applied(texts);
  }

  /** What the log holds under the wish's id: its own outcome, another's, or null. */
  private String earlier(Wish wish) throws SQLException {
    if (wish.tx() == null) {
      return null;
    }
    boolean any = false;
    List<String> first = new ArrayList<>();
    for (Wish.Part part : wish.parts()) {
      List<Object> values = new ArrayList<>(part.key());
      StringBuilder sql = new StringBuilder("select ").append(keyCondition(part));
      for (String counter : part.table().counters()) {
        sql.append(" and d_").append(counter).append(" = ?");
        values.add(part.delta(counter));
      }
      sql.append(" and note is not distinct from ?::text");
      sql.append(" and fee is not distinct from ?::numeric");
      values.add(part.note());
      values.add(part.fee());
      for (String counter : part.table().counters()) {
        sql.append(", ").append(counter).append("_after");
      }
      sql.append(" from plain.").append(part.table().name()).append("_log where tx = ?");
      values.add(wish.tx());
      if (part.table().uniqueWithKey()) {
        sql.append(" and ").append(keyCondition(part));
        values.addAll(part.key());
      }
      try (PreparedStatement query = prepare(sql, values);
          ResultSet row = query.executeQuery()) {
        if (row.next()) {
          any = true;
          if (row.getBoolean(1)) {
            first.add(Answers.row(part.table(), part.key(), counters(part, row, 2)));
          }
        }
      }
    }
    if (!any) {
      return null;
    }
    return first.size() == wish.parts().size() ? Answers.duplicate(first) : Answers.CONFLICT;
  }

  private List<BigDecimal> update(Wish.Part part) throws SQLException {
    List<Object> values = new ArrayList<>();
    StringBuilder sql = new StringBuilder("update plain.").append(part.table().name());
    sql.append(" set ");
    String comma = "";
    for (Map.Entry<String, BigDecimal> delta : part.deltas().entrySet()) {
      sql.append(comma).append(delta.getKey()).append(" = ").append(delta.getKey()).append(" + ?");
      values.add(delta.getValue());
      comma = ", ";
    }
    for (Map.Entry<String, Object> set : part.sets().entrySet()) {
      sql.append(comma).append(set.getKey()).append(" = ?");
      values.add(set.getValue());
    }
    sql.append(" where ").append(keyCondition(part));
    values.addAll(part.key());
    for (Guard guard : part.guards()) {
      sql.append(" and ").append(guard.column());
      if (guard.offset().signum() != 0) {
        sql.append(" + ?");
        values.add(guard.offset());
      }
      sql.append(' ').append(guard.comparison().sql()).append(' ');
      if (guard.rightColumn() != null) {
        sql.append(guard.rightColumn());
      } else {
        sql.append('?');
        values.add(guard.value());
      }
    }
    sql.append(" returning ").append(String.join(", ", part.table().counters()));
    return one(part, sql, values);
  }

  private List<BigDecimal> read(Wish.Part part) throws SQLException {
    StringBuilder sql = new StringBuilder("select ");
    sql.append(String.join(", ", part.table().counters()));
    sql.append(" from plain.").append(part.table().name()).append(" where ");
    return one(part, sql.append(keyCondition(part)), part.key());
  }

  private void insertLog(Long tx, Wish.Part part, List<BigDecimal> after) throws SQLException {
    List<Object> values = new ArrayList<>();
    values.add(tx);
    values.addAll(part.key());
    part.table().counters().forEach(counter -> values.add(part.delta(counter)));
    values.addAll(after);
    values.add(part.note());
    values.add(part.fee());
    List<String> columns = part.table().logColumns();
    StringBuilder sql = new StringBuilder("insert into plain.").append(part.table().name());
    sql.append("_log (").append(String.join(", ", columns)).append(") values (?");
    sql.append(", ?".repeat(columns.size() - 1)).append(")");
    try (PreparedStatement insert = prepare(sql, values)) {
      insert.executeUpdate();
    }
  }

  private static String keyCondition(Wish.Part part) {
    StringBuilder condition = new StringBuilder();
    for (String column : part.table().key()) {
      condition.append(condition.isEmpty() ? "" : " and ").append(column).append(" = ?");
    }
    return condition.toString();
  }

  private List<BigDecimal> one(Wish.Part part, StringBuilder sql, List<Object> values)
      throws SQLException {
    try (PreparedStatement query = prepare(sql, values);
        ResultSet row = query.executeQuery()) {
      return row.next() ? counters(part, row, 1) : null;
    }
  }

  private static List<BigDecimal> counters(Wish.Part part, ResultSet row, int from)
      throws SQLException {
    List<BigDecimal> counters = new ArrayList<>();
    for (int i = 0; i < part.table().counters().size(); i++) {
      counters.add(row.getBigDecimal(from + i));
    }
    return counters;
  }

  private PreparedStatement prepare(StringBuilder sql, List<Object> values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql.toString());
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
    return statement;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
