// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.List;

/**
 * The true answer to one change. A change ends in exactly one outcome, or in a {@link
 * ChangeException}.
 */
public sealed interface Outcome {

  /**
   * The change is committed, with its log rows.
   *
   * @param rows for each row of the change, in its order, the counters just after this change (not
   *     after its group)
   */
  record Applied(List<RowValues> rows) implements Outcome {
    /** The counters of the change's first row just after it. */
    public RowValues row() {
      return rows.get(0);
    }
  }

  /**
   * A guard did not hold; nothing was applied.
   *
   * @param row the row whose guard failed, with the counters seen, at the change's place in the
   *     order
   */
  record Insufficient(RowValues row) implements Outcome {}

  /**
   * A change with the same transaction id and the same contents was applied before; this one was
   * not.
   *
   * @param first the outcome of the first one; its values are {@linkplain RowValues#known() known}
   *     if the log table keeps them
   */
  record Duplicate(Applied first) implements Outcome {}

  /**
   * A row of the change does not exist; nothing was applied.
   *
   * @param table the table without the row
   * @param key the key that was not found
   */
  record NoSuchRow(HotTable table, List<Object> key) implements Outcome {}

  /**
   * Somebody else is changing the row, and the {@link Strategy} does not wait; nothing was applied.
   * It says nothing of what is left: trying again may succeed.
   *
   * @param table the table of the change's first row
   * @param key that row's key
   */
  record Busy(HotTable table, List<Object> key) implements Outcome {}

  /** Whether the change is in the database by this call: {@code this instanceof Applied}. */
  default boolean isApplied() {
    return this instanceof Applied;
  }
}
