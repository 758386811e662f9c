// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Comparison;
import io.github.hotrow.internal.table.BoundTable.UnboundCheck;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CheckConstraintTest {
  private final CheckConstraint checks =
      new CheckConstraint(
          List.of(
              counter("quantity", ColumnKind.INTEGER, 0, -1_000, 1_000),
              counter("balance", ColumnKind.DECIMAL, 2, -9_999, 9_999),
              counter("Odd \"one\"", ColumnKind.INTEGER, 0, -1_000, 1_000)));

  private static CounterModel counter(String name, ColumnKind kind, int scale, long min, long max) {
    ColumnModel column =
        new ColumnModel(name, kind, "", "its type", -1, scale, 4, true, true, false);
    return new CounterModel(column, scale, min, max);
  }

  private CounterModel counter(int index) {
    return checks.counters().get(index);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CHECK ((quantity >= 0))                                | 0     | 1000
          CHECK ((quantity > 0))                                 | 1     | 1000
          CHECK ((quantity < 100))                               | -1000 | 99
          CHECK (((quantity >= 0) AND (quantity <= 50)))         | 0     | 50
          CHECK ((quantity >= '-5'::integer))                    | -5    | 1000
          CHECK ((quantity >= '-5'::bigint)) NOT VALID           | -5    | 1000
          CHECK (((quantity)::numeric >= 1.5))                   | 2     | 1000
          CHECK (((quantity)::numeric <= '-1.5'::numeric))       | -1000 | -2
          CHECK ((quantity >= (3)::bigint))                      | 3     | 1000
          """)
  void narrowsTheRangeOfAnIntegerCounter(String definition, long min, long max) {
    assertTrue(checks.read("c", definition));
    assertEquals(min, counter(0).min());
    assertEquals(max, counter(0).max());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CHECK ((balance >= (0)::numeric))                      | 0     | 9999
          CHECK ((balance > ('-10'::integer)::numeric))          | -999  | 9999
          CHECK ((balance >= '-10.5'::numeric))                  | -1050 | 9999
          CHECK ((balance <= 10.555))                            | -9999 | 1055
          """)
  void narrowsTheRangeOfACounterWithAFraction(String definition, long min, long max) {
    assertTrue(checks.read("c", definition));
    assertEquals(min, counter(1).min());
    assertEquals(max, counter(1).max());
  }

  @Test
  void readsQuotedNames() {
    assertTrue(checks.read("c", "CHECK ((\"Odd \"\"one\"\"\" >= 7))"));
    assertEquals(7, counter(2).min());
  }

  @Test
  void keepsComparisonsBetweenColumns() {
    assertTrue(checks.read("c", "CHECK (((quantity >= 0) AND ((quantity)::numeric <= balance)))"));
    assertEquals(
        List.of(new UnboundCheck("c", "quantity", Comparison.AT_MOST, "balance")),
        checks.betweenColumns());
  }

  @Test
  void passesOverConditionsOnOtherColumns() {
    assertTrue(checks.read("c", "CHECK (((quantity >= 0) AND (weight > 3)))"));
    assertEquals(0, counter(0).min());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CHECK (((quantity >= 0) OR (quantity = '-1'::integer)))",
        "CHECK (((quantity % 2) = 0))",
        "CHECK (((quantity + reserved) <= 100))",
        "CHECK ((quantity <> 13))",
        "CHECK ((quantity = 13))",
        "CHECK ((is_good(quantity)))",
        "CHECK ((quantity > (1.5)::integer))",
        "CHECK (((balance)::integer >= 5))",
        "CHECK (((balance)::integer >= quantity))",
        "CHECK ((balance >= (1.55)::numeric(10,1)))",
        "CHECK ((quantity >= 0)) NO INHERIT",
        "CHECK ((quantity >= '99999999999999999999'::numeric))"
      })
  void refusesWhatItCannotJudgeForEachMember(String definition) {
    assertFalse(checks.read("c", definition));
  }
}
