// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.forward.ForwardingStatement;
import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import io.github.hotrow.jdbc.internal.sql.StatementStarts;
import io.github.hotrow.jdbc.internal.transaction.Execution;
import io.github.hotrow.jdbc.internal.transaction.GeneratedKeys;
import io.github.hotrow.jdbc.internal.transaction.Parameters;
import io.github.hotrow.jdbc.internal.transaction.Taken;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.postgresql.core.BaseStatement;
import org.postgresql.core.CachedQuery;

/**
 * A statement of a logical connection. It is bound to a physical statement when it is first needed
 * there, and forwards to it; executions are offered to the merging first. As thread-safe as
 * pgjdbc's: one thread uses it, another may cancel it.
 */
class LogicalStatement implements ForwardingStatement {
  private final LogicalConnection connection;
  private final Session session;
  private final StatementKind kind;
  private final StatementOptions options = new StatementOptions();
  private volatile Statement bound;
  private volatile boolean offering;
  private boolean closed;
  private final StringBuilder remarkable = new StringBuilder();
  private LogicalResultSet lastResult;
  private TakenAnswer answer;

  LogicalStatement(LogicalConnection connection, StatementKind kind) {
    this.connection = connection;
    this.session = connection.session();
    this.kind = kind;
  }

  /** One that exists on the physical connection already. */
  LogicalStatement(LogicalConnection connection, Statement bound) {
    this(connection, StatementKind.PLAIN);
    this.bound = bound;
    session.bound();
  }

  final Session session() {
    return session;
  }

  final StatementKind kind() {
    return kind;
  }

  final StatementOptions options() {
    return options;
  }

  /** The physical statement if there is one, else null. */
  final Statement bound() {
    return bound;
  }

  @Override
  public Statement target() throws SQLException {
    return statement();
  }

  final Statement statement() throws SQLException {
    Statement physical = bound;
    return physical != null ? physical : bind();
  }

  private Statement bind() throws SQLException {
    if (closed) {
      throw Errors.statementClosed();
    }
    Statement physical = create(session.forStatement());
    options.applyTo(physical);
    bound = physical;
    session.bound();
    return physical;
  }

  /** Makes the physical statement. */
  Statement create(Connection physical) throws SQLException {
    return kind.create(physical);
  }

  @Override
  public final BaseStatement driver() throws SQLException {
    Statement physical = target();
    return physical instanceof BaseStatement itself ? itself : physical.unwrap(BaseStatement.class);
  }

  @Override
  public final ResultSet results(ResultSet target) {
    if (target == null) {
      return null;
    }
    LogicalResultSet last = lastResult;
    if (last == null || last.target() != target) {
      last = new LogicalResultSet(target, this);
      lastResult = last;
    }
    return last;
  }

  final void checkNotClosed() throws SQLException {
    if (closed) {
      throw Errors.statementClosed();
    }
  }

  final void checkOpen() throws SQLException {
    if (closed) {
      throw Errors.statementClosed();
    }
    session.checkOpen();
  }

  // --- Executions ---

  /** What an execution gives for an answer that was taken. */
  @FunctionalInterface
  interface OfAnswer<T> {
    T of(TakenAnswer answer) throws SQLException;
  }

  /** Offers an execution of a text, and executes it on the physical connection if not taken. */
  final <T> T perform(String sql, GeneratedKeys keys, OfAnswer<T> taken, Session.Call<T> call)
      throws SQLException {
    if (session.passesThrough()) {
      return call.run();
    }
    return offer(session.recognise(sql), sql, Parameters.NONE, false, keys, taken, call);
  }

