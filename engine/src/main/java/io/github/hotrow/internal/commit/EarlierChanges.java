// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.LogColumn;
import io.github.hotrow.internal.table.Values;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds members whose transaction id is in their log table already: the same change again, or
 * another one under the same id. PostgreSQL compares the contents, in the columns' own types.
 * Stateless.
 */
final class EarlierChanges {
  /** What the log tables hold of one part. */
  private record Found(boolean same, long[] valuesAfter) {}

  private EarlierChanges() {}

  /**
   * Prepares the answer of each member that was applied before, or conflicts with one that was.
   *
   * @return whether there is any
   */
  static boolean answer(SlotConnection connection, List<Member> members) throws SQLException {
    Map<BoundTable, List<Part>> parts = new LinkedHashMap<>();
    for (Member member : members) {
      for (Part part : member.parts()) {
        if (member.transactionId() != null && keepsIds(part.table())) {
          parts.computeIfAbsent(part.table(), none -> new ArrayList<>()).add(part);
        }
      }
    }
    Map<Part, Found> found = new HashMap<>();
    for (Map.Entry<BoundTable, List<Part>> entry : parts.entrySet()) {
      find(connection, entry.getKey(), entry.getValue(), found);
    }
    boolean any = false;
    for (Member member : members) {
      any |= answer(member, found);
    }
    return any;
  }

  /** Whether any of the members has an id that a log table keeps. */
  static boolean mayBe(List<Member> members) {
    for (Member member : members) {
      for (Part part : member.parts()) {
        if (member.transactionId() != null && keepsIds(part.table())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the table's log keeps transaction ids. */
  static boolean keepsIds(BoundTable table) {
    return table.log() != null && table.log().transactionId() != null;
  }

  private static boolean answer(Member member, Map<Part, Found> found) {
    int hits = 0;
    int logged = 0;
    boolean same = true;
    List<RowValues> rows = new ArrayList<>(member.parts().length);
    for (Part part : member.parts()) {
      Found earlier = found.get(part);
      logged += keepsIds(part.table()) ? 1 : 0;
      if (earlier != null) {
        hits++;
        same &= earlier.same();
      }
      rows.add(Attempt.rowValues(part.key(), earlier == null ? null : earlier.valuesAfter()));
    }
    if (hits == 0) {
      return false;
    }
    if (same && hits == logged) {
      member.prepare(new Outcome.Duplicate(new Outcome.Applied(List.copyOf(rows))));
    } else {
      member.prepare(
          new Failure.Conflict(
              "was used before for a change with other contents; use a new id for a new change"));
    }
    return true;
  }

  private static void find(
      SlotConnection connection, BoundTable table, List<Part> parts, Map<Part, Found> found)
      throws SQLException {
    BoundLog log = table.log();
    List<LogColumn> compared = new ArrayList<>();
    for (LogColumn column : log.columns()) {
      switch (column.role()) {
        case KEY, DELTA, OWN -> compared.add(column);
        case TRANSACTION_ID, VALUE_AFTER, GROUP_ID, POSITION -> {
          // the id is what is searched by; the others are not the caller's
        }
      }
    }
    PreparedStatement query = connection.prepare(sql(table, compared));
    List<Account> accounts = parts.stream().map(Part::account).toList();
    KeySql.bind(connection, query, 1, table, accounts);
    int place = table.key().size() + 1;
    bindTexts(
        connection,
        query,
        place++,
        parts.stream()
            .map(part -> Values.toText(log.transactionId(), part.member().transactionId()))
            .toArray(String[]::new));
    for (LogColumn column : compared) {
      if (column.role() != LogColumn.Role.KEY) {
        bindTexts(connection, query, place++, texts(table, column, parts));
      }
    }
    int[] after = valueAfterColumns(table);
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        Part part = parts.get(rows.getInt(1) - 1);
        Found row = new Found(rows.getBoolean(2), valuesAfter(rows, table, after));
        // where the id is unique only with the key, another row's entry is no news of this part
        found.merge(part, row, (one, other) -> one.same() ? one : other);
      }
    }
  }

  private static String[] texts(BoundTable table, LogColumn column, List<Part> parts) {
    String[] texts = new String[parts.size()];
    for (int i = 0; i < texts.length; i++) {
      Part part = parts.get(i);
      if (column.role() == LogColumn.Role.DELTA) {
        CounterModel counter = table.counter(column.index());
        texts[i] = counter.print(part.deltas()[column.index()]);
      } else {
        texts[i] = Values.toText(column.model(), part.logValues()[column.index()]);
      }
    }
    return texts;
  }

  private static void bindTexts(
      SlotConnection connection, PreparedStatement query, int place, String[] texts)
      throws SQLException {
    query.setArray(place, connection.postgres().createArrayOf("text", texts));
  }

  private static String sql(BoundTable table, List<LogColumn> compared) {
    BoundLog log = table.log();
    StringBuilder same = new StringBuilder("true");
    StringBuilder arrays = new StringBuilder(KeySql.arrays(table)).append(", ?::text[]");
    StringBuilder names = new StringBuilder(KeySql.names(table)).append(", id");
    StringBuilder keys = new StringBuilder();
    for (int i = 0; i < compared.size(); i++) {
      LogColumn column = compared.get(i);
      String logged = "w." + column.model().quoted();
      if (column.role() == LogColumn.Role.KEY) {
        ColumnModel key = table.key().get(column.index());
        String equal = logged + " = " + KeySql.cast(key, "g.k" + column.index());
        same.append(" and ").append(equal);
        keys.append(" and ").append(equal);
      } else {
        arrays.append(", ?::text[]");
        names.append(", v").append(i);
        same.append(" and ").append(logged).append("::text is not distinct from ");
        same.append(asStored(column.model(), "g.v" + i)).append("::text");
      }
    }
    StringBuilder sql = new StringBuilder("select g.ord, ").append(same);
    for (int column : valueAfterColumns(table)) {
      sql.append(", w.").append(log.columns().get(column).model().quoted()).append("::text");
    }
    sql.append(" from unnest(").append(arrays).append(") with ordinality as g(").append(names);
    sql.append(", ord) join ").append(log.sqlName()).append(" as w on w.");
    sql.append(log.transactionId().quoted()).append(" = ");
    sql.append(log.transactionId().comparable("g.id"));
    return sql.append(log.uniqueWithKey() ? keys : "").toString();
  }

  /** The value as the column would store it: numbers and times rounded; texts are never cut. */
  private static String asStored(ColumnModel column, String expression) {
    return column.castType().isEmpty()
        ? column.comparable(expression)
        : expression + "::" + column.exactType();
  }

  /** The places of the log columns that keep the counters' values; empty unless all are kept. */
  private static int[] valueAfterColumns(BoundTable table) {
    int[] places = new int[table.counterCount()];
    for (int counter = 0; counter < places.length; counter++) {
      places[counter] = -1;
      for (int i = 0; i < table.log().columns().size(); i++) {
        LogColumn column = table.log().columns().get(i);
        if (column.role() == LogColumn.Role.VALUE_AFTER && column.index() == counter) {
          places[counter] = i;
        }
      }
      if (places[counter] < 0) {
        return new int[0];
      }
    }
    return places;
  }

  private static long[] valuesAfter(ResultSet row, BoundTable table, int[] places)
      throws SQLException {
    if (places.length == 0) {
      return null;
    }
    long[] values = new long[places.length];
    for (int i = 0; i < values.length; i++) {
      String text = row.getString(3 + i);
      if (text == null) {
        return null;
      }
      values[i] = table.counter(i).parse(text);
    }
    return values;
  }
}
