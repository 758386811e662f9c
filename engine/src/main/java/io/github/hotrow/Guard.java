// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * One comparison that must hold on the hot row, as it is just before the change, for the change to
 * be applied; the guards of a change are joined by AND. As in SQL, a comparison with NULL does not
 * hold. Immutable.
 *
 * <pre>{@code
 * Guard.column("quantity").atLeast(2)                       // quantity >= 2
 * Guard.column("issued").plus(1).atMostColumn("total")      // issued + 1 <= total
 * Guard.column("status").equalTo("ON_SALE")                 // status = 'ON_SALE'
 * }</pre>
 *
 * @param column the column on the left side, a counter or any other column of the row
 * @param offset what is added to the left column, zero for none; a number column only
 * @param comparison how the sides are compared
 * @param value the constant on the right side; meaningless when {@code rightColumn} is set; null
 *     never compares as true
 * @param rightColumn the column on the right side, or null when it is a constant
 */
public record Guard(
    String column, BigDecimal offset, Comparison comparison, Object value, String rightColumn) {

  /** Checks that the column, the offset and the comparison are given. */
  public Guard {
    Objects.requireNonNull(column, "column");
    Objects.requireNonNull(offset, "offset");
    Objects.requireNonNull(comparison, "comparison");
  }

  /** Begins a guard with the column on its left side. */
  public static Left column(String column) {
    return new Left(column, BigDecimal.ZERO);
  }

  @Override
  public String toString() {
    String left = offset.signum() == 0 ? column : column + " + " + offset;
    return left + " " + comparison.sql() + " " + (rightColumn != null ? rightColumn : "?");
  }

  /** The left side of a guard that is being written. Immutable. */
  public static final class Left {
    private final String column;
    private final BigDecimal offset;

    private Left(String column, BigDecimal offset) {
      this.column = Objects.requireNonNull(column, "column");
      this.offset = offset;
    }

    /** The left side with {@code amount} (may be negative) added to the column. */
    public Left plus(long amount) {
      return plus(BigDecimal.valueOf(amount));
    }

    /** The left side with {@code amount} (may be negative) added to the column. */
    public Left plus(BigDecimal amount) {
      return new Left(column, offset.add(amount));
    }

    /** The guard {@code left >= value}. */
    public Guard atLeast(Object value) {
      return compare(Comparison.AT_LEAST, value);
    }

    /** The guard {@code left <= value}. */
    public Guard atMost(Object value) {
      return compare(Comparison.AT_MOST, value);
    }

    /** The guard {@code left > value}. */
    public Guard greaterThan(Object value) {
      return compare(Comparison.GREATER, value);
    }

    /** The guard {@code left < value}. */
    public Guard lessThan(Object value) {
      return compare(Comparison.LESS, value);
    }

    /** The guard {@code left = value}. */
    public Guard equalTo(Object value) {
      return compare(Comparison.EQUAL, value);
    }

    /** The guard {@code left <> value}. */
    public Guard notEqualTo(Object value) {
      return compare(Comparison.NOT_EQUAL, value);
    }

    /** The guard {@code left >= column}. */
    public Guard atLeastColumn(String right) {
      return compareColumn(Comparison.AT_LEAST, right);
    }

    /** The guard {@code left <= column}. */
    public Guard atMostColumn(String right) {
      return compareColumn(Comparison.AT_MOST, right);
    }

    /** The guard {@code left comparison value}. */
    public Guard compare(Comparison comparison, Object value) {
      return new Guard(column, offset, comparison, value, null);
    }

    /** The guard {@code left comparison right}, where right is another column of the same row. */
    public Guard compareColumn(Comparison comparison, String right) {
      return new Guard(column, offset, comparison, null, Objects.requireNonNull(right, "right"));
    }
  }
}
