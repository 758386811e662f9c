// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.commit.Parameter.Kind;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.LogColumn;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the merged statement of a shape: row updates, ledger rows and log rows in one statement,
 * one round trip, one transaction. For one use.
 */
final class MergedStatementWriter {
  /*
   * One group ("direct"; the names carry the block's number):
   *
   *   with s as (select set_config('lock_timeout', ?, true)),
   *        u0 as (update T as t set c = t.c + ? from s where t.k = ? and t.c between ? and ? returning …),
   *        e0 as (insert into ledger select … from u0),
   *        w0 as (insert into log select … from u0 cross join unnest(?, …) as m(…)),
   *        i0_0 as (insert into another select … from u0 cross join unnest(?, …) as r(…))
   *   select … from u0
   *
   * Several groups: g0 are the groups as rows, l0 locks their rows in key order, skipping those that
   * someone else holds, and says whether the bounds fit the row as it is after the lock; u0 updates
   * where they do. Linked groups are updated only if all of them fit (a0 counts).
   *
   * s limits the wait for locks, for this transaction only, and is joined so that it comes before
   * the first of them: the row's own in a direct statement, and whatever the inserts wait for (a
   * foreign key's row, someone else's uncommitted transaction id).
   *
   * Two traps. A CTE's INSERT runs even if a sibling UPDATE matched nothing, so ledger and log rows
   * are selected from the update's result. And the order in which an UPDATE meets several rows is
   * up to the plan, so they are locked in key order first; two processes can't deadlock on rows.
   */
  private final Shape shape;
  private final Ledger ledger;
  private final StringBuilder sql = new StringBuilder(1_024);
  private final List<Parameter> parameters = new ArrayList<>();
  private int block;

  private MergedStatementWriter(Shape shape, Ledger ledger) {
    this.shape = shape;
    this.ledger = ledger;
  }

  static MergedStatement write(Shape shape, Ledger ledger) {
    return new MergedStatementWriter(shape, ledger).write();
  }

  private MergedStatement write() {
    sql.append("with s as materialized (select pg_catalog.set_config('lock_timeout', ");
    sql.append(parameter(Kind.LOCK_TIMEOUT, 0, "text")).append(", true)), ");
    if (!shape.direct()) {
      eachBlock(this::groupsAndLocks);
      if (shape.linked()) {
        countFitting();
      }
    }
    eachBlock(
        b -> {
          update(b);
          ledgerRows(b);
          if (b.table().log() != null) {
            logRows(b);
          }
          rowsAlong(b);
        });
    sql.setLength(sql.length() - 2);
    result();
    return new MergedStatement(sql.toString(), List.copyOf(parameters));
  }

  private void eachBlock(java.util.function.Consumer<Shape.Block> writer) {
    for (block = 0; block < shape.blocks().size(); block++) {
      writer.accept(shape.blocks().get(block));
    }
  }

  private String parameter(Kind kind, int index, String type) {
    parameters.add(new Parameter(kind, block, index));
    return "?::" + type;
  }

  // --- several groups: the groups as rows, and their rows of the table, locked

