// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.commit.Parameter.Kind;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.LogColumn;
import java.util.List;

/**
 * The part of a merged statement that inserts the log rows of a block's members, selected from the
 * update's result. For one use.
 */
final class LogRows {
  private final StringBuilder sql;
  private final List<Parameter> parameters;
  private final Shape shape;
  private final int block;
  private final Shape.Block b;

  /** Log rows to be written behind what {@code sql} and {@code parameters} hold. */
  LogRows(StringBuilder sql, List<Parameter> parameters, Shape shape, int block) {
    this.sql = sql;
    this.parameters = parameters;
    this.shape = shape;
    this.block = block;
    this.b = shape.blocks().get(block);
  }

  /** Writes the CTE. */
  void write() {
    BoundLog log = b.table().log();
    sql.append("w").append(block).append(" as (insert into ").append(log.sqlName()).append(" (");
    for (int i = 0; i < log.columns().size(); i++) {
      sql.append(i == 0 ? "" : ", ").append(log.columns().get(i).model().quoted());
    }
    sql.append(") select ");
    for (int i = 0; i < log.columns().size(); i++) {
      sql.append(i == 0 ? "" : ", ").append(expression(log.columns().get(i)));
    }
    sql.append(" from u").append(block).append(" as u");
    if (!shape.direct()) {
      sql.append(" join g").append(block).append(" as g on g.ord = u.ord");
    }
    if (shape.single()) {
      sql.append("), ");
      return;
    }
    UnnestColumns members = new UnnestColumns();
    memberColumns(members);
    sql.append(shape.direct() ? " cross join unnest(" : " join unnest(");
    sql.append(String.join(", ", members.values)).append(") as m(");
    sql.append(String.join(", ", members.names)).append(")");
    sql.append(shape.direct() ? "" : " on m.ord = u.ord").append("), ");
  }

  private String expression(LogColumn column) {
    ColumnModel model = column.model();
    int i = column.index();
    return switch (column.role()) {
      case TRANSACTION_ID -> {
        String id = member("id", Kind.MEMBER_ID, 0, b.textIds() ? "text" : "int8");
        yield b.textIds() ? model.cast(id) : id;
      }
      case KEY -> {
        ColumnModel key = b.table().key().get(i);
        String value = shape.direct() ? parameter(Kind.KEY, i, KeySql.carrier(key)) : "g.k" + i;
        yield KeySql.cast(key, value);
      }
      case DELTA -> member("d" + i, Kind.MEMBER_DELTA, i, b.table().counter(i).carrierType());
      case VALUE_AFTER ->
          shape.single()
              ? "u.c" + i // it is the last of its group
              : "u.c" + i + " + m.r" + i;
      case OWN -> {
        String own = member("o" + i, Kind.MEMBER_OWN, i, b.ownIsText(i) ? "text" : "int8");
        yield b.ownIsText(i) ? model.cast(own) : own;
      }
      case GROUP_ID -> groupId();
      case POSITION -> shape.single() ? "0" : "m.pos";
    };
  }

  /**
   * A value of a member: a parameter of its own if there is one member, an array's element else. In
   * a sub-select, or the planner would convert it to its column beforehand, and a value that
   * doesn't fit would fail the statement even where the update matches nothing.
   */
  private String member(String name, Kind kind, int index, String type) {
    return shape.single() ? "(select " + parameter(kind, index, type) + ")" : "m." + name;
  }

  private void memberColumns(UnnestColumns members) {
    if (!shape.direct()) {
      members.add("ord", parameter(Kind.MEMBER_GROUP, 0, "int8[]"));
    }
    for (LogColumn column : b.table().log().columns()) {
      int i = column.index();
      switch (column.role()) {
        case TRANSACTION_ID ->
            member(members, "id", Kind.MEMBER_ID, 0, b.textIds() ? "text[]" : "int8[]");
        case DELTA -> member(members, "d" + i, Kind.MEMBER_DELTA, i, counterArray(i));
        case VALUE_AFTER -> member(members, "r" + i, Kind.MEMBER_REST, i, counterArray(i));
        case OWN ->
            member(members, "o" + i, Kind.MEMBER_OWN, i, b.ownIsText(i) ? "text[]" : "int8[]");
        case POSITION -> member(members, "pos", Kind.MEMBER_POSITION, 0, "int4[]");
        case KEY, GROUP_ID -> {
          // taken from the group
        }
      }
    }
    if (members.names.isEmpty()) {
      // nothing differs between the members, but each has its row
      members.add("pos", parameter(Kind.MEMBER_POSITION, 0, "int4[]"));
    }
  }

  /** Adds an array of the members', once, however many log columns take it. */
  private void member(UnnestColumns members, String name, Kind kind, int index, String type) {
    if (!members.names.contains(name)) {
      members.add(name, parameter(kind, index, type));
    }
  }

  private String counterArray(int index) {
    return b.table().counter(index).carrierType() + "[]";
  }

  private String groupId() {
    return shape.direct() ? parameter(Kind.GROUP_ID, 0, "uuid") : "g.id::uuid";
  }

  private String parameter(Kind kind, int index, String type) {
    return Parameter.write(parameters, kind, block, index, type);
  }
}
