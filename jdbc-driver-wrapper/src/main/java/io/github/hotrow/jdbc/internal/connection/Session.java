// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import io.github.hotrow.jdbc.internal.sql.StatementStarts;
import io.github.hotrow.jdbc.internal.transaction.Execution;
import io.github.hotrow.jdbc.internal.transaction.LogicalSession;
import io.github.hotrow.jdbc.internal.transaction.Merging;
import io.github.hotrow.jdbc.internal.transaction.Taken;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/**
 * The state of one logical connection: the physical one once it is taken, what was set, and the
 * transaction, which lives in the merging, on the physical connection, or nowhere. Thread-safe: its
 * lock guards every decision, and no statement of the application but a {@link Taken#BESIDE} one
 * runs under it, so that a cancel from another thread never waits for it.
 */
final class Session implements LogicalSession {
  /** A call on the physical connection. */
  @FunctionalInterface
  interface Call<T> {
    T run() throws SQLException;
  }

  private final ReentrantLock lock = new ReentrantLock();
  private final Context context;
  private final PhysicalSource source;
  private final Runnable atEnd;
  private final Merging merging;
  private final PhysicalTransaction transaction;
  private final SessionSettings settings = new SessionSettings();
  private volatile Connection physical;
  private volatile BaseConnection driver;
  private volatile boolean closed;
  private volatile boolean changed;
  private volatile boolean cutOff;
  private volatile boolean traceless = true;
  private final AtomicInteger boundStatements = new AtomicInteger();
  private boolean begun;
  private boolean aborted;
  private boolean ended;

  Session(Context context, PhysicalSource source, Runnable atEnd) {
    this.context = context;
    this.source = source;
    this.atEnd = atEnd;
    this.merging = context.merging().newMerging(this);
    this.transaction = new PhysicalTransaction(merging);
  }

  void enter() {
    lock.lock();
  }

  /** Whoever leaves last after an abort gives back what the merging holds. */
  void exit() {
    lock.unlock();
    if (cutOff) {
      endMergingIfFree();
    }
  }

  private void endMergingIfFree() {
    if (!lock.isHeldByCurrentThread() && lock.tryLock()) {
      try {
        endMerging();
      } finally {
        lock.unlock();
      }
    }
  }

  private void endMerging() {
    if (!ended) {
      ended = true;
      forget();
      merging.close();
      atEnd.run();
    }
  }

  SessionSettings settings() {
    return settings;
  }

  Merging merging() {
    return merging;
  }

  /** Whether nothing is ever offered, so that executions need no look at all. */
  boolean passesThrough() {
    return merging == Merging.NONE;
  }

  RecognisedStatement recognise(String sql) {
    return context.shapes().recognise(sql);
  }

  /** Whether executions of a prepared statement should be offered. */
  boolean offers(RecognisedStatement statement) {
    return !changed && merging.mayTake(statement);
  }

  boolean isClosed() {
    return closed;
  }

  void checkOpen() throws SQLException {
    if (closed) {
      throw Errors.connectionClosed();
    }
  }

  /** The physical connection if it is held, else null. */
  Connection held() {
    return physical;
  }

  @Override
  public boolean holdsPhysical() {
    return physical != null;
  }

  /** For what may leave traces on it, so that it is kept until the end. */
  @Override
  public Connection physical() throws SQLException {
    traceless = false;
    return forStatement();
  }

  /** For a statement to be made on; it leaves traces only if it is executed. */
  Connection forStatement() throws SQLException {
    checkOpen();
    Connection taken = physical;
    return taken != null ? taken : take();
  }

  /** A statement was made on the physical connection. */
  void bound() {
    boundStatements.incrementAndGet();
  }

  /** A statement on the physical connection was closed. */
  void unbound() {
    boundStatements.decrementAndGet();
  }

  /**
   * Gives the physical connection back before a commit that waits for others, if all it was used
   * for is reading beside the transaction: waiting members must not empty the pool.
   */
  private void giveBackIfTraceless() throws SQLException {
    Connection taken = physical;
    if (taken != null && traceless && boundStatements.get() == 0) {
      physical = null;
      driver = null;
      taken.close();
    }
  }

  BaseConnection driver() throws SQLException {
    physical();
    return driver;
  }

