// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.List;

/** A place among the tokens of one statement. Confined to its thread. */
final class TokenCursor {
  private static final int MAX_DEPTH = 50;

  private final List<Token> tokens;
  private int position;
  private int depth;

  TokenCursor(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token peek() {
    return tokens.get(position);
  }

  Token peekSecond() {
    return tokens.get(Math.min(position + 1, tokens.size() - 1));
  }

  Token next() {
    Token token = tokens.get(position);
    if (position < tokens.size() - 1) {
      position++;
    }
    return token;
  }

  boolean accept(String wordOrSymbol) {
    Token token = peek();
    boolean found = token.isWord(wordOrSymbol) || token.isSymbol(wordOrSymbol);
    if (found) {
      next();
    }
    return found;
  }

  void expect(String wordOrSymbol) {
    if (!accept(wordOrSymbol)) {
      throw unexpected();
    }
  }

  /** A name of a table or column. */
  String name() {
    Token token = peek();
    if (!isName(token)) {
      throw unexpected();
    }
    next();
    return token.text();
  }

  boolean atName() {
    return isName(peek());
  }

  private static boolean isName(Token token) {
    return token.kind() == TokenKind.QUOTED_NAME
        || (token.kind() == TokenKind.NAME && Keywords.canBeName(token.text()));
  }

  /** Goes into a parenthesis or a negation. */
  void enter() {
    depth++;
    if (depth > MAX_DEPTH) {
      throw new Declined(Reason.TOO_DEEP);
    }
  }

  void leave() {
    depth--;
  }

  /** The token after the parenthesis that closes the one the cursor stands at. */
  Token afterParenthesis() {
    int open = 0;
    for (int i = position; i < tokens.size(); i++) {
      if (tokens.get(i).isSymbol("(")) {
        open++;
      } else if (tokens.get(i).isSymbol(")") && --open == 0) {
        return tokens.get(i + 1);
      }
    }
    return Token.END;
  }

  /** The statement must end here, with or without a semicolon. */
  void expectEnd() {
    while (accept(";")) {}
    if (peek().kind() != TokenKind.END) {
      throw unexpected();
    }
  }

  /** Why the current token ends the recognition. */
  Declined unexpected() {
    return new Declined(reason(peek()));
  }

  private static Reason reason(Token token) {
    return switch (token.kind()) {
      case NAME -> reasonOfWord(token.text());
      case OPERATOR ->
          switch (token.text()) {
            case "*", "/", "%", "^" -> Reason.ARITHMETIC;
            case "::" -> Reason.CAST;
            default -> Reason.OPERATOR;
          };
      case PUNCTUATION ->
          switch (token.text()) {
            case "(" -> Reason.FUNCTION;
            case "[" -> Reason.OPERATOR;
            default -> Reason.UNKNOWN_SYNTAX;
          };
      default -> Reason.UNKNOWN_SYNTAX;
    };
  }

  private static Reason reasonOfWord(String word) {
    return switch (word) {
      case "case" -> Reason.CASE_EXPRESSION;
      case "select", "exists" -> Reason.SUB_SELECT;
      case "from" -> Reason.FROM_CLAUSE;
      case "or" -> Reason.OR;
      case "is", "isnull", "notnull" -> Reason.NULL_TEST;
      case "in", "any", "all", "some", "array" -> Reason.SEVERAL_ROWS;
      case "like", "ilike", "similar", "overlaps", "collate", "at" -> Reason.OPERATOR;
      default -> Reason.UNKNOWN_SYNTAX;
    };
  }
}
