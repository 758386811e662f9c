// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition.PlainSelect;
import io.github.hotrow.jdbc.internal.sql.StatementStarts;
import io.github.hotrow.jdbc.internal.transaction.Execution;
import io.github.hotrow.jdbc.internal.transaction.LogicalSession;
import io.github.hotrow.jdbc.internal.transaction.Merging;
import io.github.hotrow.jdbc.internal.transaction.Taken;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.postgresql.core.BaseConnection;

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
  private final Runnable atEnd;
  private final Merging merging;
  private final PhysicalTransaction transaction;
  private final EarlySavepoints savepoints = new EarlySavepoints();
  private final SessionSettings settings = new SessionSettings();
  private final HeldConnection held;
  private volatile boolean closed;
  private volatile boolean changed;
  private volatile boolean cutOff;
  private volatile boolean severed;
  private boolean begun;
  private boolean aborted;
  private boolean ended;

  Session(Context context, PhysicalSource source, Runnable atEnd) {
    this.context = context;
    this.held = new HeldConnection(context, source, settings);
    this.atEnd = atEnd;
    this.merging = context.merging().newMerging(this);
    this.transaction = new PhysicalTransaction(merging);
  }

  void enter() {
    lock.lock();
  }

  /** Whoever leaves last after an abort gives everything back. */
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
        if (severed) {
          letGo();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** A pool waits for its connection even if that was aborted. */
  private void letGo() {
    Connection taken = held.get();
    if (taken != null) {
      try {
        taken.close();
      } catch (SQLException e) {
        // it is gone, as whoever aborted it wished
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
    return held.get();
  }

  @Override
  public boolean holdsPhysical() {
    return held.get() != null;
  }

  /** For what may leave traces on it, so that it is kept until the end. */
  @Override
  public Connection physical() throws SQLException {
    held.leavesTraces();
    return forStatement();
  }

  /** For a statement to be made on; it leaves traces only if it is executed. */
  Connection forStatement() throws SQLException {
    checkOpen();
    Connection taken = held.get();
    return taken != null ? taken : take();
  }

  private Connection take() throws SQLException {
    enter();
    try {
      checkOpen();
      return held.take();
    } finally {
      exit();
    }
  }

  /** A statement was made on the physical connection. */
  void bound() {
    held.bound();
  }

  /** A statement on the physical connection was closed. */
  void unbound() {
    held.unbound();
  }

  /** Whether pgjdbc's own connection is closed, of which a pool's may know nothing yet. */
  boolean isPhysicallyClosed() throws SQLException {
    BaseConnection behind = held.driver();
    return behind != null && behind.isClosed();
  }

  BaseConnection driver() throws SQLException {
    physical();
    return held.driver();
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
      } else {
        setSavepoints(taken);
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
      setSavepoints(taken);
      merging.replay(taken);
      replayed = true;
    } finally {
      if (!replayed) {
        merging.rollback();
        aborted = !inPhysicalTransaction();
      }
    }
  }

  /** The savepoints that come before anything else of the transaction. */
  private void setSavepoints(Connection taken) throws SQLException {
    if (!autoCommit() && !inPhysicalTransaction()) {
      savepoints.setOn(taken);
    }
  }

  /** Sets a savepoint; null stands for one without a name. */
  Savepoint setSavepoint(String name) throws SQLException {
    enter();
    try {
      checkOpen();
      if (isUntouched()) {
        begun = true;
        return savepoints.set(name);
      }
      checkNotAborted();
      Connection taken = materialised();
      return name == null ? taken.setSavepoint() : taken.setSavepoint(name);
    } finally {
      exit();
    }
  }

  /** Whether a transaction that may be merged has not done anything yet. */
  private boolean isUntouched() throws SQLException {
    return !passesThrough()
        && !changed
        && !aborted
        && !autoCommit()
        && !merging.isOpen()
        && !inPhysicalTransaction();
  }

  void rollback(Savepoint savepoint) throws SQLException {
    enter();
    try {
      checkOpen();
      if (savepoints.isBeginning(savepoint)) {
        forget();
        begun = true;
        savepoints.goBackTo(savepoint);
        return;
      }
      checkNotAborted();
      materialised().rollback(savepoints.physical(savepoint));
    } finally {
      exit();
    }
  }

  void release(Savepoint savepoint) throws SQLException {
    enter();
    try {
      checkOpen();
      checkNotAborted();
      if (!savepoints.isBeginning(savepoint)) {
        materialised().releaseSavepoint(savepoints.physical(savepoint));
      }
      savepoints.release(savepoint);
    } finally {
      exit();
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
    return held.isInTransaction();
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
      if (answer != null && answer.isInTransaction()) {
        held.leavesTraces();
        return answer;
      }
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
      if (merging.holdsPlace() && !transaction.isKnown()) {
        transaction.tell(); // taken just now, for what is about to begin
      } else {
        endIfOver();
      }
      if (aborted) {
        endAborted(sql);
      }
      if (merging.isOpen()) {
        replay(physical());
      } else if (savepoints.isAnyOpen()) {
        setSavepoints(physical());
      }
      held.leavesTraces();
      if (!autoCommit() || inPhysicalTransaction()) {
        learn(statement, offered);
      }
      if (!changed && Effects.mayChangeSession(statement, sql)) {
        sessionChanged();
      }
      transaction.begins();
    } finally {
      exit();
    }
  }

  /** The transaction may have been ended by a way that isn't seen. The lock is held. */
  private void endIfOver() {
    if (transaction.isKnown() && !inPhysicalTransaction() && transaction.noneIsOpen()) {
      savepoints.end();
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
      executedInTransaction();
      executed = true;
      return result;
    } finally {
      enter();
      try {
        boolean last = transaction.finished();
        if (last && !inPhysicalTransaction()) {
          savepoints.end();
          transaction.ended(executed);
        } else if (last && executed && statement != null) {
          endedInBetween(statement, sql);
        }
      } finally {
        exit();
      }
    }
  }

  /** Runs an execution in auto-commit in a transaction that is begun for it. */
  <T> T executeInTransaction(Execution execution, Call<T> call) throws SQLException {
    Connection taken = forStatement();
    taken.setAutoCommit(false);
    boolean executed = false;
    try {
      tellOfIt(execution);
      T result = call.run();
      executedInTransaction();
      taken.commit();
      executed = true;
      return result;
    } finally {
      endIt(taken, executed);
    }
  }

  private void executedInTransaction() throws SQLException {
    if (inPhysicalTransaction()) {
      enter();
      try {
        merging.executedInTransaction();
      } finally {
        exit();
      }
    }
  }

  private void tellOfIt(Execution execution) throws SQLException {
    enter();
    try {
      transaction.tell();
      merging.physicallyExecuted(execution);
    } finally {
      exit();
    }
  }

  private void endIt(Connection taken, boolean executed) throws SQLException {
    enter();
    try {
      if (!executed && !taken.isClosed()) {
        taken.rollback();
      }
    } finally {
      transaction.ended(executed);
      exit();
      if (!taken.isClosed()) {
        taken.setAutoCommit(true);
      }
    }
  }

  /** {@code COMMIT AND CHAIN}, or several statements in one text: another transaction is open. */
  private void endedInBetween(RecognisedStatement statement, String sql) {
    if (Effects.mayEndTransaction(statement, sql)) {
      savepoints.end();
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
        held.get().rollback();
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

  /**
   * Executes a statement outside of the transaction, which it aborts all the same if it fails; the
   * lock is held.
   */
  <T> T executeBeside(RecognisedStatement statement, Call<T> call) throws SQLException {
    boolean executed = false;
    if (statement.recognition() instanceof PlainSelect select && select.leavesTraces()) {
      held.leavesTraces();
    }
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
    Connection taken = held.get();
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
    Connection taken = held.get();
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
      Connection taken = held.get();
      if (taken != null) {
        taken.setAutoCommit(value);
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
      savepoints.end();
      if (aborted) {
        rollback();
      } else if (merging.isOpen() && !inPhysicalTransaction()) {
        held.giveBackIfTraceless();
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
    Connection taken = held.get();
    if (taken == null) {
      transaction.ended(true);
      return;
    }
    boolean committed = false;
    try {
      taken.commit();
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
      savepoints.end();
      forget();
      Connection taken = held.get();
      try {
        if (taken != null) {
          taken.rollback();
        }
      } finally {
        transaction.ended(false);
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
        Connection taken = held.get();
        if (taken != null) {
          taken.close();
        }
      }
    } finally {
      exit();
    }
  }

  /** Closes the session from any thread, without waiting for what runs on it. */
  void abort(Executor executor) throws SQLException {
    Connection taken = held.get();
    closed = true;
    cutOff = true;
    merging.cancel();
    try {
      if (taken != null) {
        taken.abort(executor);
      }
    } finally {
      severed = true;
      endMergingIfFree();
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