  private void groupsAndLocks(Shape.Block b) {
    BoundTable table = b.table();
    UnnestColumns columns = new UnnestColumns();
    columns.add("id", parameter(Kind.GROUP_ID, 0, "text[]"));
    for (int i = 0; i < table.key().size(); i++) {
      columns.add("k" + i, parameter(Kind.KEY, i, KeySql.carrier(table.key().get(i)) + "[]"));
    }
    for (int i = 0; i < table.counterCount(); i++) {
      String type = table.counter(i).carrierType() + "[]";
      columns.add("d" + i, parameter(Kind.DELTA, i, type));
      columns.add("lo" + i, parameter(Kind.LOW, i, type));
      columns.add("hi" + i, parameter(Kind.HIGH, i, type));
    }
    columns.add("n", parameter(Kind.MEMBERS, 0, "int4[]"));
    if (b.pinned()) {
      columns.add("pin", parameter(Kind.PINNED, 0, "bool[]"));
      for (int i = 0; i < b.tracked().size(); i++) {
        columns.add("x" + i, parameter(Kind.TRACKED, i, "text[]"));
      }
    }
    for (int i = 0; i < b.assigned().size(); i++) {
      columns.add("s" + i, parameter(Kind.ASSIGNMENT_MODE, i, "int4[]"));
      columns.add("a" + i, parameter(Kind.ASSIGNED, i, "text[]"));
    }
    sql.append("g").append(block).append(" as materialized (select * from unnest(");
    sql.append(String.join(", ", columns.values)).append(") with ordinality as g(");
    sql.append(String.join(", ", columns.names)).append(", ord)), ");

    sql.append("l").append(block).append(" as materialized (select g.ord, ");
    fits(b);
    sql.append(" as fits from g").append(block).append(" as g join ").append(table.sqlName());
    sql.append(" as t on ")
        .append(KeySql.join(table))
        .append(" order by ")
        .append(KeySql.list(table, "t."));
    sql.append(" for no key update of t skip locked), ");
  }

  private void fits(Shape.Block b) {
    for (int i = 0; i < b.table().counterCount(); i++) {
      String column = b.table().counter(i).column().quoted();
      sql.append(i == 0 ? "(" : " and ").append("t.").append(column);
      sql.append(" between g.lo").append(i).append(" and g.hi").append(i);
    }
    if (b.pinned() && !b.tracked().isEmpty()) {
      sql.append(" and (not g.pin");
      String joint = " or ";
      for (int i = 0; i < b.tracked().size(); i++) {
        sql.append(joint).append("t.").append(b.tracked().get(i).quoted());
        sql.append("::text is not distinct from g.x").append(i);
        joint = " and ";
      }
      sql.append(")");
    }
    sql.append(")");
  }

  private void countFitting() {
    sql.append("a0 as materialized (select (");
    for (int i = 0; i < shape.blocks().size(); i++) {
      sql.append(i == 0 ? "" : " + ").append("(select count(*) from l").append(i);
      sql.append(" where fits)");
    }
    sql.append(") = ");
    block = 0;
    sql.append(parameter(Kind.GROUP_COUNT, 0, "int8")).append(" as every), ");
  }

  // --- the row update

  private void update(Shape.Block b) {
    BoundTable table = b.table();
    sql.append("u")
        .append(block)
        .append(" as (update ")
        .append(table.sqlName())
        .append(" as t set ");
    for (int i = 0; i < table.counterCount(); i++) {
      CounterModel counter = table.counter(i);
      String column = counter.column().quoted();
      sql.append(i == 0 ? "" : ", ").append(column).append(" = t.").append(column).append(" + ");
      sql.append(shape.direct() ? parameter(Kind.DELTA, i, counter.carrierType()) : "g.d" + i);
    }
    for (int i = 0; i < b.assigned().size(); i++) {
      assign(b, i);
    }
    sql.append(" from s");
    if (shape.direct()) {
      directCondition(b);
    } else {
      sql.append(" cross join l").append(block).append(" as l join g").append(block);
      sql.append(" as g on g.ord = l.ord");
      if (shape.linked()) {
        sql.append(" cross join a0");
      }
      sql.append(" where l.fits and ").append(KeySql.join(table));
      if (shape.linked()) {
        sql.append(" and a0.every");
      }
    }
    sql.append(" returning ").append(shape.direct() ? "1 as ord" : "g.ord");
    for (int i = 0; i < table.counterCount(); i++) {
      sql.append(", t.").append(table.counter(i).column().quoted()).append(" as c").append(i);
    }
    for (int i = 0; i < b.tracked().size(); i++) {
      sql.append(", t.").append(b.tracked().get(i).quoted()).append("::text as x").append(i);
    }
    sql.append("), ");
  }

