// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.jdbc.internal.sql.Literal;
import io.github.hotrow.jdbc.internal.sql.LiteralKind;
import io.github.hotrow.jdbc.internal.sql.Operand;
import io.github.hotrow.jdbc.internal.sql.RecognisedStatement;
import io.github.hotrow.jdbc.internal.sql.Sum;
import io.github.hotrow.jdbc.internal.transaction.BoundParameter;
import io.github.hotrow.jdbc.internal.transaction.BoundParameter.Kind;
import io.github.hotrow.jdbc.internal.transaction.Parameters;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;

/**
 * The values of one execution, in terms of columns. Valid during one call.
 *
 * <p>Only what is sure to mean the same to PostgreSQL is taken: a value is one that needs no cast
 * between families of types, and text is read here only where PostgreSQL reads it in one way. All
 * else is {@link Unbindable} and left to PostgreSQL, which may well accept it, or refuse it.
 */
public final class Arguments {
  private static final int LONGEST_TEXT = 1 << 20;
  private static final DateTimeFormatter ISO_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss[.SSSSSS][.SSS]")
          .withResolverStyle(ResolverStyle.STRICT);

  /** The value of an operand that is NULL. */
  public static final Object NULL = new Object();

  private final RecognisedStatement statement;
  private final Parameters parameters;

  /** The values of one execution of the statement. */
  public Arguments(RecognisedStatement statement, Parameters parameters) {
    this.statement = statement;
    this.parameters = parameters;
  }

  // --- numbers

