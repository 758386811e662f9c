// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SumTest {
  private static final Operand ONE = new Operand.Parameter(1);
  private static final Operand TWO = new Operand.Parameter(2);
  private static final Sum MINUS = new Sum(List.of(new Sum.Term(true, ONE)));
  private static final Sum DIFFERENCE = Sum.of(ONE).plus(Sum.of(TWO).negated());

  private static Optional<BigDecimal> total(Sum sum, long one, long two) {
    return sum.total(operand -> BigDecimal.valueOf(operand == ONE ? one : two));
  }

  @Test
  void theTermsAreAddedUp() {
    assertEquals(Optional.of(BigDecimal.valueOf(-5)), total(MINUS, 5, 0));
    assertEquals(Optional.of(BigDecimal.valueOf(7)), total(DIFFERENCE, 5, -2));
    assertEquals(Optional.of(BigDecimal.ZERO), total(Sum.NONE, 5, 2));
    assertEquals(Optional.of(BigDecimal.valueOf(1L << 40)), total(Sum.of(ONE), 1L << 40, 0));
  }

  @Test
  void whatTheServerMayFindOutOfRangeOnTheWayHasNoTotal() {
    assertEquals(Optional.empty(), total(DIFFERENCE, 30_000, -30_000));
    assertEquals(Optional.empty(), total(DIFFERENCE, 5, 2), "up and then down");
    assertEquals(Optional.empty(), total(MINUS, Integer.MIN_VALUE, 0));
    assertEquals(Optional.empty(), total(MINUS, Short.MIN_VALUE, 0));
    assertEquals(Optional.empty(), total(MINUS, Long.MIN_VALUE, 0));
  }
}
