// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * A change whose transaction id was used before for a change with other contents (another row,
 * amount or log value). It was not applied.
 */
public final class TransactionIdConflictException extends ChangeException {
  private static final long serialVersionUID = 1L;

  /** An exception for the change with this transaction id. */
  public TransactionIdConflictException(Object transactionId, String message) {
    super(transactionId, AppliedState.NO, message, null);
  }
}
