// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ConfigurationException;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ValuesTest {
  private static final LocalDateTime TIME = LocalDateTime.parse("2026-03-01T10:00:00.123456");

  @Test
  void valuesAreWrittenAsPostgresReadsThem() {
    assertEquals("12", Values.toText(TableFixture.INTEGER, 12));
    assertEquals("1000000", Values.toText(TableFixture.DECIMAL, new BigDecimal("1E+6")));
    assertEquals("true", Values.toText(TableFixture.BOOLEAN, true));
    assertEquals("\\x00ff", Values.toText(TableFixture.OTHER, new byte[] {0, -1}));
    assertEquals(
        "2026-03-01T10:00:00.123456",
        Values.toText(TableFixture.TIMESTAMP, Timestamp.valueOf(TIME)));
    assertNull(Values.toText(TableFixture.TEXT, null));
    String message =
        assertThrows(
                ConfigurationException.class, () -> Values.toText(TableFixture.TEXT, List.of("a")))
            .getMessage();
    assertTrue(message.contains("status") && message.contains("as a String"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01 10:00:00.123456+00", "2026-03-01 15:30:00.123456+05:30",
    "2026-03-01 08:59:58.123456-01:00:02", "2026-03-01 02:00:00.123456-08"
  })
  void aMomentIsReadInAnyZone(String printed) {
    assertEquals(
        Instant.parse("2026-03-01T10:00:00.123456Z"),
        Values.parse(TableFixture.TIMESTAMPTZ, printed));
  }

  @Test
  void whatPostgresPrintsComparesWithWhatTheCallerGives() {
    assertEquals(
        Values.comparable(TableFixture.TIMESTAMP, TIME),
        Values.parse(TableFixture.TIMESTAMP, "2026-03-01 10:00:00.123456"));
    assertEquals(
        Values.comparable(TableFixture.TIMESTAMPTZ, OffsetDateTime.parse("2026-03-01T12:00+02:00")),
        Values.parse(TableFixture.TIMESTAMPTZ, "2026-03-01 10:00:00+00"));
    assertEquals(
        Values.comparable(TableFixture.DATE, LocalDate.parse("2026-03-01")),
        Values.parse(TableFixture.DATE, "2026-03-01"));
    assertEquals(true, Values.parse(TableFixture.BOOLEAN, "t"));
    assertEquals(true, Values.parse(TableFixture.BOOLEAN, "true"));
    assertEquals(false, Values.parse(TableFixture.BOOLEAN, "f"));
    assertEquals(LocalDateTime.MAX, Values.parse(TableFixture.TIMESTAMP, "infinity"));
    assertEquals(Instant.MIN, Values.parse(TableFixture.TIMESTAMPTZ, "-infinity"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
  void aNumberThatIsNoneIsOpaque(String printed) {
    assertSame(Values.OPAQUE, Values.parse(TableFixture.DECIMAL, printed));
  }

  @Test
  void aDateBeforeChristIsOpaque() {
    assertSame(Values.OPAQUE, Values.parse(TableFixture.DATE, "0044-03-15 BC"));
    assertSame(Values.OPAQUE, Values.parse(TableFixture.TIMESTAMP, "0044-03-15 12:00:00 BC"));
    assertSame(Values.OPAQUE, Values.parse(TableFixture.TIMESTAMPTZ, "0044-03-15 12:00:00+00 BC"));
  }

  @Test
  void whatPostgresWouldRoundIsNotComparedInJava() {
    assertNull(Values.comparable(TableFixture.TIMESTAMP, TIME.plusNanos(1)));
    assertNull(
        Values.comparable(TableFixture.TIMESTAMPTZ, Instant.parse("2026-03-01T10:00:00.0000001Z")));
    assertNull(Values.comparable(TableFixture.INTEGER, 1.5d));
  }

  @Test
  void onlyWhatIsSurelyAcceptedMayBeOverwrittenUntried() {
    assertTrue(Values.surelyFits(TableFixture.TEXT, "abcde"));
    assertTrue(Values.surelyFits(TableFixture.TEXT, "\uD83D\uDE00bcde"));
    assertFalse(Values.surelyFits(TableFixture.TEXT, "abcdef"));
    assertFalse(Values.surelyFits(TableFixture.TEXT, "a\0b"));
    assertTrue(Values.surelyFits(TableFixture.TEXT, null));
    assertTrue(Values.surelyFits(TableFixture.TIMESTAMP, TIME));
    assertFalse(Values.surelyFits(TableFixture.TIMESTAMP, TIME.withYear(300_000)));
    assertFalse(Values.surelyFits(TableFixture.OTHER, "{}"));
  }

  @Test
  void numbersSurelyFitInsideTheirTypesRange() {
    assertTrue(Values.surelyFits(TableFixture.INTEGER, Long.MIN_VALUE));
    assertFalse(Values.surelyFits(TableFixture.INTEGER, "1"));
    assertFalse(Values.surelyFits(TableFixture.INTEGER, 1.5d));
    assertTrue(Values.surelyFits(TableFixture.TOTAL, (long) Integer.MAX_VALUE));
    assertFalse(Values.surelyFits(TableFixture.TOTAL, Integer.MAX_VALUE + 1L));
    assertTrue(Values.surelyFits(TableFixture.DECIMAL, 9));
    assertFalse(Values.surelyFits(TableFixture.DECIMAL, 10));
    assertTrue(Values.surelyFits(TableFixture.DECIMAL, new BigDecimal("-9.99")));
    assertFalse(Values.surelyFits(TableFixture.DECIMAL, new BigDecimal("9.999")));
    assertTrue(Values.surelyFits(TableFixture.DECIMAL, new BigDecimal("0.009")));
    assertTrue(Values.surelyFits(TableFixture.DECIMAL, BigDecimal.ZERO));
  }

  @Test
  void keysAreBroughtIntoOneForm() {
    assertEquals(7L, Values.key("t", TableFixture.INTEGER, 7));
    assertEquals(7L, Values.key("t", TableFixture.INTEGER, (short) 7));
    assertEquals("a", Values.key("t", TableFixture.TEXT, java.nio.CharBuffer.wrap("a")));
    UUID uuid = UUID.randomUUID();
    assertEquals(uuid, Values.key("t", TableFixture.UUID, uuid));
    assertEquals(
        LocalDate.parse("2026-03-01"),
        Values.key("t", TableFixture.DATE, java.sql.Date.valueOf("2026-03-01")));
  }

  @Test
  void aKeyOfAnotherClassIsRefused() {
    for (Object bad : new Object[] {"7", 7.0, null}) {
      String message =
          assertThrows(
                  ConfigurationException.class, () -> Values.key("t", TableFixture.INTEGER, bad))
              .getMessage();
      assertTrue(message.contains("key column n is bigint"), message);
    }
  }
}
