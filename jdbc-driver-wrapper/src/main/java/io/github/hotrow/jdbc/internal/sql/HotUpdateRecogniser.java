// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import java.util.List;

/**
 * Recognises exactly the statements that may be merged, kept or run beside, by their meaning;
 * everything else is ordinary. What is accepted means to PostgreSQL what the recognition says.
 * Never throws. Stateless.
 */
final class HotUpdateRecogniser {
  private HotUpdateRecogniser() {}

  /** Recognises the tokens of one text, the last one {@link TokenKind#END}. */
  static Recognition recognise(List<Token> tokens) {
    try {
      Reason unfit = unfit(tokens);
      if (unfit != null) {
        return new Ordinary(unfit);
      }
      TokenCursor cursor = new TokenCursor(tokens);
      Token first = cursor.peek();
      if (first.isWord("update")) {
        return new UpdateReader(cursor).read();
      }
      if (first.isWord("insert")) {
        return InsertReader.read(cursor);
      }
      if (first.isWord("select")) {
        return new SelectReader(tokens).read();
      }
      return new Ordinary(first.isWord("with") ? Reason.CTE : Reason.OTHER_STATEMENT);
    } catch (Declined declined) {
      return new Ordinary(declined.reason());
    }
  }

  /** What no statement may have, whatever it is; null if there is nothing of the kind. */
  private static Reason unfit(List<Token> tokens) {
    boolean ended = false;
    for (Token token : tokens) {
      switch (token.kind()) {
        case JUNK, UNTERMINATED, UNICODE_NAME -> {
          return Reason.UNSURE_TOKEN;
        }
        case ILLEGAL -> {
          boolean brace = token.text().equals("{") || token.text().equals("}");
          return brace ? Reason.JDBC_ESCAPE : Reason.UNSURE_TOKEN;
        }
        case NUMBERED_PARAMETER -> {
          return Reason.NUMBERED_PARAMETER;
        }
        default -> {
          if (token.operand() instanceof Operand.Extracted extracted
              && extracted.kind() == LiteralKind.UNUSUAL) {
            return Reason.UNUSUAL_LITERAL;
          }
          if (token.isSymbol(";")) {
            ended = true;
          } else if (ended && token.kind() != TokenKind.END) {
            return Reason.SEVERAL_STATEMENTS;
          }
        }
      }
    }
    return tokens.size() == 1 ? Reason.EMPTY : null;
  }
}
