// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Comparison;

/**
 * A comparison that must hold on the row, in the form of {@link io.github.hotrow.Guard}: {@code
 * column + offset comparison value}, or {@code column + offset comparison rightColumn}. A value or
 * an offset that is NULL makes it never true. An offset, or a value that is not plain, means that
 * the columns must be exact numbers.
 *
 * <p>Terms may have been moved from one side to the other. That changes nothing but this: at the
 * end of a type's range PostgreSQL may find {@code quantity + ?} out of range (22003) where the
 * guard is just true or false, or the other way round.
 *
 * @param column the column on the left side
 * @param offset what is added to it; often nothing
 * @param comparison how the sides are compared
 * @param value the right side, or {@link Sum#NONE} if that is a column
 * @param rightColumn the column on the right side, or null
 */
public record RowGuard(
    String column, Sum offset, Comparison comparison, Sum value, String rightColumn) {

  /** Whether it is {@code column = value}, so that it may name a key. */
  boolean isEquality() {
    return comparison == Comparison.EQUAL && rightColumn == null && offset.isNone();
  }
}
