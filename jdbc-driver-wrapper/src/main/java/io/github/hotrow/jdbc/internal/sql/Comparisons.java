// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Comparison;

/** How comparisons are written, turned round and negated. Stateless. */
final class Comparisons {
  private Comparisons() {}

  /** The comparison a token stands for, or null. */
  static Comparison of(Token token) {
    if (token.kind() != TokenKind.OPERATOR) {
      return null;
    }
    return switch (token.text()) {
      case "=" -> Comparison.EQUAL;
      case "<>", "!=" -> Comparison.NOT_EQUAL;
      case "<" -> Comparison.LESS;
      case "<=" -> Comparison.AT_MOST;
      case ">" -> Comparison.GREATER;
      case ">=" -> Comparison.AT_LEAST;
      default -> null;
    };
  }

  /** What holds for (b, a) when {@code comparison} holds for (a, b). */
  static Comparison turned(Comparison comparison) {
    return switch (comparison) {
      case EQUAL -> Comparison.EQUAL;
      case NOT_EQUAL -> Comparison.NOT_EQUAL;
      case LESS -> Comparison.GREATER;
      case AT_MOST -> Comparison.AT_LEAST;
      case GREATER -> Comparison.LESS;
      case AT_LEAST -> Comparison.AT_MOST;
    };
  }

  /** What holds when {@code comparison} does not, for values that are not NULL. */
  static Comparison negated(Comparison comparison) {
    return switch (comparison) {
      case EQUAL -> Comparison.NOT_EQUAL;
      case NOT_EQUAL -> Comparison.EQUAL;
      case LESS -> Comparison.AT_LEAST;
      case AT_MOST -> Comparison.GREATER;
      case GREATER -> Comparison.AT_MOST;
      case AT_LEAST -> Comparison.LESS;
    };
  }
}