  private Connection take() throws SQLException {
    enter();
    try {
      checkOpen();
      if (physical == null) {
        Connection fresh = source.take();
        try {
          configure(fresh);
        } catch (SQLException | RuntimeException | Error e) {
          closeAfter(fresh, e);
          throw e;
        }
      }
      return physical;
    } finally {
      exit();
    }
  }

  /** Publishes the connection only when everything is applied. */
  private void configure(Connection fresh) throws SQLException {
    BaseConnection behind = driverOf(fresh);
    learnDefaults(fresh);
    settings.applyTo(fresh);
    if (settings.autoCommit() == null) {
      settings.autoCommit(fresh.getAutoCommit());
    }
    driver = behind;
    physical = fresh;
  }

  private void learnDefaults(Connection fresh) throws SQLException {
    if (context.defaults() == null) {
      context.learn(
          new Context.Defaults(fresh.getAutoCommit(), fresh.isReadOnly(), fresh.getHoldability()));
    }
  }

  private static BaseConnection driverOf(Connection fresh) throws SQLException {
    if (fresh instanceof BaseConnection itself) {
      return itself;
    }
    try {
      return fresh.unwrap(BaseConnection.class);
    } catch (SQLException e) {
      throw Errors.notPgjdbc(fresh, e);
    }
  }

