// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ConfigurationException;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CounterModelTest {
  private static final CounterModel WHOLE = new CounterModel(TableFixture.INTEGER, 0, -10, 10);
  private static final CounterModel MONEY = new CounterModel(TableFixture.DECIMAL, 2, -999, 999);

  @ParameterizedTest
  @CsvSource({"0,0", "12.34,1234", "-0.05,-5", "7,700", "-3.10,-310"})
  void readsAndPrintsAFraction(BigDecimal value, long unscaled) {
    assertEquals(unscaled, MONEY.parse(value.toPlainString()));
    assertEquals(value.setScale(2).toPlainString(), MONEY.print(unscaled));
    assertEquals(unscaled, MONEY.unscaledDelta(0, value));
  }

  @ParameterizedTest
  @CsvSource({"1.234,123,124", "-1.234,-124,-123", "1.5,150,150", "-2,-200,-200"})
  void roundsABoundDownAndUp(BigDecimal bound, long floor, long ceiling) {
    assertEquals(floor, MONEY.floor(bound));
    assertEquals(ceiling, MONEY.ceiling(bound));
  }

  @Test
  void aWholeDeltaOfACounterWithAFractionIsScaled() {
    assertEquals(-300, MONEY.unscaledDelta(-3, null));
    assertEquals(-3, WHOLE.unscaledDelta(-3, null));
    assertEquals(4, WHOLE.unscaledDelta(0, new BigDecimal("4.00")));
  }

  @Test
  void aDeltaWithTooManyDigitsIsRefused() {
    String message =
        assertThrows(
                ConfigurationException.class, () -> MONEY.unscaledDelta(0, new BigDecimal("0.001")))
            .getMessage();
    assertTrue(message.contains("0.001") && message.contains("2 digits"), message);
    assertThrows(ConfigurationException.class, () -> WHOLE.unscaledDelta(0, new BigDecimal("0.5")));
    assertThrows(ConfigurationException.class, () -> MONEY.unscaledDelta(Long.MAX_VALUE, null));
  }

  @Test
  void onlyNarrows() {
    assertEquals(-5, WHOLE.narrowed(-5, 100).min());
    assertEquals(10, WHOLE.narrowed(-5, 100).max());
  }
}