  final <T> T offer(
      RecognisedStatement recognised,
      String sql,
      Parameters parameters,
      boolean prepared,
      GeneratedKeys keys,
      OfAnswer<T> ofTaken,
      Session.Call<T> call)
      throws SQLException {
    checkOpen();
    forgetAnswer();
    Execution execution = execution(recognised, sql, parameters, prepared, keys);
    Taken taken;
    session.enter();
    offering = true;
    try {
      taken = session.offer(execution);
      if (taken != null && taken.isBeside()) {
        return session.executeBeside(recognised, call);
      }
    } finally {
      offering = false;
      session.exit();
    }
    if (taken == null) {
      return session.execute(recognised, sql, call);
    }
    if (taken.isInTransaction()) {
      return session.executeInTransaction(execution, call);
    }
    closeLastResult();
    answer = new TakenAnswer(taken, keys.kind() != GeneratedKeys.Kind.NONE, this);
    return ofTaken.of(answer);
  }

  private Execution execution(
      RecognisedStatement recognised,
      String sql,
      Parameters parameters,
      boolean prepared,
      GeneratedKeys keys)
      throws SQLException {
    return new Execution(
        recognised,
        sql,
        parameters,
        prepared,
        session.autoCommit(),
        session.readOnlySet(),
        session.isolationSet(),
        keys,
        options.queryTimeoutMs(),
        options.maxRows(),
        options.fetchSize(),
        kind.isPlain() && session.settings().holdability() == null);
  }

  /** Executes on the physical connection, after what must precede that. */
  final <T> T unoffered(RecognisedStatement recognised, String sql, Session.Call<T> call)
      throws SQLException {
    if (!session.passesThrough() && !session.isClosed()) {
      checkOpen();
      forgetAnswer();
      session.physically(recognised, sql);
      return session.execute(recognised, sql, call);
    }
    return call.run();
  }

  /** A new execution closes the result of the one before, which may complete the statement. */
  private void forgetAnswer() throws SQLException {
    if (answer != null) {
      answer.close();
      answer = null;
      checkNotClosed();
    }
  }

  /** What pgjdbc does as it executes: an open result of the execution before is closed. */
  private void closeLastResult() throws SQLException {
    LogicalResultSet last = lastResult;
    lastResult = null;
    if (last != null && !options.isCloseOnCompletion()) {
      last.close();
    }
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    return perform(sql, GeneratedKeys.NONE, TakenAnswer::isResult, () -> target().execute(sql));
  }

