// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Comparison;
import io.github.hotrow.jdbc.internal.sql.Expression.ColumnTerm;

/** Brings comparisons of sums into the form of a guard. Stateless. */
final class RowGuards {
  private RowGuards() {}

  static RowGuard of(Expression left, Comparison comparison, Expression right) {
    int leftColumns = left.columns().size();
    int rightColumns = right.columns().size();
    if (leftColumns == 1 && rightColumns == 0) {
      return ofOne(left, comparison, right.sum());
    }
    if (leftColumns == 0 && rightColumns == 1) {
      return ofOne(right, Comparisons.turned(comparison), left.sum());
    }
    if (leftColumns == 1 && rightColumns == 1) {
      return ofTwo(left, comparison, right);
    }
    if (leftColumns == 2 && rightColumns == 0) {
      return ofDifference(left, comparison, right.sum());
    }
    if (leftColumns == 0 && rightColumns == 2) {
      return ofDifference(right, Comparisons.turned(comparison), left.sum());
    }
    throw new Declined(Reason.NO_SINGLE_COLUMN);
  }

  private static RowGuard ofOne(Expression side, Comparison comparison, Sum value) {
    ColumnTerm term = side.columns().get(0);
    if (!term.negative()) {
      return new RowGuard(term.column(), side.sum(), comparison, value, null);
    }
    // offset - column ~ value, so column ~ offset - value the other way round.
    Sum bound = numbers(side.sum()).plus(numbers(value).negated());
    return new RowGuard(term.column(), Sum.NONE, Comparisons.turned(comparison), bound, null);
  }

  private static RowGuard ofTwo(Expression left, Comparison comparison, Expression right) {
    ColumnTerm a = left.columns().get(0);
    ColumnTerm b = right.columns().get(0);
    if (a.negative() || b.negative() || a.column().equals(b.column())) {
      throw new Declined(Reason.NO_SINGLE_COLUMN);
    }
    if (left.sum().isNone() && !right.sum().isNone()) {
      return new RowGuard(
          b.column(), right.sum(), Comparisons.turned(comparison), Sum.NONE, a.column());
    }
    Sum offset =
        right.sum().isNone()
            ? left.sum()
            : numbers(left.sum()).plus(numbers(right.sum()).negated());
    return new RowGuard(a.column(), offset, comparison, Sum.NONE, b.column());
  }

  /** {@code a - b + offset ~ value}, so {@code a + offset - value ~ b}. */
  private static RowGuard ofDifference(Expression side, Comparison comparison, Sum value) {
    ColumnTerm first = side.columns().get(0);
    ColumnTerm second = side.columns().get(1);
    if (first.negative() == second.negative() || first.column().equals(second.column())) {
      throw new Declined(Reason.NO_SINGLE_COLUMN);
    }
    String added = first.negative() ? second.column() : first.column();
    String subtracted = first.negative() ? first.column() : second.column();
    Sum offset = numbers(side.sum()).plus(numbers(value).negated());
    return new RowGuard(added, offset, comparison, Sum.NONE, subtracted);
  }

  /** Values that are moved to the other side of a comparison must be numbers, if bound as such. */
  private static Sum numbers(Sum sum) {
    for (Sum.Term term : sum.terms()) {
      if (!mayBeNumber(term.operand())) {
        throw new Declined(Reason.NO_SINGLE_COLUMN);
      }
    }
    return sum;
  }

  private static boolean mayBeNumber(Operand operand) {
    if (operand instanceof Operand.Extracted extracted) {
      return extracted.kind() == LiteralKind.INTEGER || extracted.kind() == LiteralKind.DECIMAL;
    }
    return operand instanceof Operand.Parameter || operand instanceof Operand.Cast;
  }
}
