// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.transaction.GeneratedKeys;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A prepared statement whose executions are offered. It records its parameters, and repeats them on
 * a physical statement for each execution that isn't taken. As thread-safe as pgjdbc's.
 */
final class RecordedPreparedStatement extends ParameterSetters {
  private final RecognisedStatement recognised;
  private final String sql;
  private final GeneratedKeys keys;
  private final Preparation preparation;
  private final List<ParameterRecord> batch = new ArrayList<>();

  RecordedPreparedStatement(
      LogicalConnection connection,
      StatementKind kind,
      RecognisedStatement recognised,
      String sql,
      GeneratedKeys keys,
      Preparation preparation) {
    super(connection, kind, recognised.shape().parameterCount());
    this.recognised = recognised;
    this.sql = sql;
    this.keys = keys;
    this.preparation = preparation;
  }

  @Override
  PreparedStatement create(Connection physical) throws SQLException {
    return preparation.on(physical);
  }

  @Override
  void bindFor(PreparedStatement physical) throws SQLException {
    for (ParameterRecord entry : batch) {
      entry.repeatOn(physical);
      physical.addBatch();
    }
    batch.clear();
  }

  /** A call on the physical statement. */
  @FunctionalInterface
  private interface On<T> {
    T call(PreparedStatement physical) throws SQLException;
  }

  private <T> T perform(OfAnswer<T> taken, On<T> call) throws SQLException {
    if (!isRecording()) {
      return unoffered(recognised, sql, () -> call.call(target()));
    }
    Session.Call<T> physically =
        () -> {
          PreparedStatement physical = target();
          record().repeatOn(physical);
          return call.call(physical);
        };
    return record().isComplete()
        ? offer(recognised, sql, record(), true, keys, taken, physically)
        : unoffered(recognised, sql, physically);
  }

  @Override
  public boolean execute() throws SQLException {
    return perform(TakenAnswer::isResult, PreparedStatement::execute);
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    return perform(TakenAnswer::onlyResult, physical -> results(physical.executeQuery()));
  }

  @Override
  public int executeUpdate() throws SQLException {
    return perform(TakenAnswer::onlyCount, PreparedStatement::executeUpdate);
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    return perform(TakenAnswer::onlyLargeCount, PreparedStatement::executeLargeUpdate);
  }

  // --- Batches: one of a single entry is offered as what it is, an execution ---

  @Override
  public void addBatch() throws SQLException {
    checkNotClosed();
    if (isRecording()) {
      batch.add(record().copy());
    } else {
      target().addBatch();
    }
  }

  @Override
  public void clearBatch() throws SQLException {
    batch.clear();
    if (bound() != null) {
      bound().clearBatch();
    }
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return batch(answer -> new int[] {answer.onlyCount()}, Statement::executeBatch);
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return batch(answer -> new long[] {answer.onlyLargeCount()}, Statement::executeLargeBatch);
  }

  private <T> T batch(OfAnswer<T> taken, On<T> call) throws SQLException {
    Session.Call<T> physically =
        () -> {
          PreparedStatement physical = target();
          bindFor(physical);
          return call.call(physical);
        };
    if (batch.size() != 1 || !batch.get(0).isComplete()) {
      return unoffered(recognised, sql, physically);
    }
    ParameterRecord only = batch.get(0);
    try {
      return offer(recognised, sql, only, true, keys, taken, physically);
    } catch (BatchUpdateException e) {
      throw e;
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      batch.clear();
    }
  }

  /** As pgjdbc reports the failure of a batch's entry. */
  private BatchUpdateException failed(SQLException cause) {
    BatchUpdateException failure =
        new BatchUpdateException(
            "Batch entry 0 "
                + this
                + " was aborted: "
                + cause.getMessage()
                + "  Call getNextException to see other errors in the batch.",
            cause.getSQLState(),
            new int[] {Statement.EXECUTE_FAILED},
            cause);
    failure.setNextException(cause);
    return failure;
  }

  @Override
  public void close() throws SQLException {
    batch.clear();
    super.close();
  }

  @Override
  public String toString() {
    return isRecording() ? new SqlWithValues(sql).of(record()) : String.valueOf(bound());
  }
}
