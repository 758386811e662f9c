// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;

/**
 * Values in the text format in which PostgreSQL would send them to pgjdbc, whose sessions have ISO
 * dates and the time zone of this JVM. Stateless.
 */
final class PgText {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .toFormatter();
  private static final DateTimeFormatter TIMESTAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral(' ')
          .append(TIME)
          .toFormatter();
  private static final DateTimeFormatter TIMESTAMP_WITH_ZONE =
      new DateTimeFormatterBuilder()
          .append(TIMESTAMP)
          .appendOffset("+HH:mm:ss", "+00")
          .toFormatter();

  private PgText() {}

  static String of(Object value) {
    if (value instanceof Boolean flag) {
      return flag ? "t" : "f";
    }
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof byte[] bytes) {
      return "\\x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof LocalTime time) {
      return TIME.format(time);
    }
    if (value instanceof LocalDateTime timestamp) {
      return TIMESTAMP.format(timestamp);
    }
    if (value instanceof OffsetDateTime instant) {
      return TIMESTAMP_WITH_ZONE.format(instant.atZoneSameInstant(ZoneId.systemDefault()));
    }
    return value.toString();
  }

  static byte[] bytesOf(Object value) {
    return value == null ? null : of(value).getBytes(StandardCharsets.UTF_8);
  }
}
