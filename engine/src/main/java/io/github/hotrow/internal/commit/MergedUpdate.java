// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.Values;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sends an attempt's groups as one merged statement. Owned by one commit slot. */
final class MergedUpdate {
  private static final int MAX_SHAPES = 256;

  private final Ledger ledger;
  private final GroupIds ids;
  private final Map<Shape, MergedStatement> statements =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Shape, MergedStatement> eldest) {
          return size() > MAX_SHAPES;
        }
      };

  MergedUpdate(Ledger ledger, GroupIds ids) {
    this.ledger = ledger;
    this.ids = ids;
  }

  /** A merged statement with its parameters bound, ready to be sent. */
  record Bound(PreparedStatement statement, Shape shape, List<List<Group>> groups) {}

  /**
   * Gives the groups new ids and binds them.
   *
   * @param mayWait whether the statement may wait for a row that someone else holds locked
   */
  Bound bind(CommitSlot slot, Attempt attempt, boolean mayWait) throws SQLException {
    SlotConnection connection = slot.connection();
    Map<BoundTable, List<Group>> byTable = new LinkedHashMap<>(2);
    for (Group group : attempt.groups()) {
      group.id(ids.next());
      group.result(null);
      byTable.computeIfAbsent(group.table(), none -> new ArrayList<>()).add(group);
    }
    boolean direct = mayWait && attempt.groups().size() == 1;
    List<Shape.Block> blocks = new ArrayList<>(byTable.size());
    List<List<Group>> groups = new ArrayList<>(byTable.size());
    for (Map.Entry<BoundTable, List<Group>> entry : byTable.entrySet()) {
      blocks.add(block(entry.getKey(), entry.getValue(), direct));
      groups.add(entry.getValue());
    }
    boolean single = direct && attempt.admitted().size() == 1;
    boolean linked = attempt.linked() && attempt.groups().size() > 1;
    Shape shape = new Shape(blocks, direct, single, linked);
    MergedStatement merged = statements.get(shape);
    if (merged == null) {
      merged = MergedStatementWriter.write(shape, ledger);
      statements.put(shape, merged);
    }
    PreparedStatement statement = connection.prepare(merged.sql());
    new ParameterBinder(connection.postgres(), statement, shape, groups, slot.lockTimeout())
        .bind(merged.parameters());
    return new Bound(statement, shape, groups);
  }

  private static Shape.Block block(BoundTable table, List<Group> groups, boolean direct) {
    boolean pinned = false;
    List<ColumnModel> assigned = new ArrayList<>(0);
    for (Group group : groups) {
      pinned |= group.pinned();
      for (Part.Assignment assignment : group.assigned()) {
        if (!assigned.contains(assignment.column())) {
          assigned.add(assignment.column());
        }
      }
    }
    List<Boolean> now = new ArrayList<>(assigned.size());
    for (ColumnModel column : assigned) {
      now.add(direct && AssignedNow.is(groups.get(0).assigned(column)));
    }
    return new Shape.Block(
        table,
        table.tracked(),
        pinned,
        List.copyOf(assigned),
        List.copyOf(now),
        idsAreText(table, groups),
        ownIsText(table, groups),
        RowsAlong.shapes(groups));
  }

  private static boolean idsAreText(BoundTable table, List<Group> groups) {
    if (table.log() == null || table.log().transactionId() == null) {
      return false;
    }
    if (table.log().transactionId().kind() != ColumnKind.INTEGER) {
      return true;
    }
    for (Group group : groups) {
      for (Part part : group.admitted()) {
        Object id = part.member().transactionId();
        if (id != null && !Values.isIntegral(id)) {
          return true;
        }
      }
    }
    return false;
  }

  private static long ownIsText(BoundTable table, List<Group> groups) {
    long mask = 0;
    int count = table.log() == null ? 0 : Math.min(Long.SIZE, table.log().ownCount());
    for (int i = 0; i < count; i++) {
      if (table.log().own(i).kind() != ColumnKind.INTEGER || anyText(groups, i)) {
        mask |= 1L << i;
      }
    }
    return mask;
  }

  private static boolean anyText(List<Group> groups, int own) {
    for (Group group : groups) {
      for (Part part : group.admitted()) {
        Object value = part.logValues()[own];
        if (value != null && !Values.isIntegral(value)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Sends the statement and records, in each group whose row was updated, what it holds now. */
  static void send(Bound bound, long nowNs) throws SQLException {
    int counters = 0;
    for (Shape.Block block : bound.shape().blocks()) {
      counters = Math.max(counters, block.table().counterCount());
    }
    boolean direct = bound.shape().direct();
    int first = direct ? 1 : 4;
    try (ResultSet rows = bound.statement().executeQuery()) {
      while (rows.next()) {
        int block = direct ? 0 : rows.getInt(1);
        Group group = bound.groups().get(block).get(direct ? 0 : rows.getInt(2) - 1);
        if (direct || rows.getBoolean(3)) {
          Shape.Block shape = bound.shape().blocks().get(block);
          group.result(
              RowResult.read(rows, first, counters, shape.table(), shape.tracked(), nowNs));
        }
      }
    }
  }
}
