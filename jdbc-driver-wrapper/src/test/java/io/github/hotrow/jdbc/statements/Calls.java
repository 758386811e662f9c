// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.List;

/** JDBC as shops write it. Stateless. */
final class Calls {
  private Calls() {}

  /** What a transaction does; whether it is to be committed. */
  @FunctionalInterface
  interface Body {
    boolean run(Connection connection) throws SQLException;
  }

  static void bind(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      Object value = values[i];
      if (value instanceof Integer number) {
        statement.setInt(i + 1, number);
      } else if (value instanceof Long number) {
        statement.setLong(i + 1, number);
      } else if (value instanceof String text) {
        statement.setString(i + 1, text);
      } else if (value instanceof Timestamp time) {
        statement.setTimestamp(i + 1, time);
      } else {
        statement.setObject(i + 1, value);
      }
    }
  }

  static int update(Connection connection, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      return statement.executeUpdate();
    }
  }

  /** The same through a plain Statement. */
  static int execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return statement.getUpdateCount();
    }
  }

  /** An INSERT that asks for the key it generated. */
  static long insert(Connection connection, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(sql, Statement.RETURN_GENERATED_KEYS)) {
      bind(statement, values);
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        keys.next();
        return keys.getLong(1);
      }
    }
  }

  /** The first column of the rows a statement returns. */
  static List<String> first(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      List<String> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows.add(result.getString(1));
        }
      }
      return rows;
    }
  }

  /** The rows a statement returns, each as its columns' texts, joined by commas. */
  static List<String> query(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      bind(statement, values);
      List<String> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= columns; i++) {
            row.add(result.getString(i));
          }
          rows.add(String.join(",", row));
        }
      }
      return rows;
    }
  }

  /** A transaction of its own, and its answer. */
  static String alone(Connection connection, String sql, Object... values) {
    try {
      return String.valueOf(update(connection, sql, values));
    } catch (SQLException e) {
      return "error " + e.getSQLState();
    }
  }

  /** A transaction as frameworks drive it, and what its caller is told. */
  static String transaction(Connection connection, Body body) throws SQLException {
    connection.setAutoCommit(false);
    try {
      if (body.run(connection)) {
        connection.commit();
        return "done";
      }
      connection.rollback();
      return "refused";
    } catch (SQLException e) {
      connection.rollback();
      return "error " + e.getSQLState();
    } finally {
      connection.setAutoCommit(true);
    }
  }
}