  private void assign(Shape.Block b, int i) {
    ColumnModel column = b.assigned().get(i);
    sql.append(", ").append(column.quoted()).append(" = ");
    if (!shape.direct()) {
      sql.append("case g.s").append(i).append(" when 1 then ").append(column.cast("g.a" + i));
      if (AssignedNow.fits(column)) {
        sql.append(" when 2 then ").append(column.cast("pg_catalog.now()"));
      }
      sql.append(" else t.").append(column.quoted()).append(" end");
    } else if (b.now().get(i)) {
      sql.append("pg_catalog.now()");
    } else {
      sql.append(column.cast(parameter(Kind.ASSIGNED, i, "text")));
    }
  }

  private void directCondition(Shape.Block b) {
    BoundTable table = b.table();
    for (int i = 0; i < table.key().size(); i++) {
      ColumnModel column = table.key().get(i);
      sql.append(i == 0 ? " where t." : " and t.").append(column.quoted()).append(" = ");
      sql.append(KeySql.cast(column, parameter(Kind.KEY, i, KeySql.carrier(column))));
    }
    for (int i = 0; i < table.counterCount(); i++) {
      CounterModel counter = table.counter(i);
      sql.append(" and t.").append(counter.column().quoted()).append(" between ");
      sql.append(parameter(Kind.LOW, i, counter.carrierType())).append(" and ");
      sql.append(parameter(Kind.HIGH, i, counter.carrierType()));
    }
    if (b.pinned()) {
      for (int i = 0; i < b.tracked().size(); i++) {
        sql.append(" and t.").append(b.tracked().get(i).quoted());
        sql.append("::text is not distinct from ").append(parameter(Kind.TRACKED, i, "text"));
      }
    }
  }

  // --- the ledger's rows

  private void ledgerRows(Shape.Block b) {
    BoundTable table = b.table();
    boolean direct = shape.direct();
    sql.append("e").append(block).append(" as (insert into ").append(ledger.sqlName());
    sql.append(" (group_id, batch_id, hot_table, row_key, members, deltas, values_after) select ");
    sql.append(direct ? parameter(Kind.GROUP_ID, 0, "text") : "g.id").append("::uuid, ");
    sql.append(parameter(Kind.BATCH_ID, 0, "text")).append("::uuid, '");
    sql.append(table.sqlName().replace("'", "''")).append("', array[");
    for (int i = 0; i < table.key().size(); i++) {
      String carrier = KeySql.carrier(table.key().get(i));
      sql.append(i == 0 ? "" : ", ").append(direct ? parameter(Kind.KEY, i, carrier) : "g.k" + i);
      sql.append("::text");
    }
    sql.append("], ")
        .append(direct ? parameter(Kind.MEMBERS, 0, "int4") : "g.n")
        .append(", array[");
    for (int i = 0; i < table.counterCount(); i++) {
      String type = table.counter(i).carrierType();
      sql.append(i == 0 ? "" : ", ").append(direct ? parameter(Kind.DELTA, i, type) : "g.d" + i);
    }
    sql.append("]::numeric[], array[");
    for (int i = 0; i < table.counterCount(); i++) {
      sql.append(i == 0 ? "" : ", ").append("u.c").append(i);
    }
    sql.append("]::numeric[] from u").append(block).append(" as u");
    if (!direct) {
      sql.append(" join g").append(block).append(" as g on g.ord = u.ord");
    }
    sql.append("), ");
  }

  // --- the members' log rows

