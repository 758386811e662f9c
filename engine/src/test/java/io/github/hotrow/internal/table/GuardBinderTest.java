// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Comparison;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.Guard;
import io.github.hotrow.internal.table.BoundGuard.Verdict;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class GuardBinderTest {
  private final BoundTable table = TableFixture.table();

  /** A row with these counters and tracked values. */
  private record Row(long n, long amount, List<Object> values) implements BoundGuard.RowView {
    @Override
    public boolean isRead() {
      return true;
    }

    @Override
    public long counter(int index) {
      return index == 0 ? n : amount;
    }

    @Override
    public Object tracked(int index) {
      return values.get(index);
    }
  }

  private BoundGuard bind(Guard guard) {
    return GuardBinder.bind(table, guard);
  }

  private static boolean holds(BoundGuard guard, long n, long amount) {
    return guard.verdict(new Row(n, amount, List.of())) == Verdict.HOLDS;
  }

  @ParameterizedTest
  @EnumSource(Comparison.class)
  void aCounterIsComparedAsItsNumber(Comparison comparison) {
    for (String bound : List.of("-1", "0", "2", "2.5", "0.005", "-0.5")) {
      for (int offset : new int[] {-2, 0, 3}) {
        BigDecimal right = new BigDecimal(bound);
        BoundGuard onN = bind(Guard.column("n").plus(offset).compare(comparison, right));
        BoundGuard onAmount = bind(Guard.column("amount").plus(offset).compare(comparison, right));
        for (long value = -8; value <= 8; value++) {
          BigDecimal n = BigDecimal.valueOf(value + offset);
          assertEquals(comparison.holds(n.compareTo(right)), holds(onN, value, 0));
          BigDecimal amount = BigDecimal.valueOf(value, 2).add(BigDecimal.valueOf(offset));
          assertEquals(comparison.holds(amount.compareTo(right)), holds(onAmount, 0, value));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "AT_LEAST,false,true", "GREATER,false,true", "EQUAL,false,false",
    "NOT_EQUAL,true,true", "AT_MOST,true,false", "LESS,true,false"
  })
  void aBoundThatNoCounterReachesDecidesByItself(
      Comparison comparison, boolean aboveAll, boolean belowAll) {
    BigInteger far = BigInteger.TWO.pow(70);
    assertEquals(aboveAll, holds(bind(Guard.column("n").compare(comparison, far)), 5, 0));
    assertEquals(belowAll, holds(bind(Guard.column("n").compare(comparison, far.negate())), 5, 0));
  }

  @Test
  void theEndsOfBigintAreNotPassed() {
    assertEquals(false, holds(bind(Guard.column("n").greaterThan(Long.MAX_VALUE)), 5, 0));
    assertEquals(false, holds(bind(Guard.column("n").lessThan(Long.MIN_VALUE)), 5, 0));
    assertEquals(true, holds(bind(Guard.column("n").atMost(Long.MAX_VALUE)), 5, 0));
  }

  @Test
  void aComparisonWithNullNeverHolds() {
    for (Comparison comparison : Comparison.values()) {
      assertEquals(false, holds(bind(Guard.column("n").compare(comparison, null)), 5, 0));
      assertEquals(false, holds(bind(Guard.column("status").compare(comparison, null)), 5, 0));
    }
  }

  @Test
  void numbersOfTheRowAreComparedWithTheirScales() {
    BoundGuard guard = bind(Guard.column("n").plus(1).atMostColumn("amount"));
    assertTrue(holds(guard, 2, 300));
    assertEquals(false, holds(guard, 2, 299));
  }

  @Test
  void whatJavaComparesDifferentlyIsAskedOfTheDatabase() {
    assertInstanceOf(BoundGuard.Constant.class, bind(Guard.column("status").equalTo("a")));
    assertInstanceOf(BoundGuard.AskDatabase.class, bind(Guard.column("status").lessThan("a")));
    assertInstanceOf(BoundGuard.AskDatabase.class, bind(Guard.column("doc").equalTo("{}")));
    LocalDateTime time = LocalDateTime.parse("2026-01-01T00:00:00.123456");
    assertInstanceOf(BoundGuard.Constant.class, bind(Guard.column("since").atMost(time)));
    assertInstanceOf(
        BoundGuard.AskDatabase.class, bind(Guard.column("since").atMost(time.plusNanos(1))));
    assertInstanceOf(
        BoundGuard.AskDatabase.class, bind(Guard.column("since").atMost("2026-01-01")));
  }

  @Test
  void guardsOnOneColumnTrackItOnce() {
    bind(Guard.column("status").equalTo("a"));
    bind(Guard.column("status").notEqualTo("b"));
    bind(Guard.column("open").equalTo(true));
    assertEquals(List.of(TableFixture.TEXT, TableFixture.BOOLEAN), table.tracked());
  }

  private void assertRefused(Guard guard, String... words) {
    String message = assertThrows(ConfigurationException.class, () -> bind(guard)).getMessage();
    for (String word : words) {
      assertTrue(message.contains(word), message);
    }
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    assertRefused(Guard.column("nothing").atLeast(1), "no column nothing");
    assertRefused(Guard.column("nothing").equalTo(null), "no column nothing");
    assertRefused(Guard.column("n").atLeast("many"), "java.lang.String");
    assertRefused(Guard.column("n").atLeastColumn("status"), "status", "number");
    assertRefused(Guard.column("status").plus(1).equalTo("a"), "status", "only a number");
    assertRefused(Guard.column("since").compareColumn(Comparison.LESS, "day"), "date");
    assertRefused(Guard.column("doc").compareColumn(Comparison.EQUAL, "doc"), "jsonb");
  }
}
