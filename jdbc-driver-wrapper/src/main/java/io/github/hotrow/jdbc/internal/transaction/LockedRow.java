// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Column;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * A row that an execution is about to lock. Immutable.
 *
 * @param entry its table, under one of its keys
 * @param key the key's values
 * @param gauge how hot it is, and who is at it
 * @param wholly whether it is locked against references by foreign keys too
 */
record LockedRow(HotTables.Entry entry, Object[] key, Gauge gauge, boolean wholly) {

  /** The table's name, both parts in double quotes. */
  String sqlName() {
    return quote(entry.table().schema()) + "." + quote(entry.table().name());
  }

  /** Locks it in the transaction under way, or fails with 55P03 if somebody else has it. */
  void lockNow(Connection physical) throws SQLException, Unbindable {
    StringBuilder sql = new StringBuilder("select 1 from ").append(sqlName()).append(" where ");
    for (int i = 0; i < key.length; i++) {
      Column column = entry.table().column(entry.key().get(i));
      sql.append(i == 0 ? "" : " and ").append(quote(column.name()));
      sql.append(" = cast(? as ").append(column.typeName()).append(')');
    }
    sql.append(wholly ? " for update nowait" : " for no key update nowait");
    try (PreparedStatement lock = physical.prepareStatement(sql.toString())) {
      for (int i = 0; i < key.length; i++) {
        lock.setObject(i + 1, key[i]);
      }
      lock.executeQuery().close();
    }
  }

  private static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  @Override
  public String toString() {
    return entry.table() + Arrays.toString(key);
  }
}