  private static void closeAfter(Connection connection, Throwable cause) {
    try {
      connection.close();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** In an aborted transaction PostgreSQL is asked nothing. */
  void checkNotAborted() throws SQLException {
    if (aborted) {
      throw Errors.transactionAborted();
    }
  }

  /** As PostgreSQL would have begun a transaction with it. */
  void begun() throws SQLException {
    begun |= !autoCommit();
  }

  /** The physical connection, with everything executed there that was kept. */
  Connection materialised() throws SQLException {
    if (passesThrough()) {
      return physical();
    }
    enter();
    try {
      Connection taken = physical();
      if (merging.isOpen()) {
        replay(taken);
      }
      return taken;
    } finally {
      exit();
    }
  }

  /** Executes there what was kept, if anything was. */
  void materialiseKept() throws SQLException {
    if (!passesThrough() && !closed) {
      materialised();
    }
  }

  private void replay(Connection taken) throws SQLException {
    boolean replayed = false;
    try {
      transaction.tell();
      merging.replay(taken);
      replayed = true;
    } finally {
      if (!replayed) {
        merging.rollback();
        aborted = !inPhysicalTransaction();
      }
    }
  }

  /** Nothing is merged on this connection any more. */
  void sessionChanged() throws SQLException {
    enter();
    try {
      if (merging.isOpen()) {
        materialised();
      }
      changed = true;
      merging.sessionChanged();
    } finally {
      exit();
    }
  }

  boolean inPhysicalTransaction() {
    BaseConnection behind = driver;
    return behind != null && behind.getTransactionState() != TransactionState.IDLE;
  }

  /** Whether PostgreSQL would have a transaction open now. */
  boolean inTransaction() {
    return begun || aborted || merging.isOpen() || inPhysicalTransaction();
  }

  /**
   * Offers an execution; the lock is held.
   *
   * @return the answer, or null after everything was done that must precede a physical execution
   */
  Taken offer(Execution execution) throws SQLException {
    checkOpen();
    endIfOver();
    if (!aborted && !inPhysicalTransaction() && offers(execution.statement())) {
      Taken answer = ask(execution);
      if (answer != null) {
        begun = !execution.autoCommit() && !endedWithIt(execution, answer);
        return answer;
      }
    }
    physically(execution.statement(), execution.sql(), execution);
    return null;
  }

  /** {@code COMMIT_ON_SUCCESS}. */
  private boolean endedWithIt(Execution execution, Taken answer) {
    return execution.statement().shape().hints().commitOnSuccess()
        && answer.updateCount() > 0
        && !merging.isOpen();
  }

  /** What must precede the physical execution of a statement that is not offered. */
  void physically(RecognisedStatement statement, String sql) throws SQLException {
    physically(statement, sql, null);
  }

  private void physically(RecognisedStatement statement, String sql, Execution offered)
      throws SQLException {
    enter();
    try {
      checkOpen();
      endIfOver();
      if (aborted) {
        endAborted(sql);
      }
      if (merging.isOpen()) {
        replay(physical());
      }
      traceless = false;
      if (!autoCommit() || inPhysicalTransaction()) {
        learn(statement, offered);
      }
      if (!changed && changesSession(statement, sql)) {
        sessionChanged();
      }
      transaction.begins();
    } finally {
      exit();
    }
  }

  /** The transaction may have been ended by a way that isn't seen. The lock is held. */
  private void endIfOver() {
    if (transaction.isKnown() && !inPhysicalTransaction()) {
      transaction.noneIsOpen();
    }
  }

  /**
   * Runs a physical execution that {@link #physically} or {@link #beforePhysical} went before, and
   * sees whether the transaction ended with it.
   *
   * @param statement what it was recognised as, or null if nothing of it may end a transaction
   */
  <T> T execute(RecognisedStatement statement, String sql, Call<T> call) throws SQLException {
    if (!transaction.isKnown()) {
      return call.run();
    }
    boolean executed = false;
    try {
      T result = call.run();
      executed = true;
      return result;
    } finally {
      enter();
      try {
        boolean last = transaction.finished();
        if (last && !inPhysicalTransaction()) {
          transaction.ended(executed);
        } else if (last && executed && statement != null && isOrdinary(statement)) {
          endedInBetween(statement, sql);
        }
      } finally {
        exit();
      }
    }
  }

  private static boolean isOrdinary(RecognisedStatement statement) {
    return statement.recognition() instanceof Ordinary;
  }

  /** {@code COMMIT AND CHAIN}, or several statements in one text: another transaction is open. */
  private void endedInBetween(RecognisedStatement statement, String sql) {
    if (StatementStarts.mayEndTransaction(sql)) {
      transaction.ended(true);
      transaction.tell();
      merging.physicallyExecuted(statement);
    }
  }

  private void learn(RecognisedStatement statement, Execution offered) throws SQLException {
    transaction.tell();
    if (offered == null) {
      merging.physicallyExecuted(statement);
      return;
    }
    try {
      merging.physicallyExecuted(offered);
    } catch (SQLException e) {
      abortBecauseOf(e);
      throw e;
    }
  }

  /** A statement failed before it was sent: its transaction is aborted as if it had been. */
  private void abortBecauseOf(SQLException failure) throws SQLException {
    if (autoCommit()) {
      return;
    }
    if (inPhysicalTransaction()) {
      try {
        physical.rollback();
      } catch (SQLException another) {
        failure.addSuppressed(another);
      }
    }
    transaction.ended(false);
    aborted = true;
  }

  /** Only its end is accepted in an aborted transaction. */
  private void endAborted(String sql) throws SQLException {
    if (!StatementStarts.isForAborted(sql)) {
      throw Errors.transactionAborted();
    }
    aborted = false;
    begun = false;
  }

  /** What must precede a physical execution that is never offered. */
  void beforePhysical() throws SQLException {
    enter();
    try {
      checkOpen();
      if (aborted) {
        throw Errors.transactionAborted();
      }
      materialised();
      transaction.begins();
    } finally {
      exit();
    }
  }

  private Taken ask(Execution execution) throws SQLException {
    boolean answered = false;
    try {
      Taken answer = merging.execute(execution);
      answered = true;
      return answer;
    } finally {
      if (!answered && !execution.autoCommit()) {
        merging.rollback();
        aborted = !execution.statement().shape().hints().rollbackOnFail();
        begun = aborted;
      }
    }
  }

  /** Whether a statement may leave the session different from what it was. */
  private static boolean changesSession(RecognisedStatement statement, String sql) {
    if (!(statement.recognition() instanceof Ordinary ordinary)) {
      return false;
    }
    return switch (ordinary.reason()) {
      case OTHER_STATEMENT,
          SEVERAL_STATEMENTS,
          FUNCTION,
          UNKNOWN_SYNTAX,
          TOO_LONG,
          CTE,
          SUB_SELECT,
          UNSURE_TOKEN ->
          StatementStarts.mayChangeSession(sql);
      default -> false;
    };
  }

  /**
   * Executes a statement outside of the transaction, which it aborts all the same if it fails; the
   * lock is held.
   */
  <T> T executeBeside(Call<T> call) throws SQLException {
    boolean executed = false;
    try {
      T result = beside(call);
      executed = true;
      return result;
    } finally {
      if (!executed && !autoCommit()) {
        merging.rollback();
        aborted = true;
      }
    }
  }

  /** Runs a call outside of the transaction; the lock is held. */
  <T> T beside(Call<T> call) throws SQLException {
    Connection taken = forStatement();
    if (taken.getAutoCommit()) {
      return call.run();
    }
    taken.setAutoCommit(true);
    try {
      return call.run();
    } finally {
      if (!taken.isClosed()) {
        taken.setAutoCommit(false);
      }
    }
  }

  boolean autoCommit() throws SQLException {
    Boolean set = settings.autoCommit();
    if (set != null) {
      return set;
    }
    Context.Defaults defaults = context.defaults();
    if (defaults == null) {
      forStatement();
      return settings.autoCommit();
    }
    return defaults.autoCommit();
  }

  /** Whether the connection was set read-only, or its source's are. */
  boolean readOnlySet() {
    Boolean set = settings.readOnly();
    Context.Defaults defaults = context.defaults();
    return set != null ? set : defaults != null && defaults.readOnly();
  }

  int isolationSet() {
    Integer set = settings.isolation();
    return set == null ? Execution.ISOLATION_NOT_SET : set;
  }

  boolean readOnly() throws SQLException {
    Connection taken = physical;
    if (taken != null) {
      return taken.isReadOnly();
    }
    Boolean set = settings.readOnly();
    if (set != null) {
      return set;
    }
    Context.Defaults defaults = context.defaults();
    return defaults == null ? physical().isReadOnly() : defaults.readOnly();
  }

  int holdability() throws SQLException {
    Connection taken = physical;
    if (taken != null) {
      return taken.getHoldability();
    }
    Integer set = settings.holdability();
    if (set != null) {
      return set;
    }
    Context.Defaults defaults = context.defaults();
    return defaults == null ? physical().getHoldability() : defaults.holdability();
  }

  void setAutoCommit(boolean value) throws SQLException {
    enter();
    try {
      checkOpen();
      if (value == autoCommit()) {
        return;
      }
      if (value) {
        commit();
      }
      if (physical != null) {
        physical.setAutoCommit(value);
      }
      settings.autoCommit(value);
    } finally {
      exit();
    }
  }

  void commit() throws SQLException {
    enter();
    try {
      checkOpen();
      if (autoCommit()) {
        throw Errors.commitInAutoCommit();
      }
      begun = false;
      if (aborted) {
        rollback();
      } else if (merging.isOpen() && !inPhysicalTransaction()) {
        giveBackIfTraceless();
        merging.commit();
      } else {
        commitPhysically();
      }
    } finally {
      exit();
    }
  }

  private void commitPhysically() throws SQLException {
    if (merging.isOpen()) {
      // Something went to the physical connection by a way that isn't seen, a LOB's for instance.
      replay(physical());
    }
    if (physical == null) {
      return;
    }
    boolean committed = false;
    try {
      physical.commit();
      committed = true;
    } finally {
      transaction.ended(committed);
    }
  }

  void rollback() throws SQLException {
    enter();
    try {
      checkOpen();
      if (autoCommit()) {
        throw Errors.rollbackInAutoCommit();
      }
      forget();
      if (physical != null) {
        try {
          physical.rollback();
        } finally {
          transaction.ended(false);
        }
      }
    } finally {
      exit();
    }
  }

  private void forget() {
    begun = false;
    aborted = false;
    if (merging.isOpen()) {
      merging.rollback();
    }
  }

  /** Gives everything back. Closing twice is harmless. */
  void close() throws SQLException {
    enter();
    try {
      if (closed) {
        return;
      }
      closed = true;
      try {
        endMerging();
      } finally {
        if (physical != null) {
          physical.close();
        }
      }
    } finally {
      exit();
    }
  }

  /** Closes the session from any thread, without waiting for what runs on it. */
  void abort(Executor executor) throws SQLException {
    Connection taken = physical;
    closed = true;
    cutOff = true;
    merging.cancel();
    endMergingIfFree();
    if (taken != null) {
      taken.abort(executor);
    }
  }

  /** Runs a call that PostgreSQL is asked by, but which is no part of the transaction. */
  <T> T outside(Call<T> call) throws SQLException {
    if (passesThrough()) {
      return call.run();
    }
    enter();
    try {
      return inPhysicalTransaction() ? call.run() : beside(call);
    } finally {
      exit();
    }
  }
}
