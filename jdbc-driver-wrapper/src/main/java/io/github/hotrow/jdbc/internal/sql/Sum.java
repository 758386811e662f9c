// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Values added and subtracted, in the order they stand in the text; often just one. Immutable.
 *
 * <p>A {@linkplain #isPlain() plain} sum that is a value to be set or compared may be of any type.
 * In every other one, and in what is added to a column, each operand must be a number (bound as an
 * integer type or numeric), or the statement is not what it seems: a string or an untyped NULL that
 * is added makes PostgreSQL choose another operator, or none. Only a string literal that is added
 * to a column alone takes the column's type.
 *
 * @param terms the terms; none for a sum of zero
 */
public record Sum(List<Term> terms) {
  /** No terms. */
  public static final Sum NONE = new Sum(List.of());

  /** Nothing up to here is out of the range of any integer type. */
  private static final BigDecimal SURE_REACH = BigDecimal.valueOf(Short.MAX_VALUE);

  /**
   * A term of a sum.
   *
   * @param negative whether it is subtracted
   * @param operand its value
   */
  public record Term(boolean negative, Operand operand) {}

  /** Keeps a copy of the terms. */
  public Sum {
    terms = List.copyOf(terms);
  }

  static Sum of(Operand operand) {
    return new Sum(List.of(new Term(false, operand)));
  }

  /** Whether it is one operand with no sign: the operand's value as it is. */
  public boolean isPlain() {
    return terms.size() == 1 && !terms.get(0).negative();
  }

  /** The only operand of a plain sum. */
  public Operand operand() {
    return terms.get(0).operand();
  }

  /** Whether there are no terms. */
  public boolean isNone() {
    return terms.isEmpty();
  }

  Sum negated() {
    List<Term> negated = new ArrayList<>(terms.size());
    for (Term term : terms) {
      negated.add(new Term(!term.negative(), term.operand()));
    }
    return new Sum(negated);
  }

  Sum plus(Sum other) {
    if (other.isNone()) {
      return this;
    }
    List<Term> all = new ArrayList<>(terms);
    all.addAll(other.terms);
    return new Sum(all);
  }

  /**
   * The total, where PostgreSQL is sure to come to the same; else empty. With several terms it may
   * find a part of the sum, or the column with some of the terms, out of range although the result
   * is not; so they must be small together and of one direction. The negation of the smallest
   * number of a type is out of range too.
   *
   * @param value gives each operand's value
   */
  public Optional<BigDecimal> total(Function<Operand, BigDecimal> value) {
    BigDecimal total = BigDecimal.ZERO;
    BigDecimal reach = BigDecimal.ZERO;
    for (Term term : terms) {
      BigDecimal amount = value.apply(term.operand());
      if (term.negative() && isSmallestOfItsType(amount)) {
        return Optional.empty();
      }
      total = term.negative() ? total.subtract(amount) : total.add(amount);
      reach = reach.add(amount.abs());
    }
    boolean sure =
        terms.size() < 2 || (reach.compareTo(SURE_REACH) <= 0 && reach.compareTo(total.abs()) == 0);
    return sure ? Optional.of(total) : Optional.empty();
  }

  private static boolean isSmallestOfItsType(BigDecimal amount) {
    return amount.compareTo(BigDecimal.valueOf(Short.MIN_VALUE)) == 0
        || amount.compareTo(BigDecimal.valueOf(Integer.MIN_VALUE)) == 0
        || amount.compareTo(BigDecimal.valueOf(Long.MIN_VALUE)) == 0;
  }
}
