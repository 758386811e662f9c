// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.Health;
import io.github.hotrow.HotrowControl;
import io.github.hotrow.jdbc.Explanation;
import io.github.hotrow.jdbc.MergeListener;
import io.github.hotrow.jdbc.MergeStats;
import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition;
import io.github.hotrow.jdbc.internal.sql.TableName;
import io.github.hotrow.jdbc.internal.transaction.BoundParameter;
import io.github.hotrow.jdbc.internal.transaction.Execution;
import io.github.hotrow.jdbc.internal.transaction.GeneratedKeys;
import io.github.hotrow.jdbc.internal.transaction.LogicalSession;
import io.github.hotrow.jdbc.internal.transaction.Merging;
import io.github.hotrow.jdbc.internal.transaction.MergingSource;
import io.github.hotrow.jdbc.internal.transaction.ReturnedRows;
import io.github.hotrow.jdbc.internal.transaction.Taken;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/**
 * A merging for tests of the shell: takes updates of counters and INSERTs, and answers truly by
 * trying the whole transaction on a connection of its own, which it rolls back. So an application
 * sees what it would see without it, as long as it is alone. Confined to the connection's thread.
 */
final class DeferringMerging implements Merging {
  private final DataSource own;
  private final Counts counts;
  private final List<Kept> kept = new ArrayList<>();
  private final Set<TableName> touched = new HashSet<>();
  private boolean changed;

  /** What happened, over all connections. */
  static final class Counts {
    int taken;
    int beside;
    int replayed;
    int committed;
    int rolledBack;
    int closed;
    int physically;
  }

  private record Kept(String sql, boolean prepared, List<BoundParameter> parameters) {}

  /** A source of such mergings. */
  record Source(DataSource own, Counts counts) implements MergingSource {
    @Override
    public Merging newMerging(LogicalSession session) {
      return new DeferringMerging(own, counts);
    }

    @Override
    public Explanation explain(String sql) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HotrowControl control() {
      throw new UnsupportedOperationException();
    }

    @Override
    public MergeStats stats() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Health health() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void tell(MergeListener listener) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }

  private DeferringMerging(DataSource own, Counts counts) {
    this.own = own;
    this.counts = counts;
  }

  @Override
  public boolean holdsPlace() {
    return false;
  }

  @Override
  public void executedInTransaction() {}

  @Override
  public boolean mayTake(RecognisedStatement statement) {
    return !changed && !(statement.recognition() instanceof Recognition.Ordinary);
  }

  @Override
  public Taken execute(Execution e) throws SQLException {
    Recognition recognition = e.statement().recognition();
    if (!e.prepared() && e.statement().shape().parameterCount() > 0) {
      return null;
    }
    if (e.readOnly()
        || e.isolation() != Execution.ISOLATION_NOT_SET
        || e.keys().kind() != GeneratedKeys.Kind.NONE) {
      return null;
    }
    if (recognition instanceof Recognition.PlainSelect select) {
      return select(e, select);
    }
    boolean returns = recognition instanceof Recognition.HotUpdate u && !u.returning().isEmpty();
    TableName table =
        recognition instanceof Recognition.HotUpdate update
            ? update.table()
            : ((Recognition.KeptInsert) recognition).table();
    if (recognition instanceof Recognition.KeptInsert insert && !insert.returning().isEmpty()) {
      return null;
    }
    if (returns && !e.autoCommit()) {
      return null;
    }
    List<BoundParameter> parameters = new ArrayList<>();
    for (int i = 1; i <= e.parameters().count(); i++) {
      parameters.add(e.parameters().get(i));
    }
    kept.add(new Kept(e.sql(), e.prepared(), parameters));
    touched.add(table);
    Taken answer = tried(e.autoCommit());
    counts.taken++;
    if (e.autoCommit()) {
      clear();
    }
    return answer;
  }

  private Taken select(Execution e, Recognition.PlainSelect select) {
    boolean reads = select.relations().stream().anyMatch(touched::contains);
    if (e.autoCommit() || reads || e.fetchSize() > 0 || !e.plainResult()) {
      return null;
    }
    counts.beside++;
    return Taken.BESIDE;
  }

  private Taken tried(boolean last) throws SQLException {
    try (Connection connection = own.getConnection()) {
      connection.setAutoCommit(false);
      Taken answer = executed(connection);
      if (last) {
        connection.commit();
      } else {
        connection.rollback();
      }
      return answer;
    } catch (SQLException failure) {
      clear();
      throw failure;
    }
  }

  private Taken executed(Connection connection) throws SQLException {
    Taken answer = null;
    for (Kept statement : kept) {
      try (PreparedStatement execution =
          connection.prepareStatement(
              statement.prepared() ? statement.sql() : statement.sql().replace("?", "??"))) {
        for (int i = 0; i < statement.parameters().size(); i++) {
          set(execution, i + 1, statement.parameters().get(i));
        }
        answer =
            execution.execute()
                ? rows(execution.getResultSet())
                : Taken.count(execution.getLargeUpdateCount());
      }
    }
    return answer;
  }

  private static void set(PreparedStatement statement, int index, BoundParameter parameter)
      throws SQLException {
    switch (parameter.kind()) {
      case NULL -> statement.setNull(index, parameter.sqlType());
      case FLOAT -> statement.setFloat(index, (Float) parameter.value());
      case OTHER -> {
        if (parameter.value() instanceof String) {
          statement.setObject(index, parameter.value(), parameter.sqlType());
        } else {
          statement.setObject(index, parameter.value());
        }
      }
      default -> statement.setObject(index, parameter.value());
    }
  }

  private static Taken rows(ResultSet result) throws SQLException {
    ResultSetMetaData metaData = result.getMetaData();
    List<ReturnedRows.Column> columns = new ArrayList<>();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      columns.add(
          new ReturnedRows.Column(
              metaData.getColumnLabel(i), "", metaData.getColumnTypeName(i), -1));
    }
    List<Object[]> rows = new ArrayList<>();
    while (result.next()) {
      Object[] row = new Object[columns.size()];
      for (int i = 0; i < row.length; i++) {
        row[i] = result.getObject(i + 1);
      }
      rows.add(row);
    }
    return new Taken(rows.size(), new ReturnedRows(columns, rows));
  }

  @Override
  public boolean isOpen() {
    return !kept.isEmpty();
  }

  @Override
  public void commit() throws SQLException {
    counts.committed++;
    try {
      tried(true);
    } finally {
      clear();
    }
  }

  @Override
  public void rollback() {
    if (isOpen()) {
      counts.rolledBack++;
    }
    clear();
  }

  @Override
  public void replay(Connection physical) throws SQLException {
    counts.replayed++;
    try {
      executed(physical);
    } finally {
      clear();
    }
  }

  private void clear() {
    kept.clear();
    touched.clear();
  }

  @Override
  public void physicallyExecuted(Execution execution) {
    counts.physically++;
  }

  @Override
  public void physicallyExecuted(RecognisedStatement statement) {
    counts.physically++;
  }

  @Override
  public void physicalTransactionEnded(boolean committed) {}

  @Override
  public void sessionChanged() {
    if (isOpen()) {
      throw new IllegalStateException("something is open as the session changes");
    }
    changed = true;
  }

  @Override
  public void cancel() {}

  @Override
  public void close() {
    if (isOpen()) {
      throw new IllegalStateException("something is open as the connection closes");
    }
    counts.closed++;
  }
}
