// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeRejectedException;
import io.github.hotrow.OutcomeUnknownException;
import io.github.hotrow.TransactionIdConflictException;
import java.sql.SQLException;

/**
 * Why a member ends without an outcome. The exception is made in the caller's thread, so that it
 * shows the caller's stack. Immutable.
 */
public sealed interface Failure {
  /** The exception for a change with this transaction id. */
  ChangeException toException(Object transactionId);

  /** Not applied, for a reason outside the change. */
  record NotApplied(ChangeNotAppliedException.Reason reason, String message, Throwable cause)
      implements Failure {
    @Override
    public ChangeException toException(Object transactionId) {
      return new ChangeNotAppliedException(transactionId, reason, message, cause);
    }
  }

  /** Refused by the database. */
  record Rejected(SQLException cause) implements Failure {
    @Override
    public ChangeException toException(Object transactionId) {
      return new ChangeRejectedException(transactionId, cause);
    }
  }

  /** It can't be said whether it was applied. */
  record Unknown(String message, Throwable cause) implements Failure {
    @Override
    public ChangeException toException(Object transactionId) {
      return new OutcomeUnknownException(transactionId, message, cause);
    }
  }

  /** The transaction id belongs to a change with other contents. */
  record Conflict(String message) implements Failure {
    @Override
    public ChangeException toException(Object transactionId) {
      return new TransactionIdConflictException(transactionId, message);
    }
  }
}
