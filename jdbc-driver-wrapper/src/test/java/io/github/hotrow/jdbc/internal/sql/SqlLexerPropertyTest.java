// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any text at all: the lexer's tokens are the text again, and nothing throws. */
class SqlLexerPropertyTest {
  private static final List<String> PIECES =
      List.of(
          "'",
          "''",
          "\"",
          "E'",
          "U&'",
          "U&\"",
          "B'",
          "$$",
          "$a$",
          "$1",
          "\\",
          "\\'",
          "/*",
          "*/",
          "/*+ hotrow(",
          "hotrow(queue)",
          ")",
          "(",
          "--",
          "\n",
          "\r",
          " ",
          "?",
          "??",
          "::",
          ":",
          ";",
          ".",
          ",",
          "1",
          ".5",
          "1e",
          "0x1",
          "1_0",
          "e",
          "+",
          "-",
          "<",
          "=",
          "@",
          "#",
          "{",
          "[",
          "a",
          "Z",
          "é",
          "\u00a0",
          "\ud800",
          "\0",
          "update ",
          "t ",
          " set ",
          " where ",
          " and ",
          "not ",
          "insert into ",
          "values ",
          "select ",
          "from ",
          "a = a - 1",
          "a >= ",
          "between ",
          "cast(");

  @Provide
  Arbitrary<String> sqlLike() {
    return Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> String.join("", pieces));
  }

  @Property(tries = 3_000)
  void tokensAreTheTextAgain(@ForAll("sqlLike") String sql) {
    assertRejoins(sql);
  }

  @Property(tries = 1_000)
  void tokensOfAnyTextAreTheTextAgain(@ForAll String sql) {
    assertRejoins(sql);
  }

  @Property(tries = 3_000)
  void nothingThrows(@ForAll("sqlLike") String sql) {
    assertNotNull(new ShapeCache(1_000).recognise(sql));
    assertNotNull(HotUpdateRecogniser.recognise(NormalisedStatement.of(sql).tokens()));
    assertNotNull(
        HotUpdateRecogniser.recognise(
            NormalisedStatement.of("update t set a = a + 1 where b = " + sql).tokens()));
  }

  private static void assertRejoins(String sql) {
    StringBuilder joined = new StringBuilder();
    SqlLexer lexer = new SqlLexer(sql);
    while (lexer.next()) {
      assertEquals(joined.length(), lexer.start());
      assertTrue(lexer.end() > lexer.start());
      joined.append(lexer.text());
    }
    assertEquals(sql, joined.toString());
    assertEquals(TokenKind.END, lexer.kind());
  }
}
