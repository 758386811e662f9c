// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import io.github.hotrow.jdbc.internal.sql.RowLock;
import java.util.List;

/** An ordinary statement that locks one row, in terms of the catalogue. Immutable. */
public final class LockBinding implements Binding {
  private final HotTables.Entry entry;
  private final RowKeys key;
  private final boolean wholly;

  private LockBinding(HotTables.Entry entry, RowKeys key, boolean wholly) {
    this.entry = entry;
    this.key = key;
    this.wholly = wholly;
  }

  /**
   * Binds it to its table.
   *
   * @throws Unbindable if it names no single row
   */
  static LockBinding of(RowLock lock, Table table, HotTables tables) throws Unbindable {
    if ((table.kind() != 'r' && table.kind() != 'p') || table.temporary()) {
      throw new Unbindable(table + " is a view, or not a table that all sessions see.");
    }
    List<Equality> equalities = lock.equalities();
    RowKeys key = RowKeys.of(equalities, table);
    return new LockBinding(tables.entry(table, key.columns(), List.of()), key, lock.wholly());
  }

  /** The table under the key that is used. */
  public HotTables.Entry entry() {
    return entry;
  }

  /** Whether it locks the row against references by foreign keys too. */
  public boolean wholly() {
    return wholly;
  }

  /**
   * The key of the row that an execution locks.
   *
   * @throws Unbindable if it is NULL, or not bound as the column's type
   */
  public Object[] key(Arguments arguments) throws Unbindable {
    return key.values(arguments, entry.table());
  }
}
