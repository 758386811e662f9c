// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.hotrow.jdbc.internal.sql.Recognition.Ordinary;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class HotUpdateRecogniserTest {
  private final ShapeCache cache = new ShapeCache(1 << 20);

  @TestFactory
  Stream<DynamicTest> everyStatementOfTheListIsRecognisedAsItSays() {
    return StatementCases.read().stream()
        .map(
            each ->
                dynamicTest(
                    each.sql(),
                    () ->
                        assertEquals(
                            each.expected(),
                            CanonicalSql.describe(cache.recognise(each.sql()).recognition()))));
  }

  @Test
  void everyReasonHasAStatementInTheList() {
    Set<Reason> missing = EnumSet.allOf(Reason.class);
    StatementCases.read().forEach(each -> missing.removeIf(r -> r.name().equals(each.expected())));
    missing.removeAll(EnumSet.of(Reason.EMPTY, Reason.TOO_LONG, Reason.TOO_DEEP));
    assertEquals(Set.of(), missing);
  }

  @Test
  void nestingBeyondAllReasonIsDeclinedWithoutAnOverflow() {
    for (String open : new String[] {"(", "not ", "not (", "- (", "cast("}) {
      String where = open.repeat(4_000) + "a";
      String sql = "update t set a = a + 1 where id = 1 and " + where;
      assertTrue(cache.recognise(sql).recognition() instanceof Ordinary, open);
    }
    String set = "update t set a = " + "(".repeat(60) + "a + 1" + ")".repeat(60) + " where id = 1";
    assertEquals("TOO_DEEP", CanonicalSql.describe(cache.recognise(set).recognition()));
  }

  @Test
  void textsWithoutAStatementAndEndlessOnesAreOrdinary() {
    for (String sql : new String[] {"", " \n", "-- nothing", "/* nothing */", "/* open"}) {
      assertEquals("EMPTY", CanonicalSql.describe(cache.recognise(sql).recognition()), sql);
    }
    String sql = "update t set a = a + 1 where id = 1" + " ".repeat(ShapeCache.MAX_TEXT_LENGTH);
    assertEquals("TOO_LONG", CanonicalSql.describe(cache.recognise(sql).recognition()));
  }

  @Test
  void everyReasonIsOneSentence() {
    for (Reason reason : Reason.values()) {
      assertTrue(reason.sentence().matches("[A-Z].*\\."), reason.name());
    }
  }
}
