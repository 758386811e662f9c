// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.Locale;

/**
 * Cuts a SQL text into tokens as PostgreSQL (with standard_conforming_strings on) and its JDBC
 * driver together read it: the server says where names, quotes, comments and operators end, the
 * driver which question marks are parameters. Takes any text and never throws; the tokens joined
 * are the text. Confined to the thread that made it.
 *
 * <pre>{@code
 * SqlLexer lexer = new SqlLexer(sql);
 * while (lexer.next()) {
 *   … lexer.kind(), lexer.start(), lexer.end() …
 * }
 * }</pre>
 */
public final class SqlLexer {
  private final String sql;
  private TokenKind kind;
  private int start;
  private int end;

  /** Begins before the first token. */
  public SqlLexer(String sql) {
    this.sql = sql;
  }

  /** Goes to the next token; false after the last one. */
  public boolean next() {
    start = end;
    if (start == sql.length()) {
      kind = TokenKind.END;
      return false;
    }
    char c = sql.charAt(start);
    if (Scan.isSpace(c)) {
      token(TokenKind.WHITESPACE, Scan.space(sql, start));
    } else if (Scan.beginsName(c)) {
      nameOrPrefix(c);
    } else if (Scan.isDigit(c) || (c == '.' && Scan.isDigit(Scan.at(sql, start + 1)))) {
      number();
    } else {
      symbol(c);
    }
    return true;
  }

  /** What the current token is. */
  public TokenKind kind() {
    return kind;
  }

  /** The index of the current token's first character. */
  public int start() {
    return start;
  }

  /** The index after the current token's last character. */
  public int end() {
    return end;
  }

  /** The current token as it stands in the text. */
  public String text() {
    return sql.substring(start, end);
  }

  private void token(TokenKind tokenKind, int tokenEnd) {
    if (tokenEnd == Scan.OPEN) {
      kind = TokenKind.UNTERMINATED;
      end = sql.length();
    } else {
      kind = tokenKind;
      end = Math.min(tokenEnd, sql.length());
    }
  }

  private void symbol(char c) {
    char following = Scan.at(sql, start + 1);
    switch (c) {
      case '\'' -> token(TokenKind.STRING, Scan.quoted(sql, start, '\''));
      case '"' -> token(TokenKind.QUOTED_NAME, Scan.quoted(sql, start, '"'));
      case '$' -> dollar(following);
      case '?' -> question(following);
      case ':' -> {
        boolean operator = following == ':' || following == '=';
        token(operator ? TokenKind.OPERATOR : TokenKind.PUNCTUATION, start + (operator ? 2 : 1));
      }
      case '(', ')', '[', ']', ',', ';', '.' -> token(TokenKind.PUNCTUATION, start + 1);
      default -> {
        if (c == '-' && following == '-') {
          token(TokenKind.LINE_COMMENT, Scan.lineComment(sql, start));
        } else if (c == '/' && following == '*') {
          boolean hint = Scan.at(sql, start + 2) == '+';
          token(
              hint ? TokenKind.HINT_COMMENT : TokenKind.BLOCK_COMMENT,
              Scan.blockComment(sql, start));
        } else if (Scan.isOperatorCharacter(c)) {
          token(TokenKind.OPERATOR, Scan.operator(sql, start));
        } else {
          token(TokenKind.ILLEGAL, start + 1);
        }
      }
    }
  }

  /** A name; or a letter that only says how the string or name after it is quoted. */
  private void nameOrPrefix(char c) {
    char following = Scan.at(sql, start + 1);
    if (following == '\'') {
      switch (c) {
        case 'e', 'E' -> {
          token(TokenKind.ESCAPE_STRING, Scan.escaped(sql, start + 1));
          return;
        }
        case 'b', 'B', 'x', 'X' -> {
          token(TokenKind.BIT_STRING, Scan.quoted(sql, start + 1, '\''));
          return;
        }
        case 'n', 'N' -> {
          token(TokenKind.NATIONAL_STRING, Scan.quoted(sql, start + 1, '\''));
          return;
        }
        default -> {}
      }
    }
    if ((c == 'u' || c == 'U') && following == '&') {
      char quote = Scan.at(sql, start + 2);
      if (quote == '\'' || quote == '"') {
        token(
            quote == '"' ? TokenKind.UNICODE_NAME : TokenKind.UNICODE_STRING,
            Scan.quoted(sql, start + 2, quote));
        return;
      }
    }
    int nameEnd = Scan.name(sql, start);
    token(isParameter(nameEnd) ? TokenKind.JUNK : TokenKind.NAME, nameEnd);
  }

  private void dollar(char following) {
    if (Scan.isDigit(following)) {
      int i = start + 1;
      while (Scan.isDigit(Scan.at(sql, i))) {
        i++;
      }
      numberedOrJunk(TokenKind.NUMBERED_PARAMETER, i);
      return;
    }
    int bodyFrom = Scan.dollarTag(sql, start);
    if (bodyFrom == start) {
      token(TokenKind.ILLEGAL, start + 1);
    } else {
      token(TokenKind.DOLLAR_STRING, Scan.dollarString(sql, start, bodyFrom));
    }
  }

  private void question(char following) {
    if (following == '?') {
      token(TokenKind.OPERATOR, Scan.operator(sql, start));
    } else {
      numberedOrJunk(TokenKind.JDBC_PARAMETER, start + 1);
    }
  }

  /** The driver writes {@code $n} for a question mark; what follows must not become part of it. */
  private void numberedOrJunk(TokenKind tokenKind, int tokenEnd) {
    boolean glued = Scan.continuesName(Scan.at(sql, tokenEnd)) || isParameter(tokenEnd);
    token(glued ? TokenKind.JUNK : tokenKind, tokenEnd);
  }

  private boolean isParameter(int index) {
    return Scan.at(sql, index) == '?' && Scan.at(sql, index + 1) != '?';
  }

  private void number() {
    int i = digits(start);
    boolean decimal = false;
    if (Scan.at(sql, i) == '.' && Scan.at(sql, i + 1) != '.') {
      decimal = true;
      i = digits(i + 1);
    }
    char exponent = Scan.at(sql, i);
    if (exponent == 'e' || exponent == 'E') {
      char sign = Scan.at(sql, i + 1);
      int from = sign == '+' || sign == '-' ? i + 2 : i + 1;
      if (Scan.isDigit(Scan.at(sql, from))) {
        decimal = true;
        i = digits(from);
      }
    }
    char after = Scan.at(sql, i);
    if (Scan.continuesName(after)) {
      int tail = Scan.name(sql, i);
      token(isModern(tail) ? TokenKind.MODERN_NUMBER : TokenKind.JUNK, tail);
    } else if (isParameter(i)) {
      token(TokenKind.JUNK, i);
    } else {
      token(decimal ? TokenKind.DECIMAL : TokenKind.INTEGER, i);
    }
  }

  private int digits(int from) {
    int i = from;
    while (Scan.isDigit(Scan.at(sql, i))) {
      i++;
    }
    return i;
  }

  /** Whether the word from the token's start on is a number with underscores or another base. */
  private boolean isModern(int tail) {
    String word = sql.substring(start, tail).toLowerCase(Locale.ROOT);
    return word.matches("0x(_?[0-9a-f])+|0o(_?[0-7])+|0b(_?[01])+|[0-9](_?[0-9])*");
  }
}