  @Override
  public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
    GeneratedKeys keys = keys(autoGeneratedKeys);
    return keys == null
        ? target().execute(sql, autoGeneratedKeys)
        : perform(sql, keys, TakenAnswer::isResult, () -> target().execute(sql, autoGeneratedKeys));
  }

  @Override
  public boolean execute(String sql, String[] columns) throws SQLException {
    return perform(sql, keys(columns), TakenAnswer::isResult, () -> target().execute(sql, columns));
  }

  @Override
  public boolean execute(String sql, int[] columns) throws SQLException {
    if (columns != null && columns.length == 0) {
      return execute(sql);
    }
    throw Errors.keysByIndex();
  }

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    return perform(
        sql,
        GeneratedKeys.NONE,
        TakenAnswer::onlyResult,
        () -> results(target().executeQuery(sql)));
  }

  @Override
  public int executeUpdate(String sql) throws SQLException {
    return perform(
        sql, GeneratedKeys.NONE, TakenAnswer::onlyCount, () -> target().executeUpdate(sql));
  }

  @Override
  public int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    GeneratedKeys keys = keys(autoGeneratedKeys);
    return keys == null
        ? target().executeUpdate(sql, autoGeneratedKeys)
        : perform(
            sql,
            keys,
            TakenAnswer::onlyCount,
            () -> target().executeUpdate(sql, autoGeneratedKeys));
  }

  @Override
  public int executeUpdate(String sql, String[] columns) throws SQLException {
    return perform(
        sql, keys(columns), TakenAnswer::onlyCount, () -> target().executeUpdate(sql, columns));
  }

  @Override
  public int executeUpdate(String sql, int[] columns) throws SQLException {
    if (columns == null || columns.length == 0) {
      return executeUpdate(sql);
    }
    throw Errors.keysByIndex();
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    return perform(
        sql,
        GeneratedKeys.NONE,
        TakenAnswer::onlyLargeCount,
        () -> target().executeLargeUpdate(sql));
  }

  @Override
  public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    GeneratedKeys keys = keys(autoGeneratedKeys);
    return keys == null
        ? target().executeLargeUpdate(sql, autoGeneratedKeys)
        : perform(
            sql,
            keys,
            TakenAnswer::onlyLargeCount,
            () -> target().executeLargeUpdate(sql, autoGeneratedKeys));
  }

  @Override
  public long executeLargeUpdate(String sql, String[] columns) throws SQLException {
    return perform(
        sql,
        keys(columns),
        TakenAnswer::onlyLargeCount,
        () -> target().executeLargeUpdate(sql, columns));
  }

  @Override
  public long executeLargeUpdate(String sql, int[] columns) throws SQLException {
    if (columns == null || columns.length == 0) {
      return executeLargeUpdate(sql);
    }
    throw Errors.keysByIndex();
  }

  /** Null for what pgjdbc refuses. */
  static GeneratedKeys keys(int autoGeneratedKeys) {
    return switch (autoGeneratedKeys) {
      case NO_GENERATED_KEYS -> GeneratedKeys.NONE;
      case RETURN_GENERATED_KEYS -> GeneratedKeys.ALL;
      default -> null;
    };
  }

  /** For pgjdbc no array means all columns. */
  static GeneratedKeys keys(String[] columns) {
    return columns == null ? GeneratedKeys.ALL : GeneratedKeys.columns(columns);
  }

  @Override
  public void addBatch(String sql) throws SQLException {
    checkNotClosed();
    if (bound == null && session.isClosed()) {
      return; // pgjdbc takes it, never to be executed
    }
    target().addBatch(sql);
    if (sql != null && !session.passesThrough() && StatementStarts.isRemarkable(sql)) {
      remarkable.append(sql).append(';');
    }
  }

  @Override
  public void clearBatch() throws SQLException {
    remarkable.setLength(0);
    if (bound != null) {
      bound.clearBatch();
    }
  }

  @Override
  public int[] executeBatch() throws SQLException {
    return isWithoutBatch() ? new int[0] : batch(() -> target().executeBatch());
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    return isWithoutBatch() ? new long[0] : batch(() -> target().executeLargeBatch());
  }

  private <T> T batch(Session.Call<T> call) throws SQLException {
    String texts = remarkable.toString();
    remarkable.setLength(0);
    return unoffered(ShapeCache.SEVERAL, texts, call);
  }

  /** Nothing was added to a statement that isn't bound. */
  private boolean isWithoutBatch() throws SQLException {
    if (boundOrOpen()) {
      return false;
    }
    forgetAnswer();
    return true;
  }

  @Override
  public boolean executeWithFlags(String sql, int flags) throws SQLException {
    session.sessionChanged();
    return whole(() -> driver().executeWithFlags(sql, flags));
  }

  @Override
  public boolean executeWithFlags(CachedQuery query, int flags) throws SQLException {
    session.sessionChanged();
    return whole(() -> driver().executeWithFlags(query, flags));
  }

  @Override
  public boolean executeWithFlags(int flags) throws SQLException {
    session.sessionChanged();
    return whole(() -> driver().executeWithFlags(flags));
  }

  /** Executes what is never offered. */
  final <T> T whole(Session.Call<T> call) throws SQLException {
    if (!session.passesThrough() && !session.isClosed()) {
      checkOpen();
      forgetAnswer();
      session.beforePhysical();
      return session.execute(null, null, call);
    }
    return call.run();
  }

  // --- Results ---

  @Override
  public final ResultSet getResultSet() throws SQLException {
    return answer != null ? answer.result() : results(boundOrOpen() ? bound.getResultSet() : null);
  }

  @Override
  public final int getUpdateCount() throws SQLException {
    if (answer != null) {
      return answer.updateCount();
    }
    return boundOrOpen() ? bound.getUpdateCount() : -1;
  }

  @Override
  public final long getLargeUpdateCount() throws SQLException {
    if (answer != null) {
      return answer.largeUpdateCount();
    }
    return boundOrOpen() ? bound.getLargeUpdateCount() : -1;
  }

  @Override
  public final boolean getMoreResults() throws SQLException {
    return getMoreResults(CLOSE_ALL_RESULTS);
  }

  @Override
  public final boolean getMoreResults(int current) throws SQLException {
    if (answer != null) {
      return answer.moreResults(current);
    }
    return boundOrOpen() && bound.getMoreResults(current);
  }

  @Override
  public final ResultSet getGeneratedKeys() throws SQLException {
    if (answer != null) {
      return answer.keys();
    }
    return boundOrOpen() ? results(bound.getGeneratedKeys()) : TakenAnswer.noKeys(this);
  }

  @Override
  public final long getLastOID() throws SQLException {
    return answer == null && boundOrOpen() ? driver().getLastOID() : 0;
  }

  /** Whether there is a physical statement to ask; without one it must be open at least. */
  private boolean boundOrOpen() throws SQLException {
    if (bound != null) {
      return true;
    }
    if (closed) {
      throw Errors.statementClosed();
    }
    return false;
  }

  @Override
  public final SQLWarning getWarnings() throws SQLException {
    return answer == null && boundOrOpen() ? bound.getWarnings() : null;
  }

  @Override
  public final void clearWarnings() throws SQLException {
    if (bound != null) {
      bound.clearWarnings();
    }
  }

  // --- Options ---

  @Override
  public final void setQueryTimeout(int seconds) throws SQLException {
    if (bound != null || seconds < 0 || closed) {
      target().setQueryTimeout(seconds);
    }
    options.queryTimeout(seconds);
  }

  @Override
  public final int getQueryTimeout() throws SQLException {
    return boundOrOpen() ? bound.getQueryTimeout() : (int) (options.queryTimeoutMs() / 1_000);
  }

  @Override
  public final void setFetchSize(int rows) throws SQLException {
    if (bound != null || rows < 0 || closed) {
      target().setFetchSize(rows);
    }
    options.fetchSize(rows);
  }

  @Override
  public final void setMaxRows(int rows) throws SQLException {
    if (bound != null || rows < 0 || closed) {
      target().setMaxRows(rows);
    }
    options.maxRows(rows);
  }

  @Override
  public final int getMaxRows() throws SQLException {
    return boundOrOpen() ? bound.getMaxRows() : (int) options.maxRows();
  }

  @Override
  public final void closeOnCompletion() throws SQLException {
    options.closeOnCompletion();
    if (bound != null) {
      bound.closeOnCompletion();
    }
  }

  @Override
  public final boolean isCloseOnCompletion() throws SQLException {
    return bound == null ? options.isCloseOnCompletion() : bound.isCloseOnCompletion();
  }

  /** The only result of an answer was closed. */
  final void completed() throws SQLException {
    if (options.isCloseOnCompletion()) {
      close();
    }
  }

  @Override
  public final void cancel() throws SQLException {
    if (offering) {
      session.merging().cancel();
    }
    if (bound != null) {
      bound.cancel();
    }
  }

  // --- Life cycle ---

  @Override
  public final Connection getConnection() throws SQLException {
    if (bound != null) {
      bound.getConnection();
    }
    return connection;
  }

  @Override
  public final boolean isClosed() throws SQLException {
    return closed || (bound != null && bound.isClosed());
  }

  @Override
  public void close() throws SQLException {
    if (!closed && bound != null) {
      session.unbound();
    }
    closed = true;
    if (answer != null) {
      answer.discard();
    }
    if (bound != null) {
      bound.close();
    }
  }

  @Override
  public final <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    session.sessionChanged();
    return target().unwrap(type);
  }

  @Override
  public final boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || target().isWrapperFor(type);
  }
}
