// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/** A change that was not applied, for a reason that lies outside the change itself. */
public final class ChangeNotAppliedException extends ChangeException {
  private static final long serialVersionUID = 1L;

  /** Why a change was not applied. */
  public enum Reason {
    /** Its timeout passed before it was sent to the database. */
    TIMEOUT,
    /** The calling thread was interrupted before the change was sent; its interrupt flag is set. */
    INTERRUPTED,
    /** As many changes waited as the engine accepts, and {@link FullRingPolicy#REFUSE} is set. */
    ENGINE_FULL,
    /** It waited for transactions that wait for it; doing it all again may succeed. */
    DEADLOCK,
    /** The engine is closed or closing. */
    ENGINE_CLOSED,
    /** The database could not be reached, or refused every retry for a passing reason. */
    DATABASE_UNAVAILABLE,
    /** The engine's journal can't take changes any more: its disk is full or fails. */
    JOURNAL_FAILURE,
    /** The table is not as it was registered any more: a key or counter column was altered. */
    TABLE_ALTERED,
    /** The engine failed by a fault of its own; the cause says which. */
    ENGINE_FAILURE
  }

  private final Reason reason;

  /** An exception for the change with this transaction id (null: it has none). */
  public ChangeNotAppliedException(
      Object transactionId, Reason reason, String message, Throwable cause) {
    super(transactionId, AppliedState.NO, message, cause);
    this.reason = reason;
  }

  /** Why the change was not applied. */
  public Reason reason() {
    return reason;
  }
}
