// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * A token that matters: neither space nor a comment.
 *
 * @param kind what it is
 * @param text a name as PostgreSQL stores it (folded, or without its quotes), else as it stands
 * @param operand where the value is found, of a parameter or literal; else null
 */
record Token(TokenKind kind, String text, Operand operand) {
  static final Token END = new Token(TokenKind.END, "", null);

  Token(TokenKind kind, String text) {
    this(kind, text, null);
  }

  /** Whether it is this keyword; a quoted name never is one. */
  boolean isWord(String keyword) {
    return kind == TokenKind.NAME && text.equals(keyword);
  }

  /** Whether it is this operator or punctuation. */
  boolean isSymbol(String symbol) {
    return (kind == TokenKind.OPERATOR || kind == TokenKind.PUNCTUATION) && text.equals(symbol);
  }
}
