// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jcstress;

import io.github.hotrow.HotTable;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.RowKey;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Hot rows and members for the tests, without a database. Stateless. */
public final class Rows {
  private static final HotTable DESCRIPTION =
      HotTable.builder("stock").key("id").counter("quantity").build();
  private static final ColumnModel ID = column("id");
  private static final ColumnModel QUANTITY = column("quantity");
  private static final BoundTable TABLE = table();

  private Rows() {}

  /** A table of its own: key id, counter quantity. */
  public static BoundTable table() {
    return new BoundTable(
        DESCRIPTION,
        "stock",
        Set.of(),
        List.of(ID),
        List.of(new CounterModel(QUANTITY, 0, Long.MIN_VALUE, Long.MAX_VALUE)),
        Map.of("id", ID, "quantity", QUANTITY),
        Set.of(),
        List.of(),
        null);
  }

  /** A bigint column. */
  public static ColumnModel column(String name) {
    return new ColumnModel(
        name, ColumnKind.INTEGER, "int8", "bigint", -1, 0, -1, true, false, false);
  }

  /** The key of a row of the shared table. */
  public static RowKey key(long id) {
    return new RowKey(TABLE, new Object[] {id});
  }

  /** A part that takes one unit from the row. */
  public static Part part(RowKey key) {
    return new Part(key, new long[] {-1}, null, null, new Object[0]);
  }

  /** A member that takes one unit from each of these rows, as a caller makes it. */
  public static Member member(AccountTable accounts, RowKey... keys) {
    return member(accounts, 0, keys);
  }

  /** The same with bytes from the engine's budget. */
  public static Member member(AccountTable accounts, int heldBytes, RowKey... keys) {
    Part[] parts = new Part[keys.length];
    for (int i = 0; i < keys.length; i++) {
      parts[i] = part(keys[i]);
      parts[i].account(accounts.of(keys[i]));
    }
    return new Member(null, parts, 0, Long.MAX_VALUE, heldBytes, null, null);
  }

  /** A member without rows, for tests of its state alone. */
  public static Member member() {
    return new Member(null, new Part[0], 0, Long.MAX_VALUE, 0, null, null);
  }
}
