// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.table.BoundInsert;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import java.util.List;

/**
 * What decides the text of a merged statement. Immutable; statements are cached by it.
 *
 * @param blocks one for each hot table
 * @param direct one group only, whose row is updated without being locked first; the statement
 *     waits for a row that someone else holds locked
 * @param single one member only, in a direct statement
 * @param linked all groups must be committed, or none
 */
record Shape(List<Block> blocks, boolean direct, boolean single, boolean linked) {

  /**
   * The part of the statement for one hot table.
   *
   * @param table the table
   * @param tracked the tracked columns, read back with the row
   * @param pinned whether a group asks for tracked columns to be as they were read
   * @param assigned the columns that a group sets
   * @param now whether the assigned columns are set to now(), in a direct statement
   * @param textIds whether the transaction ids travel as text, not as bigint
   * @param textOwn a bit for each own log column: whether its values travel as text
   * @param inserts the INSERTs that go along
   */
  record Block(
      BoundTable table,
      List<ColumnModel> tracked,
      boolean pinned,
      List<ColumnModel> assigned,
      List<Boolean> now,
      boolean textIds,
      long textOwn,
      List<Insert> inserts) {

    boolean ownIsText(int index) {
      return isText(textOwn, index);
    }
  }

  /**
   * An INSERT that goes along.
   *
   * @param into the table and its columns
   * @param text a bit for each column: whether its values travel as text, not as bigint
   */
  record Insert(BoundInsert into, long text) {
    boolean isText(int column) {
      return Shape.isText(text, column);
    }
  }

  private static boolean isText(long mask, int index) {
    return index >= Long.SIZE || (mask & (1L << index)) != 0;
  }
}
