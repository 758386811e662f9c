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
  private static final int MAX_ID_LENGTH = 100;

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
    super(named(transactionId) + message, cause);
    this.transactionId = transactionId;
    this.applied = applied;
  }

  /** An id may be megabytes long; its first characters tell it from others. */
  private static String named(Object transactionId) {
    if (transactionId == null) {
      return "";
    }
    String text = transactionId.toString();
    String shortened =
        text.length() <= MAX_ID_LENGTH
            ? text
            : text.substring(0, MAX_ID_LENGTH) + "… (" + text.length() + " characters)";
    return "transaction id " + shortened + ": ";
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
