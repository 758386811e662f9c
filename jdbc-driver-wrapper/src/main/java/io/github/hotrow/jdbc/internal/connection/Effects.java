// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import io.github.hotrow.jdbc.internal.sql.StatementStarts;

/** What an ordinary statement may do beside what it is there for. Stateless. */
final class Effects {
  private Effects() {}

  /** Whether a statement may leave the session different from what it was. */
  static boolean mayChangeSession(RecognisedStatement statement, String sql) {
    if (!(statement.recognition() instanceof Ordinary ordinary)) {
      return false;
    }
    return switch (ordinary.reason()) {
      case OTHER_STATEMENT,
          SEVERAL_STATEMENTS,
          FUNCTION,
          UNKNOWN_SYNTAX,
          TOO_LONG,
          CTE,
          SUB_SELECT,
          UNSURE_TOKEN ->
          StatementStarts.mayChangeSession(sql);
      default -> false;
    };
  }

  /** Whether a transaction may have ended with it, though another is open now. */
  static boolean mayEndTransaction(RecognisedStatement statement, String sql) {
    return statement.recognition() instanceof Ordinary && StatementStarts.mayEndTransaction(sql);
  }
}
