// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Does one thing after another with a connection and writes down what came of each: the answer, or
 * the error's SQLSTATE. Confined to its thread.
 */
final class Recorder {
  private final Connection connection;
  private final List<String> told = new ArrayList<>();

  /** Something that is done. */
  @FunctionalInterface
  interface Step {
    Object run() throws SQLException;
  }

  /** Something without an answer. */
  @FunctionalInterface
  interface Act {
    void run() throws SQLException;
  }

  Recorder(Connection connection) {
    this.connection = connection;
  }

  Connection connection() {
    return connection;
  }

  List<String> told() {
    return told;
  }

  Recorder step(String name, Step step) {
    String answer;
    try {
      answer = String.valueOf(step.run());
    } catch (SQLException e) {
      answer = "error " + e.getSQLState();
    }
    told.add(name + ": " + answer);
    return this;
  }

  Recorder act(String name, Act act) {
    return step(
        name,
        () -> {
          act.run();
          return "ok";
        });
  }

  Recorder begin() {
    return act("begin", () -> connection.setAutoCommit(false));
  }

  Recorder commit() {
    return act("commit", connection::commit);
  }

  Recorder rollback() {
    return act("rollback", connection::rollback);
  }

  Recorder update(String sql, Object... values) {
    return step(sql, () -> Calls.update(connection, sql, values));
  }

  Recorder query(String sql, Object... values) {
    return step(sql, () -> Calls.query(connection, sql, values));
  }
}
