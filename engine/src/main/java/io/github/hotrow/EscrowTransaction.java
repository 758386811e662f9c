// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;

/**
 * A transaction whose changes are granted one by one, while it is still open whether it will be
 * committed: the way of ordinary SQL transactions, where an UPDATE is answered at once and a
 * ROLLBACK may follow. Nothing of it is in the database before {@link #commit}, no connection is
 * held, and other transactions on the same rows are not held up as long as there is enough for all.
 *
 * <p>A grant is a reservation by the escrow rule (O'Neil 1986). With <i>low</i> the confirmed value
 * plus all pending decreases and <i>high</i> plus all pending increases, a guard that holds at both
 * is granted, one that fails at both is refused after a fresh read, and in between the transaction
 * waits until pending ones have decided. So a neighbour's rollback never makes an answer wrong.
 *
 * <p>Confined to one thread at a time. The table must be described by the same {@link HotTable} for
 * all that changes its rows through this engine; changes under another description, or by {@link
 * HotrowEngine#execute}, are to it what another process is: if they take what was granted, commit
 * ends in {@link ReservationLostException}.
 */
public interface EscrowTransaction extends AutoCloseable {

  /** What became of a wish. */
  enum Grant {
    /** The change is reserved; it will be applied by commit. */
    GRANTED,
    /** A guard does not hold; nothing is reserved. */
    INSUFFICIENT,
    /** The row does not exist; nothing is reserved. */
    NO_SUCH_ROW,
    /**
     * Memory can't say: the guard compares what only the database can, the row would leave the
     * range of its type or a check, or this transaction has changed the row before. Nothing is
     * reserved; ask the database.
     */
    UNDECIDED
  }

  /**
   * Asks for a change of one row. Waits where the answer depends on transactions that have not
   * decided, at most for the change's timeout.
   *
   * @param change one row, without a transaction id and without rows that go along
   * @throws ChangeNotAppliedException if the answer did not come in time, the thread was
   *     interrupted, the engine is closed, the database can't be read, or waiting any longer would
   *     be a deadlock
   * @throws ConfigurationException if the change doesn't fit its table
   * @throws IllegalStateException if the transaction is over
   */
  Grant reserve(Change change);

  /**
   * Keeps a row that goes into the database with the changes.
   *
   * @throws ConfigurationException if the INSERT is not registered, or the values don't fit it
   * @throws IllegalStateException if the transaction is over
   */
  void insert(InsertInto into, Object... values);

  /** Whether anything is reserved. */
  boolean hasReservations();

  /**
   * Commits all that was granted and kept, in one database transaction, merged with others. The
   * transaction is over afterwards, whatever happens.
   *
   * @param timeout how long to wait, or null for the engine's setting
   * @throws ReservationLostException if somebody else took what was granted, or the reservations
   *     expired
   * @throws ChangeException if it has no outcome; says whether it was applied
   * @throws IllegalStateException if nothing is reserved, or the transaction is over
   */
  Outcome.Applied commit(Duration timeout);

  /**
   * Says that the caller executes the changes itself, in a database transaction of its own. The
   * reservations stay until close, which is to be called when that transaction has ended, and can't
   * expire any more; the rows are read anew afterwards.
   *
   * @throws ReservationLostException if a reservation has expired
   * @throws IllegalStateException if the transaction is over
   */
  void handOver();

  /** Gives back what is reserved. Again, or after commit, is harmless. */
  @Override
  void close();
}
