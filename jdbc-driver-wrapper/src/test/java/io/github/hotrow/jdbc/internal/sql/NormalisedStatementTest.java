// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class NormalisedStatementTest {

  private static String shape(String sql) {
    return NormalisedStatement.of(sql).shape();
  }

  private static List<Literal> literals(String sql) {
    return NormalisedStatement.of(sql).literals();
  }

  @Test
  void statementsThatDifferInLiteralsOnlyShareAShape() {
    NormalisedStatement three = NormalisedStatement.of("update t set s = s - 3 where id = 'a'");
    NormalisedStatement four = NormalisedStatement.of("update t set s = s - 4 where id = $$b$$");
    assertEquals(three.shape(), four.shape());
    assertEquals("update t set s = s - #int where id = #str", three.shape());
    assertEquals(
        List.of(new Literal(LiteralKind.INTEGER, "4"), new Literal(LiteralKind.STRING, "b")),
        four.literals());
  }

  @Test
  void theKindOfALiteralIsPartOfTheShape() {
    assertNotEquals(shape("select 1"), shape("select 1.0"));
    assertNotEquals(shape("select 1"), shape("select '1'"));
    assertNotEquals(shape("select 1"), shape("select ?"));
  }

  @Test
  void spaceCommentsAndTheCaseOfUnquotedNamesDontMatter() {
    assertEquals(
        shape("update t set s=s-? where id=?"),
        shape("UPDATE /* x */ T\nSET S = s -\t? -- y\n WHERE Id=?"));
    assertNotEquals(shape("select \"A\""), shape("select a"));
    assertNotEquals(shape("select \"a b\""), shape("select a b"));
    assertNotEquals(shape("select \"a\"\"b\""), shape("select \"a\" \"b\""));
  }

  @Test
  void literalsAreDecoded() {
    assertEquals(
        List.of(
            new Literal(LiteralKind.STRING, "it's"),
            new Literal(LiteralKind.STRING, "a'b\n\\'"),
            new Literal(LiteralKind.STRING, "it''s"),
            new Literal(LiteralKind.DECIMAL, "1e3")),
        literals("select 'it''s', E'a\\'b\\n\\\\''', $x$it''s$x$, 1e3"));
    assertEquals(
        List.of(
            new Literal(LiteralKind.UNUSUAL, "E'\\x41'"), new Literal(LiteralKind.UNUSUAL, "B'1'")),
        literals("select E'\\x41', B'1'"));
    assertEquals(LiteralKind.UNUSUAL, literals("select E'\\v'").get(0).kind());
  }

  @Test
  void namesThatTheServerWouldCutOrFoldByItsEncodingAreNotTrusted() {
    String longName = "n".repeat(63);
    assertEquals(
        "select " + longName, shape("select " + longName.toUpperCase(java.util.Locale.ROOT)));
    for (String name : List.of("n".repeat(64), "ü".repeat(32), "Ü", "\"\"")) {
      assertEquals(
          TokenKind.JUNK, NormalisedStatement.of("select " + name).tokens().get(1).kind(), name);
    }
  }

  @Test
  void aFillerConditionIsNoComparisonOfTwoLiterals() {
    assertEquals(
        "update t set a = a - #int where true and id = #int",
        shape("update t set a = a - 1 where 1=1 and id = 5"));
    assertEquals(
        List.of(new Literal(LiteralKind.INTEGER, "1"), new Literal(LiteralKind.INTEGER, "5")),
        literals("update t set a = a - 1 where 7 = 7 and (2=2) and id = 5"));
    assertEquals("select a where #int = #int", shape("select a where 1 = 2"));
    assertEquals("select a where #int = #int + #int", shape("select a where 1 = 1 + 1"));
    assertEquals("select a where b - #int = #int", shape("select a where b - 1 = 1"));
  }

  @Test
  void aNulCharacterEndsTheTextForTheServerSoNothingIsRecognised() {
    for (String sql :
        List.of(
            "update t set a = a + 1 where id = 'x\0'",
            "update t set a = a + 1 /* \0 */ where id = 1",
            "update t set a = a + 1 where \"i\0d\" = 1")) {
      assertEquals(
          new Recognition.Ordinary(Reason.UNSURE_TOKEN),
          HotUpdateRecogniser.recognise(NormalisedStatement.of(sql).tokens()));
    }
  }

  @Test
  void parametersAreCountedAsTheDriverCountsThem() {
    NormalisedStatement statement =
        NormalisedStatement.of("select ?, '?', \"?\", $$?$$ /* ? */ ?? ? -- ?");
    assertEquals(2, statement.parameterCount());
  }
}
