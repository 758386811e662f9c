// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SqlLexerTest {

  /** The tokens but for space, each as {@code KIND text}. */
  private static List<String> tokens(String sql) {
    List<String> tokens = new ArrayList<>();
    SqlLexer lexer = new SqlLexer(sql);
    while (lexer.next()) {
      if (lexer.kind() != TokenKind.WHITESPACE) {
        tokens.add(lexer.kind() + " " + lexer.text());
      }
    }
    return tokens;
  }

  private static void assertOne(TokenKind kind, String token) {
    assertEquals(List.of(kind + " " + token), tokens(token));
  }

  @Test
  void stringsEndWhereTheServerEndsThem() {
    assertOne(TokenKind.STRING, "'it''s ? \\'");
    assertOne(TokenKind.ESCAPE_STRING, "E'it\\'s'");
    assertOne(TokenKind.ESCAPE_STRING, "e'it''s \\\\'");
    assertOne(TokenKind.UNICODE_STRING, "U&'d\\0061t'");
    assertOne(TokenKind.BIT_STRING, "b'101'");
    assertOne(TokenKind.BIT_STRING, "X'1F'");
    assertOne(TokenKind.NATIONAL_STRING, "n'x'");
    assertOne(TokenKind.DOLLAR_STRING, "$$it's ?$$");
    assertOne(TokenKind.DOLLAR_STRING, "$a$ $$ $b$ $a$");
    assertOne(TokenKind.UNTERMINATED, "'open");
    assertOne(TokenKind.UNTERMINATED, "E'open\\'");
    assertOne(TokenKind.UNTERMINATED, "$a$ $b$");
    assertEquals(List.of("NAME name", "STRING 'x'"), tokens("name'x'"));
    assertEquals(List.of("NAME a$b$", "NAME c"), tokens("a$b$ c"));
  }

  @Test
  void namesAreQuotedOrNot() {
    assertOne(TokenKind.NAME, "größe_1$");
    assertOne(TokenKind.QUOTED_NAME, "\"a \"\"b\"\" ?\"");
    assertOne(TokenKind.UNICODE_NAME, "u&\"d\\0061t\"");
    assertOne(TokenKind.UNTERMINATED, "\"open");
    assertEquals(
        List.of("NAME s", "PUNCTUATION .", "QUOTED_NAME \"T\"", "PUNCTUATION .", "NAME c"),
        tokens("s.\"T\".c"));
  }

  @Test
  void commentsNestAndHintsAreKeptApart() {
    assertOne(TokenKind.BLOCK_COMMENT, "/* a /* b */ ? */");
    assertOne(TokenKind.HINT_COMMENT, "/*+ hotrow(queue) */");
    assertOne(TokenKind.UNTERMINATED, "/* a /* b */");
    assertOne(TokenKind.UNTERMINATED, "/*/");
    assertOne(TokenKind.LINE_COMMENT, "-- a ? ' \"");
    assertEquals(
        List.of("NAME a", "LINE_COMMENT --b", "OPERATOR -", "LINE_COMMENT --c"),
        tokens("a--b\n- --c"));
  }

  @Test
  void numbersAreReadAsTheServerReadsThem() {
    assertOne(TokenKind.INTEGER, "0042");
    assertOne(TokenKind.DECIMAL, "1.5");
    assertOne(TokenKind.DECIMAL, ".5");
    assertOne(TokenKind.DECIMAL, "1.");
    assertOne(TokenKind.DECIMAL, "1e10");
    assertOne(TokenKind.DECIMAL, "1.5E-3");
    assertOne(TokenKind.MODERN_NUMBER, "1_000");
    assertOne(TokenKind.MODERN_NUMBER, "0x1F");
    assertOne(TokenKind.MODERN_NUMBER, "0b11");
    assertOne(TokenKind.JUNK, "1where");
    assertOne(TokenKind.JUNK, "1e");
    assertOne(TokenKind.JUNK, "1_");
    assertEquals(
        List.of("INTEGER 1", "PUNCTUATION .", "DECIMAL .2"), tokens("1..2"), "a range, no number");
  }

  @Test
  void questionMarksAreParametersUnlessDoubled() {
    assertEquals(
        List.of("NAME a", "OPERATOR >=", "JDBC_PARAMETER ?", "OPERATOR ::", "NAME int"),
        tokens("a>=?::int"));
    assertEquals(List.of("NAME a", "OPERATOR ??|", "JDBC_PARAMETER ?"), tokens("a ??| ?"));
    assertEquals(List.of("JDBC_PARAMETER ?", "OPERATOR -", "JDBC_PARAMETER ?"), tokens("?-?"));
    assertOne(TokenKind.NUMBERED_PARAMETER, "$12");
    // The driver writes $1 for it: ?1 would become $11, id? would become id$1.
    assertEquals(List.of("JUNK ?", "INTEGER 1"), tokens("?1"));
    assertEquals(List.of("JUNK id", "JDBC_PARAMETER ?"), tokens("id?"));
    assertEquals(List.of("JUNK ?", "NAME and"), tokens("?and"));
    assertEquals(List.of("JUNK 1", "JDBC_PARAMETER ?"), tokens("1?"));
  }

  @Test
  void operatorsAreCutAsTheServerCutsThem() {
    assertEquals(List.of("OPERATOR >=", "OPERATOR -", "INTEGER 1"), tokens(">=-1"));
    assertEquals(List.of("OPERATOR +", "OPERATOR -", "INTEGER 1"), tokens("+-1"));
    assertEquals(List.of("OPERATOR !=-", "INTEGER 1"), tokens("!=-1"));
    assertEquals(List.of("OPERATOR @>", "BLOCK_COMMENT /**/"), tokens("@>/**/"));
    assertEquals(List.of("OPERATOR *", "LINE_COMMENT --"), tokens("*--"));
    assertEquals(List.of("PUNCTUATION :", "NAME a", "OPERATOR :="), tokens(":a :="));
  }

  @Test
  void whatBeginsNothingIsATokenOfItsOwn() {
    assertEquals(
        List.of("ILLEGAL {", "NAME d", "STRING 'x'", "ILLEGAL }", "ILLEGAL \\", "ILLEGAL $"),
        tokens("{d 'x'} \\ $"));
    assertOne(TokenKind.ILLEGAL, "\013");
  }
}
