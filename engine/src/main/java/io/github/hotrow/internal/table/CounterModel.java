// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.ConfigurationException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * One counter. Its values are handled as unscaled longs: 12.34 of a numeric(12,2) is 1234.
 * Immutable.
 *
 * @param column its column
 * @param scale the digits behind the point, 0 for the integer types
 * @param min the smallest value, unscaled, that its type and the table's checks allow
 * @param max the largest value, unscaled, that its type and the table's checks allow
 */
public record CounterModel(ColumnModel column, int scale, long min, long max) {
  /** The type of the array that carries deltas and bounds. */
  public String carrierType() {
    return scale == 0 && column.kind() == ColumnKind.INTEGER ? "int8" : "numeric";
  }

  /** Whether deltas and bounds travel as bigint; as decimal text otherwise. */
  public boolean travelsAsLong() {
    return column.kind() == ColumnKind.INTEGER;
  }

  /** The same counter with a narrower range. */
  public CounterModel narrowed(long atLeast, long atMost) {
    long newMin = Math.max(min, atLeast);
    long newMax = Math.min(max, atMost);
    return new CounterModel(column, scale, newMin, newMax);
  }

  /** The unscaled value of what PostgreSQL printed. */
  public long parse(String text) {
    return scale == 0 && column.kind() == ColumnKind.INTEGER
        ? Long.parseLong(text)
        : new BigDecimal(text)
            .setScale(scale, RoundingMode.UNNECESSARY)
            .unscaledValue()
            .longValueExact();
  }

  /** The decimal text of an unscaled value. */
  public String print(long unscaled) {
    return scale == 0
        ? Long.toString(unscaled)
        : BigDecimal.valueOf(unscaled, scale).toPlainString();
  }

  /**
   * The unscaled delta.
   *
   * @throws ConfigurationException if it has more digits behind the point than the counter
   */
  public long unscaledDelta(long integer, BigDecimal decimal) {
    if (decimal == null && scale == 0) {
      return integer;
    }
    BigDecimal amount = decimal == null ? BigDecimal.valueOf(integer) : decimal;
    try {
      return amount.setScale(scale, RoundingMode.UNNECESSARY).unscaledValue().longValueExact();
    } catch (ArithmeticException e) {
      throw new ConfigurationException(
          "delta "
              + amount
              + " doesn't fit counter "
              + column.name()
              + ", a number with "
              + scale
              + " digits behind the point; round it first",
          e);
    }
  }

  /** The decimal value of an unscaled one. */
  public BigDecimal decimal(long unscaled) {
    return BigDecimal.valueOf(unscaled, scale);
  }

  /** The largest unscaled value not above {@code bound}. */
  public long floor(BigDecimal bound) {
    return bound.setScale(scale, RoundingMode.FLOOR).unscaledValue().longValueExact();
  }

  /** The smallest unscaled value not below {@code bound}. */
  public long ceiling(BigDecimal bound) {
    return bound.setScale(scale, RoundingMode.CEILING).unscaledValue().longValueExact();
  }
}