  /**
   * The total of a sum that is added to a column or compared with a number; null if it is NULL.
   *
   * @param besideColumn whether a string literal takes the type of the column it is added to
   */
  BigDecimal number(Sum sum, Column besideColumn) throws Unbindable {
    if (sum.isNone()) {
      return BigDecimal.ZERO;
    }
    BigDecimal[] values = new BigDecimal[sum.terms().size()];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          exactNumber(sum.terms().get(i).operand(), values.length == 1 ? besideColumn : null);
      if (values[i] == null) {
        return null;
      }
    }
    int[] next = {0};
    return sum.total(operand -> values[next[0]++])
        .orElseThrow(
            () -> new Unbindable("A part of its arithmetic may be out of the range of its type."));
  }

  private BigDecimal exactNumber(Operand operand, Column besideColumn) throws Unbindable {
    if (operand instanceof Operand.Parameter parameter) {
      return exactNumber(parameters.get(parameter.index()));
    }
    if (operand instanceof Operand.Extracted extracted) {
      Literal literal = statement.literal(extracted);
      boolean takesColumnsType = literal.kind() == LiteralKind.STRING && besideColumn != null;
      if (literal.kind() == LiteralKind.INTEGER || literal.kind() == LiteralKind.DECIMAL) {
        return new BigDecimal(literal.value());
      }
      if (takesColumnsType && besideColumn.type() == ColumnType.INTEGER) {
        return wholeNumber(literal.value());
      }
    }
    if (operand instanceof Operand.Cast cast && isNumberType(cast.type())) {
      BigDecimal value = exactNumber(cast.operand(), null);
      if (value == null || keepsItsValue(cast.type(), value)) {
        return value;
      }
    }
    throw new Unbindable(
        "A value that is added or compared is not bound as a whole or exact number.");
  }

  private static BigDecimal exactNumber(BoundParameter parameter) throws Unbindable {
    return switch (parameter.kind()) {
      case SHORT, INT, LONG -> BigDecimal.valueOf(((Number) parameter.value()).longValue());
      case DECIMAL -> (BigDecimal) parameter.value();
      default ->
          throw new Unbindable(
              "A value that is added or compared is not bound as a whole or exact number.");
    };
  }

  private static BigDecimal wholeNumber(String text) throws Unbindable {
    if (!text.matches("-?[0-9]{1,18}")) {
      throw new Unbindable("A string stands for a number in an unusual way.");
    }
    return new BigDecimal(text);
  }

  private static boolean isNumberType(String type) {
    return switch (type) {
      case "smallint", "integer", "bigint", "numeric" -> true;
      default -> false;
    };
  }

  private static boolean keepsItsValue(String type, BigDecimal value) {
    if (type.equals("numeric")) {
      return true;
    }
    if (value.stripTrailingZeros().scale() > 0) {
      return false;
    }
    int bits = value.toBigInteger().bitLength();
    return switch (type) {
      case "smallint" -> bits < Short.SIZE;
      case "integer" -> bits < Integer.SIZE;
      default -> bits < Long.SIZE;
    };
  }

  // --- values of a column

  /**
   * A value that is set, inserted or compared, as the engine takes it for the column.
   *
   * @return {@link #NULL} for NULL
   */
  Object value(Sum sum, Column column) throws Unbindable {
    if (!sum.isPlain()) {
      boolean number = column.type() == ColumnType.INTEGER || column.type() == ColumnType.DECIMAL;
      BigDecimal total = number ? number(sum, null) : null;
      if (total == null) {
        throw new Unbindable("A value is computed.");
      }
      return number(column, total);
    }
    return value(sum.operand(), column);
  }

  private Object value(Operand operand, Column column) throws Unbindable {
    if (operand instanceof Operand.Parameter parameter) {
      return parameter(parameters.get(parameter.index()), column);
    }
    if (operand instanceof Operand.Extracted extracted) {
      return literal(statement.literal(extracted), column);
    }
    if (operand instanceof Operand.Word word) {
      return switch (word) {
        case NULL -> NULL;
        case TRUE, FALSE -> bool(word == Operand.Word.TRUE, column);
        case DEFAULT -> throw new Unbindable("A value is DEFAULT where that is not looked at.");
      };
    }
    if (operand instanceof Operand.Cast cast && isNumberType(cast.type())) {
      BigDecimal number = exactNumber(cast, null);
      return number == null ? NULL : number(column, number);
    }
    throw new Unbindable("A value of column " + column + " is cast or taken from the clock.");
  }

  private static Object bool(boolean value, Column column) throws Unbindable {
    if (column.type() != ColumnType.BOOLEAN) {
      throw mismatch(column);
    }
    return value;
  }

  private static Object number(Column column, BigDecimal value) throws Unbindable {
    return switch (column.type()) {
      case INTEGER -> {
        if (value.stripTrailingZeros().scale() > 0
            || value.toBigInteger().bitLength() >= Long.SIZE) {
          throw new Unbindable(
              "A number for column " + column + " would be rounded, or is too large.");
        }
        yield value.longValueExact();
      }
      case DECIMAL -> value;
      default -> throw mismatch(column);
    };
  }

  private static Object parameter(BoundParameter parameter, Column column) throws Unbindable {
    Kind kind = parameter.kind();
    if (kind == Kind.NULL) {
      return nullOf(parameter.sqlType(), column);
    }
    Object value = parameter.value();
    boolean fits =
        switch (column.type()) {
          case INTEGER, DECIMAL ->
              kind == Kind.SHORT || kind == Kind.INT || kind == Kind.LONG || kind == Kind.DECIMAL;
          case FLOAT ->
              (kind == Kind.DOUBLE && column.typeName().equals("float8"))
                  || (kind == Kind.FLOAT && column.typeName().equals("float4"));
          case TEXT, PADDED -> kind == Kind.STRING;
          case BOOLEAN -> kind == Kind.BOOLEAN;
          case UUID -> kind == Kind.UUID;
          case TIMESTAMP -> kind == Kind.TIMESTAMP || kind == Kind.LOCAL_DATE_TIME;
          case TIMESTAMPTZ -> kind == Kind.TIMESTAMP || kind == Kind.OFFSET_DATE_TIME;
          case DATE -> kind == Kind.LOCAL_DATE || kind == Kind.DATE;
          case BYTES -> kind == Kind.BYTES;
          case TIME, OTHER -> false;
        };
    if (!fits) {
      throw mismatch(column);
    }
    return checked(value, column);
  }

  private static Object checked(Object value, Column column) throws Unbindable {
    if (value instanceof Short || value instanceof Integer || value instanceof Long) {
      return number(column, BigDecimal.valueOf(((Number) value).longValue()));
    }
    if (value instanceof BigDecimal decimal) {
      return number(column, decimal);
    }
    if (value instanceof String text) {
      return text(text, column);
    }
    if (value instanceof byte[] bytes && bytes.length > LONGEST_TEXT) {
      throw new Unbindable("A value of column " + column + " is long.");
    }
    if (value instanceof Timestamp timestamp && !isOrdinary(timestamp.toLocalDateTime())) {
      throw new Unbindable("A time for column " + column + " is out of the usual range.");
    }
    if (value instanceof LocalDateTime time && !isOrdinary(time)) {
      throw new Unbindable("A time for column " + column + " is out of the usual range.");
    }
    if (value instanceof Double number && (number.isNaN() || number.isInfinite())) {
      throw new Unbindable("A value of column " + column + " is no number.");
    }
    return value;
  }

  /** Microseconds at most, and a year of four digits. */
  private static boolean isOrdinary(LocalDateTime time) {
    return time.getYear() >= 1
        && time.getYear() <= 9999
        && time.equals(time.truncatedTo(ChronoUnit.MICROS));
  }

  private static String text(String text, Column column) throws Unbindable {
    if (text.length() > LONGEST_TEXT) {
      throw new Unbindable("A value of column " + column + " is long.");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (c == 0 || (Character.isSurrogate(c) && !pair)) {
        throw new Unbindable(
            "A value of column " + column + " has a character that can't be stored.");
      }
      i += pair ? 1 : 0;
    }
    return text;
  }

  /** A NULL is sent with a type, which must be one that PostgreSQL casts to the column's. */
  private static Object nullOf(int sqlType, Column column) throws Unbindable {
    boolean fits =
        switch (sqlType) {
          case Types.NULL, Types.OTHER -> true;
          case Types.SMALLINT,
              Types.INTEGER,
              Types.BIGINT,
              Types.TINYINT,
              Types.NUMERIC,
              Types.DECIMAL ->
              column.type() == ColumnType.INTEGER || column.type() == ColumnType.DECIMAL;
          case Types.VARCHAR, Types.CHAR, Types.LONGVARCHAR ->
              column.type() == ColumnType.TEXT || column.type() == ColumnType.PADDED;
          case Types.BOOLEAN, Types.BIT -> column.type() == ColumnType.BOOLEAN;
          case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE ->
              column.type() == ColumnType.TIMESTAMP || column.type() == ColumnType.TIMESTAMPTZ;
          case Types.DATE -> column.type() == ColumnType.DATE;
          default -> false;
        };
    if (!fits) {
      throw mismatch(column);
    }
    return NULL;
  }

  /** A literal; a string takes the column's type. */
  private static Object literal(Literal literal, Column column) throws Unbindable {
    if (literal.kind() == LiteralKind.INTEGER || literal.kind() == LiteralKind.DECIMAL) {
      return number(column, new BigDecimal(literal.value()));
    }
    if (literal.kind() != LiteralKind.STRING) {
      throw mismatch(column);
    }
    String text = literal.value();
    return switch (column.type()) {
      case TEXT, PADDED -> text(text, column);
      case INTEGER -> wholeNumber(text).longValueExact();
      case UUID -> uuid(text, column);
      case TIMESTAMP -> time(text, column);
      case DATE -> date(text, column);
      default -> throw mismatch(column);
    };
  }

  private static Object uuid(String text, Column column) throws Unbindable {
    if (!text.matches("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")) {
      throw mismatch(column);
    }
    return java.util.UUID.fromString(text);
  }

  private static Object time(String text, Column column) throws Unbindable {
    try {
      return LocalDateTime.parse(text, ISO_TIME);
    } catch (DateTimeParseException e) {
      throw mismatch(column);
    }
  }

  private static Object date(String text, Column column) throws Unbindable {
    try {
      return LocalDate.parse(text);
    } catch (DateTimeParseException e) {
      throw mismatch(column);
    }
  }

  private static Unbindable mismatch(Column column) {
    return new Unbindable(
        "A value for column "
            + column
            + " is not bound as that column's type, "
            + column.typeName()
            + ".");
  }
}
