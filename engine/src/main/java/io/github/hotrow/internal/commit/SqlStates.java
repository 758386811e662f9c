// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import java.sql.SQLException;
import java.sql.SQLWarning;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/** Judges what an error of the database means for the batch. The one place that does. Stateless. */
final class SqlStates {
  static final String UNIQUE_VIOLATION = "23505";
  static final String LOCK_NOT_AVAILABLE = "55P03";
  static final String QUERY_CANCELED = "57014";
  static final String UNDEFINED_TABLE = "42P01";

  private static final String INSUFFICIENT_PRIVILEGE = "42501";
  private static final String INVALID_STATEMENT_NAME = "26000";
  private static final String FEATURE_NOT_SUPPORTED = "0A000";

  /** What an error means. */
  enum Meaning {
    /** The server rolled back because of what was sent; sending the same again fails again. */
    REFUSED,
    /** The server rolled back for a reason that passes; send the same again. */
    PASSING,
    /** As PASSING, but this connection's prepared statements are stale. */
    STALE_STATEMENT,
    /**
     * The server rolled back because the statement waited too long for a lock, or was cancelled.
     */
    WAITED_TOO_LONG,
    /** It can't be said whether the server committed; this connection is of no use any more. */
    IN_DOUBT
  }

  private SqlStates() {}

  /**
   * What the error of a statement, or a commit, that had been sent means.
   *
   * @param closed whether the connection was closed by the error. It is after FATAL and PANIC,
   *     which may end the backend after its commit; an ERROR leaves it open, and is always a
   *     rollback
   */
  static Meaning meaning(SQLException error, boolean closed) {
    String state = error.getSQLState();
    ServerErrorMessage server = serverMessage(error);
    if (closed || server == null || state == null || state.length() != 5) {
      return Meaning.IN_DOUBT;
    }
    return switch (state.substring(0, 2)) {
      case "08" -> Meaning.IN_DOUBT;
      case "40", "53", "58" -> Meaning.PASSING;
      case "57" -> state.equals(QUERY_CANCELED) ? Meaning.WAITED_TOO_LONG : Meaning.IN_DOUBT;
      case "55" -> state.equals(LOCK_NOT_AVAILABLE) ? Meaning.WAITED_TOO_LONG : Meaning.REFUSED;
      default -> isStale(state, server) ? Meaning.STALE_STATEMENT : Meaning.REFUSED;
    };
  }

  private static boolean isStale(String state, ServerErrorMessage server) {
    return state.equals(INVALID_STATEMENT_NAME)
        || (state.equals(FEATURE_NOT_SUPPORTED)
            && "RevalidateCachedQuery".equals(server.getRoutine()));
  }

  /**
   * Whether a refusal can be the fault of one member's values. Others (a missing privilege, a
   * dropped column) would meet every member alike.
   */
  static boolean isOneMembersFault(SQLException refusal) {
    return switch (refusal.getSQLState().substring(0, 2)) {
      case "21", "22", "23", "44", "P0" -> true;
      default -> false;
    };
  }

  /**
   * Whether a refusal may come of a table that was altered: unknown names, types that don't fit.
   */
  static boolean mayComeOfDdl(SQLException refusal) {
    String state = refusal.getSQLState();
    return state.startsWith("42") && !state.equals(INSUFFICIENT_PRIVILEGE);
  }

  /**
   * Whether a statement that waited too long for a lock waited for something that concerns one
   * member: someone else's row with the same unique key, or the row a foreign key refers to. The
   * hot row itself would concern them all. Where the server's messages are translated, only foreign
   * keys are recognised.
   */
  static boolean waitedForOneMember(SQLException error) {
    ServerErrorMessage server = serverMessage(error);
    String where = server == null ? null : server.getWhere();
    return LOCK_NOT_AVAILABLE.equals(error.getSQLState())
        && where != null
        && (where.contains("inserting index tuple") || where.contains("FOR KEY SHARE OF x"));
  }

  /** Whether trying to connect again is pointless until someone changes the configuration. */
  static boolean isHopeless(SQLException connectFailure) {
    String state = connectFailure.getSQLState();
    return state != null && (state.startsWith("28") || state.equals("3D000"));
  }

  /**
   * Whether the warnings tell that the commit is durable here, but that the wait for the
   * synchronous standby was cancelled. The driver reports no error then.
   */
  static boolean isUnreplicated(SQLWarning warnings) {
    for (SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
      if (warning instanceof PSQLWarning psql
          && psql.getServerErrorMessage() != null
          && "SyncRepWaitForLSN".equals(psql.getServerErrorMessage().getRoutine())) {
        return true;
      }
    }
    return false;
  }

  static ServerErrorMessage serverMessage(SQLException error) {
    return error instanceof PSQLException psql ? psql.getServerErrorMessage() : null;
  }
}
