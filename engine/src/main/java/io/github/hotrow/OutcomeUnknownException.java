// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * A change that was on its way to the database when its caller had to be answered (its timeout
 * passed, its thread was interrupted, or the database could not be asked what became of it). It may
 * still be applied. With a transaction id, ask later by {@link HotrowEngine#find}, or send the same
 * change again: it is never applied twice.
 */
public final class OutcomeUnknownException extends ChangeException {
  private static final long serialVersionUID = 1L;

  /** An exception for the change with this transaction id (null: it has none). */
  public OutcomeUnknownException(Object transactionId, String message, Throwable cause) {
    super(transactionId, AppliedState.UNKNOWN, message, cause);
  }
}
