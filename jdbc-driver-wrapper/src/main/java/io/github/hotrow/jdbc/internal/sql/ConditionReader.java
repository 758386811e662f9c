// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Comparison;
import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a WHERE clause that is a conjunction of comparisons. Confined to its thread.
 *
 * <pre>
 * conjunction = condition { "and" condition }
 * condition   = { "not" } ( "(" conjunction ")" | predicate )
 * predicate   = "true" | column | expression comparison expression
 *             | expression [ "not" ] "in" "(" expression ")"
 *             | expression "between" expression "and" expression
 * </pre>
 */
final class ConditionReader {
  private final TokenCursor cursor;
  private final ExpressionReader expressions;
  private final List<Equality> equalities = new ArrayList<>(2);
  private final List<RowGuard> guards = new ArrayList<>(2);

  ConditionReader(TokenCursor cursor, Scope scope) {
    this.cursor = cursor;
    expressions = new ExpressionReader(cursor, scope);
  }

  void read() {
    if (cursor.peek().isWord("current") && cursor.peekSecond().isWord("of")) {
      throw new Declined(Reason.CURRENT_OF);
    }
    conjunction();
  }

  List<Equality> equalities() {
    return equalities;
  }

  List<RowGuard> guards() {
    return guards;
  }

  private void conjunction() {
    do {
      condition(false);
    } while (cursor.accept("and"));
  }

  private void condition(boolean inNegation) {
    boolean negated = inNegation;
    while (cursor.accept("not")) {
      negated = !negated;
    }
    if (!cursor.peek().isSymbol("(") || !endsCondition(cursor.afterParenthesis())) {
      predicate(negated);
      return;
    }
    cursor.expect("(");
    cursor.enter();
    if (negated) {
      condition(true);
      if (cursor.peek().isWord("and")) {
        // The negation of several conditions is not a conjunction.
        throw new Declined(Reason.OR);
      }
    } else {
      conjunction();
    }
    cursor.expect(")");
    cursor.leave();
  }

  /**
   * Whether a condition ends before this token. What follows a parenthesis shows in this way that
   * it holds a condition, and not a value.
   */
  private static boolean endsCondition(Token after) {
    return after.kind() == TokenKind.END
        || after.isSymbol(")")
        || after.isSymbol(";")
        || after.isWord("and")
        || after.isWord("or")
        || after.isWord("returning");
  }

  private void predicate(boolean negated) {
    Expression left = expressions.read();
    Comparison comparison = Comparisons.of(cursor.peek());
    if (comparison != null) {
      cursor.next();
      add(left, negated ? Comparisons.negated(comparison) : comparison, expressions.read());
    } else if (cursor.accept("between")) {
      between(left, negated);
    } else if (cursor.accept("in")) {
      in(left, negated);
    } else if (cursor.peek().isWord("not") && cursor.peekSecond().isWord("in")) {
      cursor.next();
      cursor.next();
      in(left, !negated);
    } else if (cursor.peek().isWord("not") && cursor.peekSecond().isWord("between")) {
      throw new Declined(Reason.OR);
    } else {
      truth(left, negated);
    }
  }

  private void add(Expression left, Comparison comparison, Expression right) {
    RowGuard guard = RowGuards.of(left, comparison, right);
    if (guard.isEquality()) {
      equalities.add(new Equality(guard.column(), guard.value()));
    } else {
      guards.add(guard);
    }
  }

  private void between(Expression left, boolean negated) {
    if (negated) {
      throw new Declined(Reason.OR);
    }
    if (cursor.accept("symmetric")) {
      throw new Declined(Reason.OPERATOR);
    }
    Expression low = expressions.read();
    cursor.expect("and");
    Expression high = expressions.read();
    if (isTruth(low) || isTruth(high)) {
      throw new Declined(Reason.OPERATOR);
    }
    add(left, Comparison.AT_LEAST, low);
    add(left, Comparison.AT_MOST, high);
  }

  private void in(Expression left, boolean negated) {
    cursor.expect("(");
    cursor.enter();
    Expression only = expressions.read();
    if (cursor.peek().isSymbol(",")) {
      throw new Declined(Reason.SEVERAL_ROWS);
    }
    cursor.expect(")");
    cursor.leave();
    add(left, negated ? Comparison.NOT_EQUAL : Comparison.EQUAL, only);
  }

  /** A boolean column alone, or {@code true}. */
  private void truth(Expression expression, boolean negated) {
    if (expression.isPlainColumn() && endsCondition(cursor.peek())) {
      Operand.Word value = negated ? Operand.Word.FALSE : Operand.Word.TRUE;
      equalities.add(new Equality(expression.columns().get(0).column(), Sum.of(value)));
    } else if (endsCondition(cursor.peek())) {
      if (negated || !expression.isPlainValue() || !isTrue(expression)) {
        throw new Declined(Reason.NO_SINGLE_COLUMN);
      }
    } else {
      throw cursor.unexpected();
    }
  }

  private static boolean isTrue(Expression expression) {
    return expression.sum().operand() == Operand.Word.TRUE;
  }

  private static boolean isTruth(Expression expression) {
    return expression.isPlainValue()
        && (isTrue(expression) || expression.sum().operand() == Operand.Word.FALSE);
  }
}
