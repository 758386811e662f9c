// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Columns and values added and subtracted. Immutable.
 *
 * @param columns the columns, in the order they stand in the text
 * @param sum the values
 */
record Expression(List<ColumnTerm> columns, Sum sum) {

  /** A column that is added, or subtracted. */
  record ColumnTerm(boolean negative, String column) {}

  static Expression of(Operand operand) {
    return new Expression(List.of(), Sum.of(operand));
  }

  static Expression ofColumn(String column) {
    return new Expression(List.of(new ColumnTerm(false, column)), Sum.NONE);
  }

  /** Whether it is one value with no sign. */
  boolean isPlainValue() {
    return columns.isEmpty() && sum.isPlain();
  }

  /** Whether it is one column and nothing else. */
  boolean isPlainColumn() {
    return columns.size() == 1 && !columns.get(0).negative() && sum.isNone();
  }

  Expression plus(Expression other) {
    List<ColumnTerm> all = new ArrayList<>(columns);
    all.addAll(other.columns);
    return new Expression(all, sum.plus(other.sum));
  }

  Expression negated() {
    List<ColumnTerm> turned = new ArrayList<>(columns.size());
    for (ColumnTerm term : columns) {
      turned.add(new ColumnTerm(!term.negative(), term.column()));
    }
    return new Expression(turned, sum.negated());
  }

  /**
   * Whether it can be what a sign stood before. A sign makes sure that a value is a number, and a
   * string without a cast a double precision; where nothing of the sign is left, that must be sure
   * anyway.
   */
  boolean canHaveSign() {
    if (!columns.isEmpty() || hasUntypedString()) {
      return false;
    }
    return !sum.isPlain() || isNumber(sum.operand());
  }

  /** Whether a string without a cast is among the values: its type depends on what it meets. */
  private boolean hasUntypedString() {
    for (Sum.Term term : sum.terms()) {
      if (isUntypedString(term.operand())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether each value can stand where it does: words and times only alone; a string without a cast
   * alone or with one column, whose type it takes.
   */
  boolean isSound() {
    boolean alone = isPlainValue();
    for (Sum.Term term : sum.terms()) {
      Operand operand = term.operand();
      if (!alone && (operand instanceof Operand.Word || operand instanceof Operand.Clock)) {
        return false;
      }
    }
    return alone || !hasUntypedString() || (sum.terms().size() == 1 && columns.size() == 1);
  }

  private static boolean isNumber(Operand operand) {
    return operand instanceof Operand.Extracted extracted
        && (extracted.kind() == LiteralKind.INTEGER || extracted.kind() == LiteralKind.DECIMAL);
  }

  private static boolean isUntypedString(Operand operand) {
    return operand instanceof Operand.Extracted extracted && extracted.kind() == LiteralKind.STRING;
  }
}
