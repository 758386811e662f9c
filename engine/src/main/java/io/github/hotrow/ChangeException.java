// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * A change that ended without an {@link Outcome}. It names the change's transaction id and says
 * whether the change was applied: {@link #applied()}.
 */
public abstract sealed class ChangeException extends HotrowException
    permits ChangeNotAppliedException,
        ChangeRejectedException,
        OutcomeUnknownException,
        ReservationLostException,
        TransactionIdConflictException {
  private static final long serialVersionUID = 1L;

  /** Whether the failed change is in the database. */
  public enum AppliedState {
    /** The change is not in the database and never will be by this call. */
    NO,
    /** The change may or may not be in the database; ask later by its transaction id. */
    UNKNOWN
  }

  private final transient Object transactionId;
  private final AppliedState applied;

  ChangeException(Object transactionId, AppliedState applied, String message, Throwable cause) {
    super("transaction id " + transactionId + ": " + message, cause);
    this.transactionId = transactionId;
    this.applied = applied;
  }

  /** The change's transaction id, or null when it was given none. */
  public final Object transactionId() {
    return transactionId;
  }

  /** Whether the change is in the database. */
  public final AppliedState applied() {
    return applied;
  }
}
