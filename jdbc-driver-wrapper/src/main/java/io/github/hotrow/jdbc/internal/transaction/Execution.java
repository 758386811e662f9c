// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import java.sql.Connection;

/**
 * One execution of a statement, as far as it matters for whether it can be answered without the
 * database. Valid during the call only; its parameters are the statement's own.
 *
 * @param statement what it was recognised as
 * @param sql its text
 * @param parameters its parameters; none of a plain Statement
 * @param prepared whether it comes from a PreparedStatement; in others a question mark is an
 *     operator's character
 * @param autoCommit whether it is a transaction of its own
 * @param readOnly whether the connection was set read-only
 * @param isolation the isolation level that was set on the connection, as in {@link
 *     java.sql.Connection}, or {@link #ISOLATION_NOT_SET}: the server's default
 * @param keys the generated keys wanted
 * @param queryTimeoutMs the statement's time limit, 0 without
 * @param maxRows the most rows the result may have, 0 without a limit
 * @param fetchSize rows fetched at a time through a cursor, 0 for all at once
 * @param plainResult whether its results are to be forward-only, read-only and without holdability
 *     of their own
 */
public record Execution(
    RecognisedStatement statement,
    String sql,
    Parameters parameters,
    boolean prepared,
    boolean autoCommit,
    boolean readOnly,
    int isolation,
    GeneratedKeys keys,
    long queryTimeoutMs,
    long maxRows,
    int fetchSize,
    boolean plainResult) {

  /** No isolation level was set. */
  public static final int ISOLATION_NOT_SET = -1;

  boolean isReadCommitted() {
    return isolation == ISOLATION_NOT_SET || isolation == Connection.TRANSACTION_READ_COMMITTED;
  }

  /** Whether it is a plain Statement with question marks, which are an operator's characters. */
  boolean hasMarks() {
    return !prepared && statement.shape().parameterCount() > 0;
  }
}
