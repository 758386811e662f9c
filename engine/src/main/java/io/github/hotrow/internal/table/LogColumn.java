// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

/**
 * One column of a log table and what it takes. Immutable.
 *
 * @param model the column
 * @param role what it takes
 * @param index which key column, counter or own value, by role; 0 for the other roles
 */
public record LogColumn(ColumnModel model, Role role, int index) {

  /** What a log column takes. */
  public enum Role {
    /** The change's transaction id. */
    TRANSACTION_ID,
    /** A value of the hot row's key. */
    KEY,
    /** The change's delta of a counter. */
    DELTA,
    /** A counter's value just after the change. */
    VALUE_AFTER,
    /** A value of the caller's own. */
    OWN,
    /** The group's id. */
    GROUP_ID,
    /** The member's place in the group. */
    POSITION
  }
}
