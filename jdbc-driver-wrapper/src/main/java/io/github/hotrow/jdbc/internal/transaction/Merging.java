// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * What answers a logical connection's executions without the database, and remembers what it
 * answered. One for each logical connection. Confined to the connection's thread: the shell calls
 * it under the connection's lock, but for {@link #mayTake} and {@link #cancel}.
 *
 * <p>The shell asks only while no transaction is open on the physical connection. What it has taken
 * in a transaction ends with exactly one of {@link #commit}, {@link #rollback} and {@link #replay}.
 */
public interface Merging {

  /** Takes nothing. */
  Merging NONE = new NoMerging();

  /**
   * Whether executions of this statement are worth offering. A prepared one for which this is false
   * is bound to the database at once. May be called by any thread; must not touch the database.
   */
  boolean mayTake(RecognisedStatement statement);

  /**
   * Answers an execution, or doesn't.
   *
   * <p>An exception is the statement's failure: in auto-commit that is all, else the shell calls
   * {@link #rollback} and treats the transaction as PostgreSQL treats an aborted one (25P02 until
   * its end).
   *
   * @return the answer; {@link Taken#BESIDE} to have it run on the physical connection, but outside
   *     of the transaction; {@link Taken#IN_TRANSACTION} to have it run there in one of its own;
   *     null if it is to run there as an ordinary part of the transaction, before which the shell
   *     calls {@link #replay} if something is open
   */
  Taken execute(Execution execution) throws SQLException;

  /**
   * Whether the transaction of the execution just offered holds something that must be given back
   * at its end, even if it never begins on the physical connection.
   */
  boolean holdsPlace();

  /** Whether something is kept or reserved in the current transaction. */
  boolean isOpen();

  /**
   * Commits what is kept. Called only if something is open. Afterwards the logical transaction is
   * over, whatever happened.
   */
  void commit() throws SQLException;

  /** Forgets what is kept and gives reservations back. Does nothing if nothing is open. */
  void rollback();

  /**
   * Executes what is kept on the physical connection, in order. The connection is in manual commit.
   * Called only if something is open; afterwards nothing is, whatever happened. If it throws, the
   * transaction is aborted.
   */
  void replay(Connection physical) throws SQLException;

  /**
   * Told of each execution that is about to happen on the physical connection as part of a
   * transaction, so that it may learn. {@link Taken#BESIDE} ones are not told.
   */
  void physicallyExecuted(Execution execution) throws SQLException;

  /** The same for one that is never offered, a batch for instance. */
  void physicallyExecuted(RecognisedStatement statement);

  /**
   * Told when what it was told of last has been executed on the physical connection without an
   * error, in a transaction that is still open.
   */
  void executedInTransaction() throws SQLException;

  /** Told when a transaction ended on the physical connection by a call of JDBC. */
  void physicalTransactionEnded(boolean committed);

  /**
   * Told when the session may differ from a fresh one (SET, setSchema, unwrap, …): nothing may be
   * merged on this connection from now on. Nothing is open when this is called. May be called
   * several times.
   */
  void sessionChanged();

  /**
   * Another thread wants the execution or commit under way to be given up, if that is still
   * possible. Called without the lock, by any thread; does nothing if nothing waits.
   */
  void cancel();

  /**
   * The logical connection is closed. {@link #rollback} was called before if something was open.
   */
  void close();
}
