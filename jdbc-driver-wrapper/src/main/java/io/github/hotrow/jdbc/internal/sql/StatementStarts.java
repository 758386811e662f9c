// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * What a text does to the transaction and to the session it is executed in, by the words its
 * statements begin with. Never throws; what it isn't sure of may be said to do so. Confined to the
 * thread that made it.
 */
public final class StatementStarts {
  private final SqlLexer lexer;
  private final String sql;
  private int statements;
  private boolean inStatement;

  private StatementStarts(String sql) {
    this.sql = sql;
    this.lexer = new SqlLexer(sql);
  }

  /** Whether there is something after the first semicolon. */
  static boolean isSeveral(String sql) {
    if (sql.indexOf(';') < 0) {
      return false;
    }
    StatementStarts starts = new StatementStarts(sql);
    while (starts.next() != null) {
      if (starts.statements > 1) {
        return true;
      }
    }
    return false;
  }

  /** Whether PostgreSQL looks at the text in an aborted transaction: if its end comes first. */
  public static boolean isForAborted(String sql) {
    String first = FirstKeyword.of(sql) == FirstKeyword.TRANSACTION ? firstOf(sql) : "";
    return switch (first) {
      case "commit", "end", "rollback", "abort" -> true;
      default -> false;
    };
  }

  private static String firstOf(String sql) {
    String first = new StatementStarts(sql).next();
    return first == null ? "" : first;
  }

  /** Whether one of its statements ends a transaction, if everything in the text succeeds. */
  public static boolean mayEndTransaction(String sql) {
    if (sql.indexOf(';') < 0 && FirstKeyword.of(sql) != FirstKeyword.TRANSACTION) {
      return false;
    }
    StatementStarts starts = new StatementStarts(sql);
    for (String word = starts.next(); word != null; word = starts.next()) {
      if (word.equals("create")) {
        return false; // the body of a function has statements of its own
      }
      if (starts.endsTransaction(word)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the session may be another afterwards: by SET, RESET, DISCARD or a call of set_config;
   * by what runs code that isn't seen here (DO, CALL, EXECUTE); by a temporary table, which hides
   * another of its name.
   */
  public static boolean mayChangeSession(String sql) {
    boolean isOne = sql.indexOf(';') < 0;
    StatementStarts starts = new StatementStarts(sql);
    String word = starts.next();
    while (word != null) {
      switch (word) {
        case "set", "reset", "discard", "do", "call", "execute" -> {
          return true;
        }
        default -> {}
      }
      word = isOne ? null : starts.next();
    }
    return startsWithEscape(sql)
        || contains(sql, "set_config")
        || contains(sql, "temp")
        || sql.contains("&\"");
  }

  /** JDBC's <code>{call f()}</code>. */
  private static boolean startsWithEscape(String sql) {
    return sql.stripLeading().startsWith("{");
  }

  /**
   * Whether the text, as one of a batch, may do anything but change rows: those that certainly
   * don't need no look at the batch's end.
   */
  public static boolean isRemarkable(String sql) {
    return switch (FirstKeyword.of(sql)) {
      case UPDATE, INSERT, SELECT, WITH -> sql.indexOf(';') >= 0 || contains(sql, "set_config");
      default -> true;
    };
  }

  private static boolean contains(String sql, String lowerCase) {
    int last = sql.length() - lowerCase.length();
    for (int i = 0; i <= last; i++) {
      if (sql.regionMatches(true, i, lowerCase, 0, lowerCase.length())) {
        return true;
      }
    }
    return false;
  }

  /**
   * The first word of the next statement, in lower case; empty if it is no word, null at the end.
   */
  private String next() {
    while (lexer.next()) {
      switch (lexer.kind()) {
        case WHITESPACE, LINE_COMMENT, BLOCK_COMMENT, HINT_COMMENT -> {}
        default -> {
          if (sql.charAt(lexer.start()) == ';') {
            inStatement = false;
          } else if (!inStatement) {
            inStatement = true;
            statements++;
            return word();
          }
        }
      }
    }
    return null;
  }

  /** Reads on in the statement that begins with this word. */
  private boolean endsTransaction(String word) {
    return switch (word) {
      case "commit", "end", "rollback", "abort" -> !isOtherwise();
      case "prepare" -> "transaction".equals(following());
      default -> false;
    };
  }

  /** {@code COMMIT PREPARED}, {@code ROLLBACK PREPARED}, {@code ROLLBACK [WORK] TO}. */
  private boolean isOtherwise() {
    String word = following();
    if (word.equals("work") || word.equals("transaction")) {
      word = following();
    }
    return word.equals("prepared") || word.equals("to");
  }

  /** The next word of the statement, or an empty one. */
  private String following() {
    while (inStatement && lexer.next()) {
      switch (lexer.kind()) {
        case WHITESPACE, LINE_COMMENT, BLOCK_COMMENT, HINT_COMMENT -> {}
        default -> {
          inStatement = sql.charAt(lexer.start()) != ';';
          return word();
        }
      }
    }
    return "";
  }

  /** The current token in lower case if it is a word, else an empty one. */
  private String word() {
    String word =
        lexer.kind() == TokenKind.NAME ? Names.fold(sql, lexer.start(), lexer.end()) : null;
    return word == null ? "" : word;
  }
}
