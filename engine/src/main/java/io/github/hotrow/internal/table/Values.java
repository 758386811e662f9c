// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.ConfigurationException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.UUID;

/** Converts between Java values and PostgreSQL's text form. Stateless. */
public final class Values {
  /** A value of the row that Java can't compare as PostgreSQL does (NaN, a date BC, …). */
  public static final Object OPAQUE = new Object();

  private static final int MAX_DIGITS_BEFORE_POINT = 131_072;
  private static final int MAX_DIGITS_BEHIND_POINT = 16_383;

  private Values() {}

  /** Whether the value can travel in a bigint array. */
  public static boolean isIntegral(Object value) {
    return value instanceof Long || value instanceof Integer || value instanceof Short;
  }

  /**
   * The text that PostgreSQL reads the value from, null for null.
   *
   * @throws ConfigurationException if values of this class can't be written
   */
  public static String toText(ColumnModel column, Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof String text) {
      return wellFormed(column.name(), text);
    }
    if (value instanceof Number
        || value instanceof UUID
        || value instanceof Boolean
        || value instanceof Character
        || value instanceof Instant
        || value instanceof LocalDate
        || value instanceof LocalDateTime
        || value instanceof OffsetDateTime
        || value instanceof Enum) {
      return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
    }
    if (value instanceof ZonedDateTime zoned) {
      return zoned.toOffsetDateTime().toString();
    }
    if (value instanceof Timestamp timestamp) {
      return column.kind() == ColumnKind.TIMESTAMPTZ
          ? timestamp.toInstant().toString()
          : timestamp.toLocalDateTime().toString();
    }
    if (value instanceof java.sql.Date date) {
      return date.toLocalDate().toString();
    }
    if (value instanceof byte[] bytes) {
      return "\\x" + HexFormat.of().formatHex(bytes);
    }
    throw new ConfigurationException(
        "column "
            + column.name()
            + ": a value of "
            + value.getClass().getName()
            + " can't be written; give it as a String in PostgreSQL's text form");
  }

  /**
   * Checks, without making a text of numbers, that {@link #toText} can write this one.
   *
   * @throws ConfigurationException if it can't
   */
  public static void refuseUnwritable(ColumnModel column, Object value) {
    if (!isIntegral(value) && !(value instanceof UUID)) {
      toText(column, value);
    }
  }

  /**
   * The text itself, if it can be written in UTF-8.
   *
   * @throws ConfigurationException if it holds half of a surrogate pair, which the driver would
   *     silently write as a question mark
   */
  public static String wellFormed(String what, String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw new ConfigurationException(
              what
                  + ": the text has half of a surrogate pair at index "
                  + i
                  + ", which is no character; cut texts between characters");
        }
        i++;
      }
    }
    return text;
  }

  /**
   * The value in the form in which it is compared with values of the row: Long, BigDecimal, String,
   * UUID, Boolean, LocalDateTime, Instant or LocalDate; {@link #OPAQUE} if only the database can.
   */
  public static Comparable<?> comparable(ColumnModel column, Object value) {
    return switch (column.kind()) {
      case INTEGER, DECIMAL -> number(value);
      case TEXT ->
          value instanceof CharSequence || value instanceof Character ? value.toString() : null;
      case UUID -> value instanceof UUID uuid ? uuid : null;
      case BOOLEAN -> value instanceof Boolean flag ? flag : null;
      case TIMESTAMP -> localDateTime(value);
      case TIMESTAMPTZ -> instant(value);
      case DATE -> date(value);
      case OTHER -> null;
    };
  }

  private static BigDecimal number(Object value) {
    if (isIntegral(value)) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    return value instanceof BigDecimal decimal ? decimal : null;
  }

  private static LocalDateTime localDateTime(Object value) {
    if (value instanceof Timestamp timestamp) {
      return micros(timestamp.toLocalDateTime());
    }
    return value instanceof LocalDateTime time ? micros(time) : null;
  }

  /**
   * PostgreSQL keeps microseconds; a finer value would be rounded by it, so we don't compare it.
   */
  private static LocalDateTime micros(LocalDateTime time) {
    return time.equals(time.truncatedTo(ChronoUnit.MICROS)) ? time : null;
  }

  private static Instant instant(Object value) {
    Instant instant = null;
    if (value instanceof Instant given) {
      instant = given;
    } else if (value instanceof OffsetDateTime time) {
      instant = time.toInstant();
    } else if (value instanceof ZonedDateTime time) {
      instant = time.toInstant();
    } else if (value instanceof Timestamp time) {
      instant = time.toInstant();
    }
    return instant != null && instant.equals(instant.truncatedTo(ChronoUnit.MICROS))
        ? instant
        : null;
  }

  private static LocalDate date(Object value) {
    if (value instanceof java.sql.Date date) {
      return date.toLocalDate();
    }
    return value instanceof LocalDate date ? date : null;
  }

  /** What PostgreSQL printed for a column of a row, comparable with {@link #comparable}. */
  public static Object parse(ColumnModel column, String text) {
    if (text == null) {
      return null;
    }
    try {
      return switch (column.kind()) {
        case INTEGER, DECIMAL -> new BigDecimal(text);
        case TEXT -> text;
        case UUID -> UUID.fromString(text);
        case BOOLEAN -> text.equals("t") || text.equals("true");
        case TIMESTAMP -> timestamp(text);
        case TIMESTAMPTZ -> timestamptz(text);
        case DATE -> LocalDate.parse(text);
        case OTHER -> OPAQUE;
      };
    } catch (NumberFormatException | DateTimeException e) {
      return OPAQUE;
    }
  }

  private static LocalDateTime timestamp(String text) {
    return switch (text) {
      case "infinity" -> LocalDateTime.MAX;
      case "-infinity" -> LocalDateTime.MIN;
      default -> LocalDateTime.parse(text.replace(' ', 'T'));
    };
  }

  private static Instant timestamptz(String text) {
    if (text.equals("infinity")) {
      return Instant.MAX;
    }
    if (text.equals("-infinity")) {
      return Instant.MIN;
    }
    // PostgreSQL prints the zone as +00, +05:30 or +01:02:03
    int zone = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
    LocalDateTime local = LocalDateTime.parse(text.substring(0, zone).replace(' ', 'T'));
    return local.atZone(ZoneId.of(text.substring(zone))).toInstant();
  }

  /**
   * Whether PostgreSQL is certain to accept the value for the column, so that it may be overwritten
   * by a later member without having been tried.
   */
  public static boolean surelyFits(ColumnModel column, Object value) {
    if (value == null) {
      return !column.notNull();
    }
    return switch (column.kind()) {
      case TEXT ->
          value instanceof String text
              && text.indexOf('\0') < 0
              && (column.length() < 0 || text.codePointCount(0, text.length()) <= column.length());
      case UUID -> value instanceof UUID;
      case BOOLEAN -> value instanceof Boolean;
      case TIMESTAMP -> localDateTime(value) != null && year(localDateTime(value).getYear());
      case TIMESTAMPTZ -> instant(value) != null && value.toString().length() < 40;
      case DATE -> date(value) != null && year(date(value).getYear());
      case INTEGER -> isIntegral(value) && fitsInteger(column.exactType(), (Number) value);
      case DECIMAL -> number(value) != null && fitsDecimal(column, number(value));
      case OTHER -> false;
    };
  }

  private static boolean fitsInteger(String type, Number value) {
    long number = value.longValue();
    return switch (type) {
      case "smallint" -> number == (short) number;
      case "integer" -> number == (int) number;
      default -> true;
    };
  }

  /** Rounding to the column's scale may carry into one more digit, so one is left free. */
  private static boolean fitsDecimal(ColumnModel column, BigDecimal value) {
    int digitsBeforePoint = value.precision() - value.scale();
    if (column.precision() < 0) {
      return digitsBeforePoint < MAX_DIGITS_BEFORE_POINT && value.scale() < MAX_DIGITS_BEHIND_POINT;
    }
    boolean rounded = value.scale() > column.scale();
    int room = column.precision() - column.scale() - (rounded ? 1 : 0);
    return value.signum() == 0 || digitsBeforePoint <= room;
  }

  private static boolean year(int year) {
    return year >= 1 && year <= 9999;
  }

  /**
   * The canonical form of a key value: Long, String, UUID or LocalDate.
   *
   * @throws ConfigurationException if the value is null or of another class than the column needs
   */
  public static Object key(String table, ColumnModel column, Object value) {
    Object canonical =
        switch (column.kind()) {
          case INTEGER -> isIntegral(value) ? (Object) ((Number) value).longValue() : null;
          case TEXT ->
              value instanceof CharSequence ? wellFormed(column.name(), value.toString()) : null;
          case UUID -> value instanceof UUID ? value : null;
          case DATE -> date(value);
          default -> null;
        };
    if (canonical == null) {
      throw new ConfigurationException(
          "table "
              + table
              + ": key column "
              + column.name()
              + " is "
              + column.exactType()
              + "; a value of "
              + (value == null ? "null" : value.getClass().getName())
              + " can't be its key");
    }
    return canonical;
  }
}
