// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.hotrow.Strategy;
import java.util.List;
import org.junit.jupiter.api.Test;

class HintsTest {

  private static Hints hints(String sql) {
    return NormalisedStatement.of(sql).hints();
  }

  @Test
  void everyStrategyCanBeChosen() {
    for (Strategy strategy : Strategy.values()) {
      String hint = "/*+ hotrow( " + strategy + " ) */ update t set a = a + 1 where id = 1";
      assertEquals(strategy, hints(hint).strategy());
    }
  }

  @Test
  void theInventoryHintsAreRead() {
    assertEquals(
        new Hints(null, true, true, 1, List.of()),
        hints("UPDATE /*+ COMMIT_ON_SUCCESS ROLLBACK_ON_FAIL TARGET_AFFECT_ROW(1) */ t SET a = 1"));
    assertEquals(
        new Hints(Strategy.QUEUE, true, false, Hints.ANY_COUNT, List.of()),
        hints("update /*+ hotrow(queue) */ t /*+commit_on_success*/ set a = 1"));
  }

  @Test
  void whatCantBeObeyedIsNotPassedOver() {
    assertEquals(
        List.of("hotrow(faster)", "TARGET_AFFECT_ROW(-1)", "hotrow"),
        hints("/*+ hotrow(faster) TARGET_AFFECT_ROW(-1) hotrow */ select 1").malformed());
  }

  @Test
  void othersHintsAndOrdinaryCommentsAreNotOurs() {
    assertEquals(Hints.NONE, hints("/*+ IndexScan(t) */ /* hotrow(queue) */ select 1"));
  }

  @Test
  void hintsArePartOfTheShape() {
    assertNotEquals(
        NormalisedStatement.of("/*+ hotrow(queue) */ select 1").shape(),
        NormalisedStatement.of("/*+ hotrow(merge) */ select 1").shape());
  }
}
