// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * An item of a RETURNING list.
 *
 * @param column the column, or null for all of the table's
 * @param label the result's label; null with all columns
 */
public record ReturnedColumn(String column, String label) {
  /** {@code *}: all columns of the table. */
  public static final ReturnedColumn ALL = new ReturnedColumn(null, null);
}
