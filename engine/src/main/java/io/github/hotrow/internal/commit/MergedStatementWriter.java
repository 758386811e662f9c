// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.commit.Parameter.Kind;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
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
   *   with u0 as (update T as t set c = t.c + ? where (select set_config('lock_timeout', ?, true)) is
   *               not null and t.k = ? and t.c between ? and ? returning …),
   *        w0 as (insert into log select … from u0 cross join unnest(?, …) as m(…)),
   *        i0_0 as (insert into another select … from u0 cross join unnest(?, …) as r(…))
   *   insert into ledger select … from u0 returning (select c0 from u0), …
   *
   * The ledger's row comes last because it is the one row that is always there, so that it can
   * return what the update returned: a CTE and a scan less. A single member's log row is written
   * with plain values instead of arrays.
   *
   * Several groups: g0 are the groups as rows, l0 locks their rows in key order, skipping those that
   * someone else holds, and says whether the bounds fit the row as it is after the lock; u0 updates
   * where they do. Linked groups are updated only if all of them fit (a0 counts).
   *
   * The wait for locks is limited, for this transaction only, before the first of them: the row's
   * own in a direct statement, and whatever the inserts wait for (a foreign key's row, someone else's
   * uncommitted transaction id). So the setting is made by a condition without columns, which is
   * evaluated before the scan begins, or by s, which is joined.
   *
   * A counter of an integer type is returned as "c | 0", a bigint. On any other type that fails, so
   * that nothing is committed under a description that doesn't hold any more.
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
    sql.append("with ");
    if (!shape.direct()) {
      sql.append("s as materialized (select ").append(limitOfLockWaits()).append("), ");
      eachBlock(this::groupsAndLocks);
      if (shape.linked()) {
        countFitting();
      }
    }
    eachBlock(
        b -> {
          update(b);
          if (!shape.direct()) {
            ledgerRows(b);
          }
          if (b.table().log() != null) {
            new LogRows(sql, parameters, shape, block).write();
          }
          rowsAlong(b);
        });
    sql.setLength(sql.length() - 2);
    if (shape.direct()) {
      block = 0;
      insertIntoLedger(shape.blocks().get(0));
      directResult(shape.blocks().get(0));
    } else {
      result();
    }
    return new MergedStatement(sql.toString(), List.copyOf(parameters));
  }

  private String limitOfLockWaits() {
    block = 0;
    return "pg_catalog.set_config('lock_timeout', "
        + parameter(Kind.LOCK_TIMEOUT, 0, "text")
        + ", true)";
  }

  private void eachBlock(java.util.function.Consumer<Shape.Block> writer) {
    for (block = 0; block < shape.blocks().size(); block++) {
      writer.accept(shape.blocks().get(block));
    }
  }

  private String parameter(Kind kind, int index, String type) {
    return Parameter.write(parameters, kind, block, index, type);
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
    if (shape.direct()) {
      directCondition(b);
    } else {
      sql.append(" from s cross join l").append(block).append(" as l join g").append(block);
      sql.append(" as g on g.ord = l.ord");
      if (shape.linked()) {
        sql.append(" cross join a0");
      }
      sql.append(" where l.fits and ").append(KeySql.join(table));
      if (shape.linked()) {
        sql.append(" and a0.every");
      }
    }
    sql.append(" returning ").append(shape.direct() ? "" : "g.ord, ");
    for (int i = 0; i < table.counterCount(); i++) {
      sql.append(i == 0 ? "" : ", ").append(KeySql.counter(table.counter(i))).append(" as c");
      sql.append(i);
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
    sql.append(" where (select ").append(limitOfLockWaits()).append(") is not null");
    for (int i = 0; i < table.key().size(); i++) {
      ColumnModel column = table.key().get(i);
      sql.append(" and t.").append(column.quoted()).append(" = ");
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
    sql.append("e").append(block).append(" as (");
    insertIntoLedger(b);
    sql.append("), ");
  }

  private void insertIntoLedger(Shape.Block b) {
    BoundTable table = b.table();
    boolean direct = shape.direct();
    sql.append(direct ? " insert into " : "insert into ").append(ledger.sqlName());
    sql.append(" (group_id, hot_table, row_key, members, deltas, values_after) select ");
    sql.append(groupId()).append(", '");
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
  }

  private String groupId() {
    return shape.direct() ? parameter(Kind.GROUP_ID, 0, "uuid") : "g.id::uuid";
  }

  private void rowsAlong(Shape.Block b) {
    for (int i = 0; i < b.inserts().size(); i++) {
      RowsAlong.write(sql, parameters, shape.direct(), block, i, b.inserts().get(i));
    }
  }

  // --- what comes back

  private void directResult(Shape.Block b) {
    sql.append(" returning ");
    for (int i = 0; i < b.table().counterCount(); i++) {
      sql.append(i == 0 ? "" : ", ").append("(select c").append(i).append(textIfDecimal(b, i));
      sql.append(" from u0)");
    }
    for (int i = 0; i < b.tracked().size(); i++) {
      sql.append(", (select x").append(i).append(" from u0)");
    }
  }

  private static String textIfDecimal(Shape.Block b, int counter) {
    return b.table().counter(counter).travelsAsLong() ? "" : "::text";
  }

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
      sql.append("g.ord, u.ord is not null");
      for (int c = 0; c < counters; c++) {
        sql.append(c < b.table().counterCount() ? ", u.c" + c + "::text" : ", null::text");
      }
      for (int x = 0; x < tracked; x++) {
        sql.append(x < b.tracked().size() ? ", u.x" + x : ", null::text");
      }
      sql.append(" from g").append(i).append(" as g left join u").append(i);
      sql.append(" as u on u.ord = g.ord");
    }
  }
}
