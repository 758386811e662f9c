// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** Reads literals. Stateless. */
final class LiteralDecoder {
  private LiteralDecoder() {}

  /** The literal that the lexer stands at, or null if it stands at something else. */
  static Literal decode(String sql, SqlLexer lexer) {
    int start = lexer.start();
    int end = lexer.end();
    return switch (lexer.kind()) {
      case INTEGER -> new Literal(LiteralKind.INTEGER, sql.substring(start, end));
      case DECIMAL -> new Literal(LiteralKind.DECIMAL, sql.substring(start, end));
      case STRING ->
          new Literal(LiteralKind.STRING, sql.substring(start + 1, end - 1).replace("''", "'"));
      case DOLLAR_STRING -> {
        int tag = Scan.dollarTag(sql, start) - start;
        yield new Literal(LiteralKind.STRING, sql.substring(start + tag, end - tag));
      }
      case ESCAPE_STRING -> {
        String decoded = escaped(sql, start + 2, end - 1);
        yield decoded == null
            ? new Literal(LiteralKind.UNUSUAL, lexer.text())
            : new Literal(LiteralKind.STRING, decoded);
      }
      case UNICODE_STRING, BIT_STRING, NATIONAL_STRING, MODERN_NUMBER ->
          new Literal(LiteralKind.UNUSUAL, lexer.text());
      default -> null;
    };
  }

  /**
   * The contents of an E'…' string; null if it has an escape that is not one of a single letter:
   * bytes in octal or hexadecimal mean what the server's encoding says, and \v what its version.
   */
  private static String escaped(String sql, int from, int to) {
    StringBuilder text = new StringBuilder(to - from);
    int i = from;
    while (i < to) {
      char c = sql.charAt(i);
      if (c == '\'') {
        i++;
      } else if (c == '\\') {
        i++;
        c = sql.charAt(i);
        if ((c >= '0' && c <= '7') || "xuUv".indexOf(c) >= 0) {
          return null;
        }
        c =
            switch (c) {
              case 'b' -> '\b';
              case 'f' -> '\f';
              case 'n' -> '\n';
              case 'r' -> '\r';
              case 't' -> '\t';
              default -> c;
            };
      }
      text.append(c);
      i++;
    }
    return text.toString();
  }
}
