// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.BoundInsert;

/**
 * One row that a member brings along, beside its log rows.
 *
 * @param into where it goes
 * @param values a value for each of the columns; not to be changed
 */
public record Insertion(BoundInsert into, Object[] values) {
  /** No rows. */
  public static final Insertion[] NONE = {};
}
