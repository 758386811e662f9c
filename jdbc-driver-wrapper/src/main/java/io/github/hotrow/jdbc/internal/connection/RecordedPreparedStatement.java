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
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A prepared statement whose executions are offered. It records its parameters, and repeats them on
 * a physical statement for each execution that isn't taken. As thread-safe as pgjdbc's.
 */
final class RecordedPreparedStatement extends ParameterSetters {
  private static final Pattern ENTRY = Pattern.compile("^Batch entry (\\d+)");

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

  // --- Batches: in a transaction, each entry is offered as what it is, an execution ---

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
    if (isOffered()) {
      long[] counts = offered();
      int[] small = new int[counts.length];
      for (int i = 0; i < small.length; i++) {
        small[i] = counts[i] > Integer.MAX_VALUE ? SUCCESS_NO_INFO : (int) counts[i];
      }
      return small;
    }
    return whole(Statement::executeBatch);
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return isOffered() ? offered() : whole(Statement::executeLargeBatch);
  }

  private <T> T whole(On<T> call) throws SQLException {
    return unoffered(
        recognised,
        sql,
        () -> {
          PreparedStatement physical = target();
          bindFor(physical);
          return call.call(physical);
        });
  }

  /** In auto-commit several entries are one transaction, which pgjdbc makes of them. */
  private boolean isOffered() throws SQLException {
    if (batch.isEmpty() || (batch.size() > 1 && (wantsKeys() || session().autoCommit()))) {
      return false;
    }
    return batch.stream().allMatch(ParameterRecord::isComplete);
  }

  private boolean wantsKeys() {
    return keys.kind() != GeneratedKeys.Kind.NONE;
  }

  /** Offers one after the other; from the first that isn't taken, the rest is a physical batch. */
  private long[] offered() throws SQLException {
    List<ParameterRecord> entries = List.copyOf(batch);
    long[] counts = new long[entries.size()];
    int entry = 0;
    try {
      while (entry < counts.length) {
        int from = entry;
        boolean taken =
            offer(
                recognised,
                sql,
                entries.get(from),
                true,
                keys,
                answer -> {
                  counts[from] = answer.onlyLargeCount();
                  answer.toldByBatch();
                  return true;
                },
                () -> {
                  rest(entries.subList(from, entries.size()), counts);
                  return false;
                });
        entry = taken ? entry + 1 : counts.length;
      }
      return counts;
    } catch (BatchUpdateException e) {
      throw e;
    } catch (SQLException e) {
      throw failed(e, entry, counts.length);
    } finally {
      batch.clear();
    }
  }

  private void rest(List<ParameterRecord> entries, long[] counts) throws SQLException {
    PreparedStatement physical = target();
    batch.clear();
    batch.addAll(entries);
    bindFor(physical);
    int first = counts.length - entries.size();
    try {
      long[] rest = physical.executeLargeBatch();
      System.arraycopy(rest, 0, counts, first, rest.length);
    } catch (BatchUpdateException e) {
      throw first == 0 ? e : ofAll(e, first, counts.length);
    }
  }

  /** As pgjdbc reports the failure of a batch's entry: all are said to have failed. */
  private BatchUpdateException failed(SQLException cause, int entry, int size) {
    return failure(
        "Batch entry "
            + entry
            + " "
            + this
            + " was aborted: "
            + cause.getMessage()
            + "  Call getNextException to see other errors in the batch.",
        cause,
        size);
  }

  /** The failure of the last entries, as that of all. */
  private static BatchUpdateException ofAll(BatchUpdateException e, int first, int size) {
    Matcher entry = ENTRY.matcher(String.valueOf(e.getMessage()));
    String message =
        entry.find()
            ? entry.replaceFirst("Batch entry " + (first + Integer.parseInt(entry.group(1))))
            : e.getMessage();
    SQLException cause = e.getNextException();
    return failure(message, cause == null ? e : cause, size);
  }

  private static BatchUpdateException failure(String message, SQLException cause, int size) {
    long[] none = new long[size];
    Arrays.fill(none, EXECUTE_FAILED);
    BatchUpdateException failure =
        new BatchUpdateException(message, cause.getSQLState(), 0, none, cause);
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
