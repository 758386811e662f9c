// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.Comparison;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.Guard;
import java.math.BigDecimal;

/** Turns a guard as the caller wrote it into one in terms of a bound table. Stateless. */
public final class GuardBinder {
  /** PostgreSQL's numeric has up to 131,072 digits before the point and 16,383 behind it. */
  private static final int MAX_DIGITS = 131_072;

  private static final BoundGuard NEVER = new BoundGuard.Never();

  private GuardBinder() {}

  /**
   * The bound guard.
   *
   * @throws ConfigurationException if it names no column of the table, or compares what can't be
   */
  public static BoundGuard bind(BoundTable table, Guard guard) {
    refuseAbsurd(guard, guard.offset());
    if (guard.value() instanceof BigDecimal number) {
      refuseAbsurd(guard, number);
    }
    if (guard.rightColumn() != null) {
      return againstColumn(table, guard);
    }
    int counter = table.counterIndex(guard.column());
    if (guard.value() == null) {
      table.column(guard.column());
      return NEVER;
    }
    return counter >= 0
        ? counterAgainstConstant(table.counter(counter), counter, guard)
        : columnAgainstConstant(table, guard);
  }

  /** No column holds such a number, and computing with it would take for ever. */
  private static void refuseAbsurd(Guard guard, BigDecimal number) {
    long digitsBeforePoint = (long) number.precision() - number.scale();
    if (digitsBeforePoint > MAX_DIGITS || number.scale() > MAX_DIGITS) {
      throw new ConfigurationException(
          "guard "
              + guard.column()
              + " "
              + guard.comparison().sql()
              + " …: a number with more than "
              + MAX_DIGITS
              + " digits before or behind the point; no column of PostgreSQL holds one");
    }
  }

  private static BoundGuard againstColumn(BoundTable table, Guard guard) {
    boolean counters =
        table.counterIndex(guard.column()) >= 0 || table.counterIndex(guard.rightColumn()) >= 0;
    ColumnModel left = table.column(guard.column());
    ColumnModel right = table.column(guard.rightColumn());
    boolean numbers = isNumber(left) && isNumber(right);
    if (counters || numbers) {
      return new BoundGuard.Numbers(
          table.operand(guard.column()),
          guard.offset(),
          guard.comparison(),
          table.operand(guard.rightColumn()));
    }
    if (left.kind() != right.kind()
        || !comparesInJava(left, guard.comparison())
        || guard.offset().signum() != 0) {
      throw new ConfigurationException(
          "guard "
              + guard
              + " on table "
              + table.name()
              + " compares "
              + left.exactType()
              + " with "
              + right.exactType()
              + "; only columns of one number, time, text (by = or <>), uuid or"
              + " boolean type can be compared with each other");
    }
    return new BoundGuard.Columns(table.track(left), guard.comparison(), table.track(right));
  }

  private static BoundGuard counterAgainstConstant(CounterModel counter, int index, Guard guard) {
    if (counter.scale() == 0 && guard.offset().signum() == 0 && Values.isIntegral(guard.value())) {
      long bound = ((Number) guard.value()).longValue();
      return counterAgainst(index, guard.comparison(), bound, bound);
    }
    Object value = Values.comparable(counter.column(), guard.value());
    if (!(value instanceof BigDecimal constant)) {
      throw new ConfigurationException(
          "guard "
              + guard
              + ": a value of "
              + guard.value().getClass().getName()
              + " can't be compared with a counter; give a whole number or a BigDecimal");
    }
    BigDecimal bound = constant.subtract(guard.offset());
    if (bound.compareTo(counter.decimal(Long.MAX_VALUE)) > 0) {
      return outOfReach(index, guard.comparison(), Comparison.LESS, Comparison.AT_MOST);
    }
    if (bound.compareTo(counter.decimal(Long.MIN_VALUE)) < 0) {
      return outOfReach(index, guard.comparison(), Comparison.GREATER, Comparison.AT_LEAST);
    }
    return counterAgainst(index, guard.comparison(), counter.floor(bound), counter.ceiling(bound));
  }

  /**
   * The counter against a bound that lies at or between two neighbouring unscaled values.
   *
   * @param floor the largest value not above the bound
   * @param ceiling the smallest value not below it; the same if the bound is such a value
   */
  private static BoundGuard counterAgainst(
      int index, Comparison comparison, long floor, long ceiling) {
    boolean exact = floor == ceiling;
    return switch (comparison) {
      case AT_LEAST -> new BoundGuard.Interval(index, ceiling, Long.MAX_VALUE);
      case GREATER -> above(index, floor);
      case AT_MOST -> new BoundGuard.Interval(index, Long.MIN_VALUE, floor);
      case LESS -> below(index, ceiling);
      case EQUAL -> exact ? new BoundGuard.Interval(index, floor, floor) : NEVER;
      case NOT_EQUAL -> exact ? new BoundGuard.Differs(index, floor) : always(index);
    };
  }

  /** A bound that no value of the counter reaches: true for two comparisons and for {@code <>}. */
  private static BoundGuard outOfReach(
      int index, Comparison comparison, Comparison strict, Comparison loose) {
    boolean holds =
        comparison == strict || comparison == loose || comparison == Comparison.NOT_EQUAL;
    return holds ? always(index) : NEVER;
  }

  private static BoundGuard always(int index) {
    return new BoundGuard.Interval(index, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static BoundGuard above(int index, long bound) {
    return bound == Long.MAX_VALUE
        ? NEVER
        : new BoundGuard.Interval(index, bound + 1, Long.MAX_VALUE);
  }

  private static BoundGuard below(int index, long bound) {
    return bound == Long.MIN_VALUE
        ? NEVER
        : new BoundGuard.Interval(index, Long.MIN_VALUE, bound - 1);
  }

  private static BoundGuard columnAgainstConstant(BoundTable table, Guard guard) {
    ColumnModel column = table.column(guard.column());
    Object value = guard.value();
    if (value instanceof CharSequence text) {
      Values.wellFormed("guard " + guard, text.toString());
    }
    if (guard.offset().signum() != 0) {
      if (!isNumber(column) || !(Values.comparable(column, value) instanceof BigDecimal number)) {
        throw new ConfigurationException(
            "guard "
                + guard
                + " adds to column "
                + column.name()
                + ", which is "
                + column.exactType()
                + "; only a number can be added to a number");
      }
      value = number.subtract(guard.offset());
    }
    Comparable<?> constant = Values.comparable(column, value);
    int tracked = table.track(column);
    return constant != null && comparesInJava(column, guard.comparison())
        ? new BoundGuard.Constant(tracked, guard.comparison(), constant)
        : new BoundGuard.AskDatabase(tracked, guard.comparison(), Values.toText(column, value));
  }

  private static boolean isNumber(ColumnModel column) {
    return column.kind() == ColumnKind.INTEGER || column.kind() == ColumnKind.DECIMAL;
  }

  /** Text and uuid order is the database's own affair; equality is the same everywhere. */
  private static boolean comparesInJava(ColumnModel column, Comparison comparison) {
    return switch (column.kind()) {
      case INTEGER, DECIMAL, BOOLEAN, TIMESTAMP, TIMESTAMPTZ, DATE -> true;
      case TEXT, UUID -> comparison == Comparison.EQUAL || comparison == Comparison.NOT_EQUAL;
      case OTHER -> false;
    };
  }
}
