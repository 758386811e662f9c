// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import java.util.function.UnaryOperator;

/** Copies a change onto other descriptions of its tables. Stateless. */
final class ChangeCopy {
  private ChangeCopy() {}

  static Change onto(Change change, UnaryOperator<HotTable> tables) {
    Change.Builder copy = null;
    for (Change.Row row : change.rows()) {
      Object[] key = new Object[row.keySize()];
      for (int i = 0; i < key.length; i++) {
        key[i] = row.key(i);
      }
      HotTable table = tables.apply(row.table());
      copy = copy == null ? Change.to(table, key) : copy.and(table, key);
      for (Change.Delta delta : row.deltas()) {
        if (delta.decimal() == null) {
          copy.add(delta.counter(), delta.integer());
        } else {
          copy.add(delta.counter(), delta.decimal());
        }
      }
      row.guards().forEach(copy::guard);
      for (Change.Value value : row.assignments()) {
        copy.set(value.column(), value.value());
      }
      for (Change.Value value : row.logValues()) {
        copy.log(value.column(), value.value());
      }
    }
    for (Change.Insert insert : change.inserts()) {
      copy.insert(insert.into(), insert.values().toArray());
    }
    // without its own timeout: whoever waited for it is gone
    return copy.transactionId(change.transactionId()).build();
  }
}
