// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/** How a {@link Guard} compares its left side with its right side; SQL's comparison operators. */
public enum Comparison {
  /** {@code =}. */
  EQUAL("="),
  /** {@code <>}. */
  NOT_EQUAL("<>"),
  /** {@code <}. */
  LESS("<"),
  /** {@code <=}. */
  AT_MOST("<="),
  /** {@code >}. */
  GREATER(">"),
  /** {@code >=}. */
  AT_LEAST(">=");

  private final String sql;

  Comparison(String sql) {
    this.sql = sql;
  }

  /** The operator as SQL writes it. */
  public String sql() {
    return sql;
  }

  /**
   * Whether the comparison holds for two values whose order is known.
   *
   * @param order negative, zero or positive as the left value is less than, equal to or greater
   *     than the right one, as {@link Comparable#compareTo}
   */
  public boolean holds(int order) {
    return switch (this) {
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case LESS -> order < 0;
      case AT_MOST -> order <= 0;
      case GREATER -> order > 0;
      case AT_LEAST -> order >= 0;
    };
  }
}
