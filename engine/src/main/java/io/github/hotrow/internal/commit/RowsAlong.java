// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import static java.util.stream.Collectors.joining;

import io.github.hotrow.internal.commit.Parameter.Kind;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Insertion;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundInsert;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.Values;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;

/**
 * The rows that the members of some groups bring along for one INSERT, in the members' order. For
 * one use.
 */
final class RowsAlong {
  private final Shape.Insert insert;
  private final List<Object[]> rows = new ArrayList<>();
  private final List<Integer> ordinals = new ArrayList<>();

  /** The rows of {@code groups} for {@code insert}. */
  RowsAlong(Shape.Insert insert, List<Group> groups) {
    this.insert = insert;
    for (int ordinal = 0; ordinal < groups.size(); ordinal++) {
      for (Part part : groups.get(ordinal).admitted()) {
        for (Insertion insertion : part.insertions()) {
          if (insertion.into() == insert.into()) {
            rows.add(insertion.values());
            ordinals.add(ordinal + 1);
          }
        }
      }
    }
  }

  /** The INSERTs of these groups, in the order in which they first come. */
  static List<Shape.Insert> shapes(List<Group> groups) {
    Map<BoundInsert, Long> masks = null;
    for (Group group : groups) {
      for (Part part : group.admitted()) {
        for (Insertion insertion : part.insertions()) {
          masks = masks == null ? new LinkedHashMap<>(2) : masks;
          masks.merge(insertion.into(), textMask(insertion), (a, b) -> a | b);
        }
      }
    }
    if (masks == null) {
      return List.of();
    }
    List<Shape.Insert> shapes = new ArrayList<>(masks.size());
    masks.forEach((into, mask) -> shapes.add(new Shape.Insert(into, mask)));
    return shapes;
  }

  /** Writes the CTE that inserts the rows, selected from the update's result. */
  static void write(
      StringBuilder sql,
      List<Parameter> parameters,
      boolean direct,
      int block,
      int index,
      Shape.Insert insert) {
    List<ColumnModel> columns = insert.into().columns();
    List<ColumnModel> all = new ArrayList<>(columns);
    all.addAll(insert.into().nowColumns());
    sql.append("i").append(block).append("_").append(index).append(" as (insert into ");
    sql.append(insert.into().sqlName());
    sql.append(all.stream().map(ColumnModel::quoted).collect(joining(", ", " (", ")")));
    if (insert.into().description().overridingSystemValue()) {
      sql.append(" overriding system value");
    }
    UnnestColumns arrays = new UnnestColumns();
    if (!direct) {
      parameters.add(new Parameter(Kind.INSERT_GROUP, block, index));
      arrays.add("ord", "?::int8[]");
    }
    List<String> values = new ArrayList<>(all.size());
    for (int c = 0; c < columns.size(); c++) {
      parameters.add(new Parameter(Kind.INSERT_VALUE, block, index, c));
      arrays.add("c" + c, insert.isText(c) ? "?::text[]" : "?::int8[]");
      values.add(insert.isText(c) ? columns.get(c).cast("r.c" + c) : "r.c" + c);
    }
    for (ColumnModel column : insert.into().nowColumns()) {
      values.add(column.cast("pg_catalog.now()"));
    }
    sql.append(" select ").append(String.join(", ", values)).append(" from u").append(block);
    sql.append(direct ? " as u cross join " : " as u join ").append(arrays.as("r"));
    sql.append(direct ? "), " : " on r.ord = u.ord), ");
  }

  private static long textMask(Insertion insertion) {
    List<ColumnModel> columns = insertion.into().columns();
    long mask = 0;
    for (int i = 0; i < Math.min(Long.SIZE, columns.size()); i++) {
      Object value = insertion.values()[i];
      boolean number = value == null || Values.isIntegral(value);
      if (columns.get(i).kind() != ColumnKind.INTEGER || !number) {
        mask |= 1L << i;
      }
    }
    return mask;
  }

  void bindGroups(PreparedStatement statement, int place, PGConnection postgres)
      throws SQLException {
    long[] array = ordinals.stream().mapToLong(Integer::longValue).toArray();
    statement.setArray(place, postgres.createArrayOf("int8", array));
  }

  void bindValues(PreparedStatement statement, int place, PGConnection postgres, int column)
      throws SQLException {
    ColumnModel model = insert.into().columns().get(column);
    if (insert.isText(column)) {
      String[] texts = new String[rows.size()];
      for (int i = 0; i < texts.length; i++) {
        texts[i] = Values.toText(model, rows.get(i)[column]);
      }
      statement.setArray(place, postgres.createArrayOf("text", texts));
      return;
    }
    Long[] numbers = new Long[rows.size()];
    for (int i = 0; i < numbers.length; i++) {
      Object value = rows.get(i)[column];
      numbers[i] = value == null ? null : (Long) ((Number) value).longValue();
    }
    statement.setArray(place, postgres.createArrayOf("int8", numbers));
  }
}
