// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.HotTable;
import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.RowKey;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tables, accounts and members for tests of the pure parts, without a database. Stateless. */
public final class GroupFixture {
  /** The key column. */
  public static final ColumnModel ID = integer("id");

  private GroupFixture() {}

  /** A bigint column. */
  public static ColumnModel integer(String name) {
    return new ColumnModel(
        name, ColumnKind.INTEGER, "int8", "bigint", -1, -1, -1, true, false, false);
  }

  /** A table with the key id and one counter n of this range; its log's id is unique as said. */
  public static BoundTable table(long min, long max, boolean uniqueWithKey) {
    ColumnModel n = integer("n");
    HotTable description = HotTable.builder("t").key("id").counter("n").build();
    BoundLog log = new BoundLog("log", List.of(), List.of(), integer("tx"), uniqueWithKey);
    return new BoundTable(
        description,
        "t",
        Set.of(),
        List.of(ID),
        List.of(new CounterModel(n, 0, min, max)),
        Map.of("id", ID, "n", n),
        Set.of(),
        List.of(),
        log);
  }

  /** The key of a row. */
  public static RowKey key(BoundTable table, long id) {
    return new RowKey(table, new Object[] {id});
  }

  /** A part with this delta and these guards. */
  public static Part part(Account account, long delta, BoundGuard... guards) {
    Part part = new Part(account.key(), new long[] {delta}, guards, null, new Object[0]);
    part.account(account);
    return part;
  }

  /** A member that nobody waits for. */
  public static Member member(Object id, Part... parts) {
    return new Member(id, parts, 0, Long.MAX_VALUE, 0, null, null);
  }

  /** A row that was read just now and holds this value. */
  public static RowState state(long value) {
    return new RowState(new long[] {value}, new String[0], new Object[0], 0);
  }

  /** A guard on the counter. */
  public static BoundGuard between(long low, long high) {
    return new BoundGuard.Interval(0, low, high);
  }
}
