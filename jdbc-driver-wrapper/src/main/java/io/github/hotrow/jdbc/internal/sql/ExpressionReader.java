// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads sums of columns and values by recursive descent. Confined to its thread.
 *
 * <pre>
 * expression = signed { ("+" | "-") signed }
 * signed     = { "+" | "-" } primary { "::" type }
 * primary    = "(" expression ")" | parameter | literal | word | now | cast | type string | column
 * </pre>
 */
final class ExpressionReader {
  private final TokenCursor cursor;
  private final Scope scope;

  ExpressionReader(TokenCursor cursor, Scope scope) {
    this.cursor = cursor;
    this.scope = scope;
  }

  Expression read() {
    Expression expression = sum();
    Token next = cursor.peek();
    if (next.kind() == TokenKind.OPERATOR && Comparisons.of(next) == null) {
      throw cursor.unexpected();
    }
    if (!expression.isSound()) {
      throw new Declined(Reason.ARITHMETIC);
    }
    return expression;
  }

  private Expression sum() {
    Expression expression = signed();
    while (true) {
      if (cursor.accept("+")) {
        expression = expression.plus(signed());
      } else if (cursor.accept("-")) {
        expression = expression.plus(signed().negated());
      } else {
        return expression;
      }
    }
  }

  private Expression signed() {
    boolean negative = false;
    boolean sign = false;
    while (cursor.peek().isSymbol("+") || cursor.peek().isSymbol("-")) {
      negative ^= cursor.next().isSymbol("-");
      sign = true;
    }
    Expression expression = withCasts(primary());
    if (!sign) {
      return expression;
    }
    Expression result = negative ? expression.negated() : expression;
    if (!result.canHaveSign()) {
      throw new Declined(Reason.ARITHMETIC);
    }
    return result;
  }

  private Expression withCasts(Expression expression) {
    Expression result = expression;
    while (cursor.accept("::")) {
      result = cast(result, TypeReader.read(cursor));
    }
    return result;
  }

  private static Expression cast(Expression expression, String type) {
    if (expression.isPlainValue()) {
      Operand operand = expression.sum().operand();
      if (operand instanceof Operand.Parameter || operand instanceof Operand.Extracted) {
        return Expression.of(new Operand.Cast(operand, type));
      }
    }
    throw new Declined(Reason.CAST);
  }

  private Expression primary() {
    Token token = cursor.peek();
    if (token.operand() != null) {
      cursor.next();
      return Expression.of(token.operand());
    }
    if (token.isSymbol("(")) {
      return parenthesis();
    }
    if (token.kind() == TokenKind.NAME) {
      Expression special = special(token.text());
      if (special != null) {
        return special;
      }
    }
    return Expression.ofColumn(column());
  }

  private Expression parenthesis() {
    cursor.expect("(");
    cursor.enter();
    Expression inner = sum();
    if (cursor.peek().isSymbol(",")) {
      throw new Declined(Reason.ROW_VALUE);
    }
    cursor.expect(")");
    cursor.leave();
    return inner;
  }

  /** What a word stands for that is no column; null if it may be one. */
  private Expression special(String word) {
    Token second = cursor.peekSecond();
    return switch (word) {
      case "true" -> word(Operand.Word.TRUE);
      case "false" -> word(Operand.Word.FALSE);
      case "null" -> word(Operand.Word.NULL);
      case "current_timestamp" -> word(Operand.Clock.NOW);
      case "localtimestamp" -> word(Operand.Clock.LOCAL_TIMESTAMP);
      case "current_date" -> word(Operand.Clock.CURRENT_DATE);
      case "now", "transaction_timestamp" -> second.isSymbol("(") ? now() : null;
      case "cast" -> castCall();
      case "date", "timestamp", "timestamptz" ->
          second.kind() == TokenKind.STRING ? typedString() : null;
      case "row" -> {
        if (second.isSymbol("(")) {
          throw new Declined(Reason.ROW_VALUE);
        }
        yield null;
      }
      default -> null;
    };
  }

  private Expression word(Operand operand) {
    cursor.next();
    return Expression.of(operand);
  }

  private Expression now() {
    cursor.next();
    cursor.expect("(");
    if (!cursor.accept(")")) {
      throw new Declined(Reason.FUNCTION);
    }
    return Expression.of(Operand.Clock.NOW);
  }

  private Expression castCall() {
    cursor.next();
    cursor.expect("(");
    cursor.enter();
    Expression inner = sum();
    cursor.expect("as");
    String type = TypeReader.read(cursor);
    cursor.expect(")");
    cursor.leave();
    return cast(inner, type);
  }

  private Expression typedString() {
    String type = cursor.next().text();
    return Expression.of(new Operand.Cast(cursor.next().operand(), type));
  }

  private String column() {
    List<String> parts = new ArrayList<>(2);
    parts.add(cursor.name());
    while (cursor.accept(".")) {
      parts.add(cursor.name());
    }
    if (cursor.peek().isSymbol("(")) {
      throw new Declined(parts.get(0).equals("exists") ? Reason.SUB_SELECT : Reason.FUNCTION);
    }
    return scope.column(parts);
  }
}