  private void logRows(Shape.Block b) {
    BoundLog log = b.table().log();
    sql.append("w").append(block).append(" as (insert into ").append(log.sqlName()).append(" (");
    for (int i = 0; i < log.columns().size(); i++) {
      sql.append(i == 0 ? "" : ", ").append(log.columns().get(i).model().quoted());
    }
    sql.append(") select ");
    for (int i = 0; i < log.columns().size(); i++) {
      sql.append(i == 0 ? "" : ", ").append(logExpression(b, log.columns().get(i)));
    }
    sql.append(" from u").append(block).append(" as u");
    if (!shape.direct()) {
      sql.append(" join g").append(block).append(" as g on g.ord = u.ord");
    }
    UnnestColumns members = new UnnestColumns();
    memberColumns(b, members);
    sql.append(shape.direct() ? " cross join unnest(" : " join unnest(");
    sql.append(String.join(", ", members.values)).append(") as m(");
    sql.append(String.join(", ", members.names)).append(")");
    sql.append(shape.direct() ? "" : " on m.ord = u.ord").append("), ");
  }

  private String logExpression(Shape.Block b, LogColumn column) {
    ColumnModel model = column.model();
    int i = column.index();
    return switch (column.role()) {
      case TRANSACTION_ID -> b.textIds() ? model.cast("m.id") : "m.id";
      case KEY -> {
        ColumnModel key = b.table().key().get(i);
        String value = shape.direct() ? parameter(Kind.KEY, i, KeySql.carrier(key)) : "g.k" + i;
        yield KeySql.cast(key, value);
      }
      case DELTA -> "m.d" + i;
      case VALUE_AFTER -> "u.c" + i + " + m.r" + i;
      case OWN -> b.ownIsText(i) ? model.cast("m.o" + i) : "m.o" + i;
      case GROUP_ID -> (shape.direct() ? parameter(Kind.GROUP_ID, 0, "text") : "g.id") + "::uuid";
      case POSITION -> "m.pos";
    };
  }

  private void memberColumns(Shape.Block b, UnnestColumns members) {
    if (!shape.direct()) {
      members.add("ord", parameter(Kind.MEMBER_GROUP, 0, "int8[]"));
    }
    for (LogColumn column : b.table().log().columns()) {
      int i = column.index();
      switch (column.role()) {
        case TRANSACTION_ID ->
            member(members, "id", Kind.MEMBER_ID, 0, b.textIds() ? "text[]" : "int8[]");
        case DELTA -> member(members, "d" + i, Kind.MEMBER_DELTA, i, counterArray(b, i));
        case VALUE_AFTER -> member(members, "r" + i, Kind.MEMBER_REST, i, counterArray(b, i));
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

  private static String counterArray(Shape.Block b, int index) {
    return b.table().counter(index).carrierType() + "[]";
  }

  private void rowsAlong(Shape.Block b) {
    for (int i = 0; i < b.inserts().size(); i++) {
      RowsAlong.write(sql, parameters, shape.direct(), block, i, b.inserts().get(i));
    }
  }

  // --- what comes back

  private void result() {
    int counters = 0;
    int tracked = 0;
    for (Shape.Block b : shape.blocks()) {
      counters = Math.max(counters, b.table().counterCount());
      tracked = Math.max(tracked, b.tracked().size());
    }
    for (int i = 0; i < shape.blocks().size(); i++) {
      Shape.Block b = shape.blocks().get(i);
      sql.append(i == 0 ? " select " : " union all select ").append(i).append(" as block, ");
      sql.append(shape.direct() ? "1 as ord, true as locked, true as done" : "");
      sql.append(shape.direct() ? "" : "g.ord, l.ord is not null, u.ord is not null");
      for (int c = 0; c < counters; c++) {
        sql.append(c < b.table().counterCount() ? ", u.c" + c + "::text" : ", null::text");
      }
      for (int x = 0; x < tracked; x++) {
        sql.append(x < b.tracked().size() ? ", u.x" + x : ", null::text");
      }
      if (shape.direct()) {
        sql.append(" from u0 as u");
      } else {
        sql.append(" from g").append(i).append(" as g left join l").append(i);
        sql.append(" as l on l.ord = g.ord left join u").append(i).append(" as u on u.ord = g.ord");
      }
    }
  }
}
