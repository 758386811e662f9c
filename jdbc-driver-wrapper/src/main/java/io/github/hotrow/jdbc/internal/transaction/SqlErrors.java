// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.ChangeRejectedException;
import io.github.hotrow.HotrowException;
import io.github.hotrow.OutcomeUnknownException;
import io.github.hotrow.ReservationLostException;
import java.sql.SQLException;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** The engine's exceptions as the SQLExceptions an application expects. Stateless. */
final class SqlErrors {
  private static final String DEADLOCK = "40P01";
  private static final String SERIALIZATION_FAILURE = "40001";
  private static final String QUERY_CANCELLED = "57014";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String OUTCOME_UNKNOWN = "08007";
  private static final String OVERLOADED = "53000";

  private SqlErrors() {}

  /**
   * The SQLException.
   *
   * @param limited whether the statement has a time limit of its own
   */
  static SQLException of(HotrowException e, boolean limited) {
    if (e instanceof ChangeRejectedException rejected) {
      return refusal(rejected);
    }
    if (e instanceof ReservationLostException) {
      return new SQLException(e.getMessage(), SERIALIZATION_FAILURE, e);
    }
    if (e instanceof OutcomeUnknownException) {
      return new SQLException(e.getMessage(), OUTCOME_UNKNOWN, e);
    }
    if (e instanceof ChangeNotAppliedException notApplied) {
      return new SQLException(e.getMessage(), state(notApplied.reason(), limited), e);
    }
    return new SQLException(e.getMessage(), PSQLState.UNEXPECTED_ERROR.getState(), e);
  }

  /** PostgreSQL's own error, with the stack of the thread that gets it. */
  private static SQLException refusal(ChangeRejectedException rejected) {
    SQLException cause = rejected.getCause();
    if (cause instanceof PSQLException own && own.getServerErrorMessage() != null) {
      PSQLException copy = new PSQLException(own.getServerErrorMessage());
      copy.initCause(rejected);
      return copy;
    }
    return new SQLException(
        cause.getMessage(), cause.getSQLState(), cause.getErrorCode(), rejected);
  }

  private static String state(Reason reason, boolean limited) {
    return switch (reason) {
      case DEADLOCK -> DEADLOCK;
      case TIMEOUT -> limited ? QUERY_CANCELLED : LOCK_NOT_AVAILABLE;
      case INTERRUPTED -> QUERY_CANCELLED;
      case ENGINE_FULL -> OVERLOADED;
      case ENGINE_CLOSED -> PSQLState.CONNECTION_DOES_NOT_EXIST.getState();
      case DATABASE_UNAVAILABLE, TABLE_ALTERED -> SERIALIZATION_FAILURE;
      default -> PSQLState.UNEXPECTED_ERROR.getState();
    };
  }

  /** Whether the change is not merged any more, so that the ordinary way may be gone instead. */
  static boolean isAltered(HotrowException e) {
    return e instanceof ChangeNotAppliedException notApplied
        && notApplied.reason() == Reason.TABLE_ALTERED;
  }

  static SQLException cancelled(HotrowException e) {
    return new SQLException("canceling statement due to user request", QUERY_CANCELLED, e);
  }

  /** A reservation that the database did not confirm when its transaction went there. */
  static SQLException grantWasGone() {
    return new SQLException(
        "what an UPDATE of this transaction had been granted was taken by somebody else before the"
            + " transaction came to the database; begin again",
        SERIALIZATION_FAILURE);
  }

  /**
   * Somebody else is at the row, and the strategy doesn't wait. It says nothing of what is left.
   */
  static SQLException busy(LockedRow row, SQLException cause) {
    return new SQLException(
        "row "
            + row
            + " is busy: another transaction is changing it, and the strategy does not wait;"
            + " try again",
        LOCK_NOT_AVAILABLE,
        cause);
  }

  static boolean isLockNotAvailable(SQLException e) {
    return LOCK_NOT_AVAILABLE.equals(e.getSQLState());
  }

  static SQLException queueFull(LockedRow row, int bound) {
    return new SQLException(
        "as many transactions wait for row "
            + row
            + " as queueBound allows, "
            + bound
            + "; come back later, or raise it",
        OVERLOADED);
  }

  static SQLException queueDeadlock(LockedRow row) {
    return new SQLException(
        "deadlock detected: it waits for row "
            + row
            + " behind transactions that wait for a row of its own; begin again, and lock the rows"
            + " in the same order everywhere",
        DEADLOCK);
  }

  /**
   * It waited too long for its turn.
   *
   * @param cancelled whether its own time limit or an interrupt ended it
   */
  static SQLException waitedInQueue(LockedRow row, boolean cancelled) {
    return new SQLException(
        "its time ran out while it waited for row "
            + row
            + " behind other transactions of this process; let those end sooner, or raise the"
            + " query timeout or changeTimeoutMillis",
        cancelled ? QUERY_CANCELLED : LOCK_NOT_AVAILABLE);
  }

  static SQLException hint(String message) {
    return new SQLException(message, PSQLState.SYNTAX_ERROR.getState());
  }

  /** {@code TARGET_AFFECT_ROW(n)} was not met. */
  static SQLException otherCount(long count, int wanted) {
    return new SQLException(
        "the statement changed "
            + count
            + " rows; its hint TARGET_AFFECT_ROW("
            + wanted
            + ") makes that an error",
        "P0004");
  }
}
