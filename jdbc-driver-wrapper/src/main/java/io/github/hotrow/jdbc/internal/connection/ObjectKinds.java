// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.BoundParameter.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.UUID;
import org.postgresql.util.PGobject;

/** What pgjdbc's setObject sends an object as, for those that can be recorded. Stateless. */
final class ObjectKinds {
  private ObjectKinds() {}

  /**
   * A value that can be recorded.
   *
   * @param kind what it is sent as
   * @param value the value, or a copy of one that may change
   */
  record Recordable(Kind kind, Object value) {}

  /** For setObject without a type, or null. */
  static Recordable untyped(Object value) {
    if (value instanceof Byte number) {
      return new Recordable(Kind.SHORT, number.shortValue());
    }
    if (value instanceof byte[] bytes) {
      return new Recordable(Kind.BYTES, bytes.clone());
    }
    if (value.getClass() == Timestamp.class) {
      return new Recordable(Kind.TIMESTAMP, ((Timestamp) value).clone());
    }
    if (value.getClass() == Date.class) {
      return new Recordable(Kind.DATE, ((Date) value).clone());
    }
    if (value.getClass() == Time.class) {
      return new Recordable(Kind.TIME, ((Time) value).clone());
    }
    if (value instanceof PGobject object) {
      return copyOf(object);
    }
    if (value instanceof Character character) {
      return new Recordable(Kind.STRING, character.toString());
    }
    Kind kind = immutableKind(value);
    return kind == null ? null : new Recordable(kind, value);
  }

  private static Recordable copyOf(PGobject object) {
    try {
      return new Recordable(Kind.OTHER, object.clone());
    } catch (CloneNotSupportedException e) {
      return null;
    }
  }

  private static Kind immutableKind(Object value) {
    if (value instanceof Integer) {
      return Kind.INT;
    }
    if (value instanceof Long) {
      return Kind.LONG;
    }
    if (value instanceof String) {
      return Kind.STRING;
    }
    if (value instanceof BigDecimal) {
      return Kind.DECIMAL;
    }
    if (value instanceof Boolean) {
      return Kind.BOOLEAN;
    }
    if (value instanceof Short) {
      return Kind.SHORT;
    }
    if (value instanceof Double) {
      return Kind.DOUBLE;
    }
    if (value instanceof Float) {
      return Kind.FLOAT;
    }
    return rareKind(value);
  }

  private static Kind rareKind(Object value) {
    if (value instanceof LocalDateTime) {
      return Kind.LOCAL_DATE_TIME;
    }
    if (value instanceof OffsetDateTime) {
      return Kind.OFFSET_DATE_TIME;
    }
    if (value instanceof LocalDate) {
      return Kind.LOCAL_DATE;
    }
    if (value instanceof UUID) {
      return Kind.UUID;
    }
    return value instanceof LocalTime || value instanceof OffsetTime || value instanceof BigInteger
        ? Kind.OTHER
        : null;
  }

  /**
   * For setObject with a type: the kind if pgjdbc would change nothing about the value, or null.
   */
  static Kind typed(Object value, int sqlType) {
    return switch (sqlType) {
      case Types.INTEGER -> value instanceof Integer ? Kind.INT : null;
      case Types.BIGINT -> value instanceof Long ? Kind.LONG : null;
      case Types.SMALLINT, Types.TINYINT -> value instanceof Short ? Kind.SHORT : null;
      case Types.DOUBLE, Types.FLOAT -> value instanceof Double ? Kind.DOUBLE : null;
      case Types.REAL -> value instanceof Float ? Kind.FLOAT : null;
      case Types.NUMERIC, Types.DECIMAL -> value instanceof BigDecimal ? Kind.DECIMAL : null;
      case Types.BOOLEAN, Types.BIT -> value instanceof Boolean ? Kind.BOOLEAN : null;
      case Types.VARCHAR, Types.LONGVARCHAR -> value instanceof String ? Kind.STRING : null;
      case Types.CHAR, Types.DISTINCT -> value instanceof String ? Kind.OTHER : null;
      case Types.OTHER -> otherKind(value);
      case Types.DATE -> value instanceof LocalDate ? Kind.LOCAL_DATE : null;
      case Types.TIMESTAMP -> value instanceof LocalDateTime ? Kind.LOCAL_DATE_TIME : null;
      case Types.TIMESTAMP_WITH_TIMEZONE ->
          value instanceof OffsetDateTime ? Kind.OFFSET_DATE_TIME : null;
      default -> null;
    };
  }

  private static Kind otherKind(Object value) {
    if (value instanceof UUID) {
      return Kind.UUID;
    }
    return value instanceof String ? Kind.OTHER : null;
  }
}
