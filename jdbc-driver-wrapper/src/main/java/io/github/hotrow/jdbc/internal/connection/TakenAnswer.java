// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.ReturnedRows;
import io.github.hotrow.jdbc.internal.transaction.Taken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.postgresql.util.GT;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * The results of an execution that was taken, as a statement of pgjdbc shows them: one count or one
 * result, after which there are no more. Confined to the statement's thread.
 */
final class TakenAnswer {
  private static final ReturnedRows NO_KEYS = new ReturnedRows(List.of(), List.of());

  private final long count;
  private final RowResult result;
  private final RowResult keys;
  private boolean past;

  /**
   * An answer.
   *
   * @param taken the count and the rows
   * @param keysWanted whether the rows are generated keys
   * @param owner the statement
   */
  TakenAnswer(Taken taken, boolean keysWanted, LogicalStatement owner) {
    count = taken.updateCount();
    boolean isKeys = keysWanted && taken.rows() != null;
    keys = new RowResult(isKeys ? taken.rows() : NO_KEYS, owner);
    result = isKeys || taken.rows() == null ? null : new RowResult(taken.rows(), owner);
  }

  /** What a statement shows as keys that has not been executed. */
  static RowResult noKeys(LogicalStatement owner) {
    return new RowResult(NO_KEYS, owner);
  }

  boolean isResult() {
    return result != null && !past;
  }

  ResultSet onlyResult() throws SQLException {
    if (result == null) {
      throw new PSQLException(GT.tr("No results were returned by the query."), PSQLState.NO_DATA);
    }
    return result;
  }

  int onlyCount() throws SQLException {
    onlyLargeCount();
    return updateCount();
  }

  long onlyLargeCount() throws SQLException {
    if (result != null) {
      throw new PSQLException(
          GT.tr("A result was returned when none was expected."), PSQLState.TOO_MANY_RESULTS);
    }
    return count;
  }

  ResultSet result() {
    return past ? null : result;
  }

  ResultSet keys() {
    return keys;
  }

  int updateCount() {
    long large = largeUpdateCount();
    return large > Integer.MAX_VALUE ? Statement.SUCCESS_NO_INFO : (int) large;
  }

  long largeUpdateCount() {
    return past || result != null ? -1 : count;
  }

  /** A batch has told its counts; a statement shows none after it. */
  void toldByBatch() {
    past = true;
  }

  boolean moreResults(int current) throws SQLException {
    if (result != null && current != Statement.KEEP_CURRENT_RESULT) {
      result.close();
    }
    past = true;
    return false;
  }

  void close() throws SQLException {
    keys.discard();
    if (result != null) {
      result.close();
    }
  }

  /** Closes it without a word to its statement. */
  void discard() throws SQLException {
    if (result != null) {
      result.discard();
    }
    keys.discard();
  }
}
