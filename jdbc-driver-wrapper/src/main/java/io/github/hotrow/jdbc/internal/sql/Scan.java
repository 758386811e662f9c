// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * Finds where the parts of a SQL text end. Each method takes where a part begins, and returns the
 * index after its last character, or {@link #OPEN} if the text ends before the part does.
 * Stateless.
 */
final class Scan {
  /** The part is not closed. */
  static final int OPEN = -1;

  private Scan() {}

  /** Not the vertical tab, which is space since PostgreSQL 16 only. */
  static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** PostgreSQL takes every byte from 0x80 on for a letter, so every character outside ASCII. */
  static boolean beginsName(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
  }

  static boolean continuesName(char c) {
    return beginsName(c) || isDigit(c) || c == '$';
  }

  static char at(String sql, int index) {
    return index < sql.length() ? sql.charAt(index) : '\0';
  }

  static int space(String sql, int from) {
    int i = from;
    while (i < sql.length() && isSpace(sql.charAt(i))) {
      i++;
    }
    return i;
  }

  static int name(String sql, int from) {
    int i = from;
    while (i < sql.length() && continuesName(sql.charAt(i))) {
      i++;
    }
    return i;
  }

  static int lineComment(String sql, int from) {
    int i = from;
    while (i < sql.length() && sql.charAt(i) != '\n' && sql.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  /** A block comment with those inside it. */
  static int blockComment(String sql, int from) {
    int depth = 0;
    int i = from;
    while (i + 1 < sql.length()) {
      char c = sql.charAt(i);
      char next = sql.charAt(i + 1);
      if (c == '/' && next == '*') {
        depth++;
        i += 2;
      } else if (c == '*' && next == '/') {
        depth--;
        i += 2;
        if (depth == 0) {
          return i;
        }
      } else {
        i++;
      }
    }
    return OPEN;
  }

  /** From an opening quote; a doubled quote stands for one. */
  static int quoted(String sql, int from, char quote) {
    int i = from + 1;
    while (i < sql.length()) {
      if (sql.charAt(i) != quote) {
        i++;
      } else if (at(sql, i + 1) == quote) {
        i += 2;
      } else {
        return i + 1;
      }
    }
    return OPEN;
  }

  /** From an opening single quote; a backslash takes the next character with it. */
  static int escaped(String sql, int from) {
    int i = from + 1;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      if (c == '\\' || (c == '\'' && at(sql, i + 1) == '\'')) {
        i += 2;
      } else if (c == '\'') {
        return i + 1;
      } else {
        i++;
      }
    }
    return OPEN;
  }

  /** The end of the opening {@code $tag$}, or {@code from} if there is none. */
  static int dollarTag(String sql, int from) {
    int i = from + 1;
    if (i < sql.length() && beginsName(sql.charAt(i))) {
      i++;
      while (i < sql.length() && (beginsName(sql.charAt(i)) || isDigit(sql.charAt(i)))) {
        i++;
      }
    }
    return at(sql, i) == '$' ? i + 1 : from;
  }

  static int dollarString(String sql, int from, int bodyFrom) {
    String tag = sql.substring(from, bodyFrom);
    int close = sql.indexOf(tag, bodyFrom);
    return close < 0 ? OPEN : close + tag.length();
  }

  /**
   * An operator: as many operator characters as follow one another, but no comment, no parameter,
   * and no plus or minus at the end unless the operator has a character that SQL's own don't have.
   */
  static int operator(String sql, int from) {
    boolean unusual = false;
    int i = from;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      char next = at(sql, i + 1);
      if (c == '?' && next == '?') {
        unusual = true;
        i += 2;
        continue;
      }
      if (!isOperatorCharacter(c) || (c == '-' && next == '-') || (c == '/' && next == '*')) {
        break;
      }
      unusual |= "~!@#^&|`%".indexOf(c) >= 0;
      i++;
    }
    while (!unusual && i > from + 1 && (sql.charAt(i - 1) == '+' || sql.charAt(i - 1) == '-')) {
      i--;
    }
    return i;
  }

  static boolean isOperatorCharacter(char c) {
    return "~!@#^&|`+-*/%<>=".indexOf(c) >= 0;
  }

  /** The first character of {@code sql} that is neither space nor in a comment. */
  static int firstToken(String sql) {
    int i = 0;
    while (true) {
      i = space(sql, i);
      char c = at(sql, i);
      if (c == '-' && at(sql, i + 1) == '-') {
        i = lineComment(sql, i);
      } else if (c == '/' && at(sql, i + 1) == '*') {
        int end = blockComment(sql, i);
        if (end == OPEN) {
          return sql.length();
        }
        i = end;
      } else {
        return i;
      }
    }
  }
}
