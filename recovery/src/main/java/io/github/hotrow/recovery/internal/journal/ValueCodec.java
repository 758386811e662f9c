// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.UUID;

/**
 * Writes and reads single values of a change. What comes back means the same to PostgreSQL, though
 * it may be of another class: an Integer becomes a Long, an enum its name. Stateless.
 */
final class ValueCodec {
  private static final int NULL = 0;
  private static final int NOW = 1;
  private static final int LONG = 2;
  private static final int TEXT = 3;
  private static final int UUID_BITS = 4;
  private static final int DECIMAL = 5;
  private static final int INTEGER = 6;
  private static final int TRUE = 7;
  private static final int FALSE = 8;
  private static final int DOUBLE = 9;
  private static final int INSTANT = 10;
  private static final int DATE = 11;
  private static final int DATE_TIME = 12;
  private static final int OFFSET_TIME = 13;
  private static final int TIMESTAMP = 14;
  private static final int BYTES = 15;

  private ValueCodec() {}

  static void write(RecordWriter out, Object value) {
    if (value instanceof Long || value instanceof Integer || value instanceof Short) {
      out.put(LONG).putVar(((Number) value).longValue());
    } else if (value instanceof String text) {
      out.put(TEXT).putText(text);
    } else if (value == null) {
      out.put(NULL);
    } else if (value == Change.NOW) {
      out.put(NOW);
    } else if (value instanceof UUID id) {
      out.put(UUID_BITS).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits());
    } else if (value instanceof BigDecimal decimal) {
      out.put(DECIMAL).putVar(decimal.scale()).putBytes(decimal.unscaledValue().toByteArray());
    } else if (value instanceof Boolean flag) {
      out.put(flag ? TRUE : FALSE);
    } else if (value instanceof byte[] bytes) {
      out.put(BYTES).putBytes(bytes);
    } else {
      writeRare(out, value);
    }
  }

  private static void writeRare(RecordWriter out, Object value) {
    if (value instanceof Instant instant) {
      out.put(INSTANT);
      writeInstant(out, instant);
    } else if (value instanceof Timestamp timestamp) {
      out.put(TIMESTAMP);
      writeInstant(out, timestamp.toInstant());
    } else if (value instanceof java.sql.Date date) {
      out.put(DATE).putVar(date.toLocalDate().toEpochDay());
    } else if (value instanceof LocalDate date) {
      out.put(DATE).putVar(date.toEpochDay());
    } else if (value instanceof LocalDateTime time) {
      out.put(DATE_TIME).putText(time.toString());
    } else if (value instanceof OffsetDateTime time) {
      out.put(OFFSET_TIME).putText(time.toString());
    } else if (value instanceof ZonedDateTime time) {
      out.put(OFFSET_TIME).putText(time.toOffsetDateTime().toString());
    } else if (value instanceof BigInteger integer) {
      out.put(INTEGER).putBytes(integer.toByteArray());
    } else if (value instanceof Double number) {
      out.put(DOUBLE).putLong(Double.doubleToRawLongBits(number));
    } else {
      out.put(TEXT).putText(value.toString()); // as the engine itself would write it
    }
  }

  private static void writeInstant(RecordWriter out, Instant instant) {
    out.putVar(instant.getEpochSecond()).putVar(instant.getNano());
  }

  static Object read(RecordReader in) {
    int tag = in.get();
    return switch (tag) {
      case NULL -> null;
      case NOW -> Change.NOW;
      case LONG -> in.getVar();
      case TEXT -> in.getText();
      case UUID_BITS -> in.getUuid();
      case DECIMAL -> {
        int scale = in.getCount();
        yield new BigDecimal(new BigInteger(in.getBytes()), scale);
      }
      case INTEGER -> new BigInteger(in.getBytes());
      case TRUE -> true;
      case FALSE -> false;
      case DOUBLE -> Double.longBitsToDouble(in.getLong());
      case INSTANT -> readInstant(in);
      case TIMESTAMP -> Timestamp.from(readInstant(in));
      case DATE -> LocalDate.ofEpochDay(in.getVar());
      case DATE_TIME -> LocalDateTime.parse(in.getText());
      case OFFSET_TIME -> OffsetDateTime.parse(in.getText());
      case BYTES -> in.getBytes();
      default -> throw new IllegalArgumentException("there is no value of kind " + tag);
    };
  }

  private static Instant readInstant(RecordReader in) {
    long seconds = in.getVar();
    return Instant.ofEpochSecond(seconds, in.getVar());
  }
}
