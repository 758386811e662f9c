// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.BenchSaleTables;
import io.github.hotrow.examples.benchmark.workload.Request;
import io.github.hotrow.examples.benchmark.workload.RowStatements;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** A request as an ordinary transaction, as an application writes it in JDBC. Immutable. */
final class OrdinaryTransaction {
  private final RowStatements statements;
  private final List<String> ordinary;
  private final Order order;
  private final boolean sorted;
  private final String lock;

  /** The order of the statements for one row. */
  enum Order {
    /** Log row, update. */
    INSERT_FIRST,
    /** Update, log row. */
    UPDATE_FIRST,
    /** Lock, update, log row. */
    LOCK_FIRST
  }

  OrdinaryTransaction(Workload workload, Strategy strategy) {
    statements = workload.statements();
    ordinary = workload.ordinaryStatements();
    order =
        switch (strategy) {
          case PLAIN_UPDATE_FIRST -> Order.UPDATE_FIRST;
          case FOR_UPDATE, NOWAIT -> Order.LOCK_FIRST;
          default -> Order.INSERT_FIRST;
        };
    sorted = strategy == Strategy.PLAIN_SORTED || strategy == Strategy.QUEUE_2;
    lock =
        statements.select() + (strategy == Strategy.NOWAIT ? " for update nowait" : " for update");
  }

  /** Runs the request on the connection, which must not be in auto-commit. */
  Answer run(Connection connection, Request request) {
    boolean committing = false;
    try {
      if (request.kind() == Request.Kind.ORDINARY) {
        visit(connection, request);
      } else if (!changeRows(connection, request)) {
        connection.rollback();
        return Answer.REFUSED;
      }
      committing = true;
      connection.commit();
      return Answer.APPLIED;
    } catch (SQLException e) {
      rollBack(connection, e);
      return Judgement.of(e, statements.refusesDuplicates(), committing);
    }
  }

  private boolean changeRows(Connection connection, Request request) throws SQLException {
    long[] keys = request.keys();
    if (sorted && keys.length > 1) {
      keys = keys.clone();
      Arrays.sort(keys);
    }
    for (long key : keys) {
      if (!changeRow(connection, request, key)) {
        return false;
      }
    }
    return true;
  }

  private boolean changeRow(Connection connection, Request request, long key) throws SQLException {
    switch (order) {
      case INSERT_FIRST -> {
        insert(connection, request, key);
        return update(connection, request, key);
      }
      case LOCK_FIRST -> lock(connection, key);
      case UPDATE_FIRST -> {}
    }
    if (!update(connection, request, key)) {
      return false;
    }
    insert(connection, request, key);
    return true;
  }

  private void lock(Connection connection, long key) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(lock)) {
      statement.setLong(1, key);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
      }
    }
  }

  private void insert(Connection connection, Request request, long key) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(statements.insert())) {
      statements.bindInsert(statement, request, key);
      statement.executeUpdate();
    }
  }

  private boolean update(Connection connection, Request request, long key) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(statements.update())) {
      statements.bindUpdate(statement, request, key);
      return statement.executeUpdate() == 1;
    }
  }

  private void visit(Connection connection, Request request) throws SQLException {
    long customer = BenchSaleTables.customerOf(request.keys()[0]);
    try (PreparedStatement select = connection.prepareStatement(ordinary.get(0))) {
      select.setLong(1, customer);
      try (ResultSet row = select.executeQuery()) {
        row.next();
      }
    }
    try (PreparedStatement insert = connection.prepareStatement(ordinary.get(1))) {
      insert.setLong(1, request.transactionId());
      insert.setLong(2, customer);
      insert.setLong(3, request.client());
      insert.executeUpdate();
    }
    try (PreparedStatement update = connection.prepareStatement(ordinary.get(2))) {
      update.setLong(1, customer);
      update.executeUpdate();
    }
  }

  private static void rollBack(Connection connection, SQLException cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
