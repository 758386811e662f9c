// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import io.github.hotrow.Guard;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * The tables as plain Java maps; executes one wish after another. Where several things are wrong
 * with a wish at once, PostgreSQL's order among them is nobody's promise, so each is a right
 * answer. Confined to one thread.
 */
final class PlainModel {
  private record RowId(TableSpec table, List<Object> key) {}

  private record Logged(Wish.Part part, String valuesAfter) {}

  private final Map<RowId, Map<String, Object>> rows = new LinkedHashMap<>();
  private final Map<TableSpec, Map<Long, List<Logged>>> log = new HashMap<>();
  private final Map<String, Integer> textOrder;

  /** A model without rows; {@code textOrder} says how the database's collation orders texts. */
  PlainModel(Map<String, Integer> textOrder) {
    this.textOrder = textOrder;
  }

  void put(TableSpec table, List<Object> key, Map<String, Object> row) {
    rows.put(new RowId(table, key), new HashMap<>(row));
  }

  void setByHand(TableSpec table, List<Object> key, String column, Object value) {
    rows.get(new RowId(table, key)).put(column, value);
  }

  /** Executes the wish; the answers that are right. */
  Set<String> execute(Wish wish) {
    Set<String> answers = earlier(wish);
    if (!answers.isEmpty()) {
      return answers;
    }
    for (Wish.Part part : wish.parts()) {
      answers.addAll(faults(part));
    }
    if (!answers.isEmpty()) {
      return answers;
    }
    List<String> after = new ArrayList<>();
    for (Wish.Part part : wish.parts()) {
      Map<String, Object> row = changed(part);
      rows.put(new RowId(part.table(), part.key()), row);
      String values = Answers.row(part.table(), part.key(), counters(part.table(), row));
      after.add(values);
      if (wish.tx() != null) {
        log.computeIfAbsent(part.table(), none -> new HashMap<>())
            .computeIfAbsent(wish.tx(), none -> new ArrayList<>())
            .add(new Logged(part, values));
      }
    }
    return Set.of(Answers.applied(after));
  }

  /** What the log says of a wish that was executed before, or of another with the same id. */
  private Set<String> earlier(Wish wish) {
    Set<String> answers = new LinkedHashSet<>();
    if (wish.tx() == null) {
      return answers;
    }
    List<String> first = new ArrayList<>();
    boolean any = false;
    int sameId = 0;
    for (Wish.Part part : wish.parts()) {
      List<Logged> logged =
          log.getOrDefault(part.table(), Map.of()).getOrDefault(wish.tx(), List.of());
      for (Logged row : logged) {
        boolean meets = !part.table().uniqueWithKey() || row.part().key().equals(part.key());
        any |= meets;
        if (meets && Wish.contents(row.part()).equals(Wish.contents(part))) {
          first.add(row.valuesAfter());
        }
      }
    }
    for (Map<Long, List<Logged>> ids : log.values()) {
      sameId += ids.getOrDefault(wish.tx(), List.of()).size();
    }
    if (any && first.size() == wish.parts().size()) {
      answers.add(Answers.duplicate(first));
    }
    if (any && (first.size() != wish.parts().size() || sameId != first.size())) {
      answers.add(Answers.CONFLICT); // a part of an earlier cart may be seen as either
    }
    return answers;
  }

  private Set<String> faults(Wish.Part part) {
    Set<String> faults = new LinkedHashSet<>();
    if (part.sets().get("touched") instanceof String touched && touched.length() > 4) {
      faults.add(Answers.rejected("22001")); // a constant may be judged before any row is looked at
    }
    Map<String, Object> row = rows.get(new RowId(part.table(), part.key()));
    if (row == null) {
      faults.add(Answers.noSuchRow(part.table(), part.key()));
      return faults;
    }
    for (Guard guard : part.guards()) {
      if (!holds(guard, row)) {
        faults.add(
            Answers.insufficient(
                Answers.row(part.table(), part.key(), counters(part.table(), row))));
        return faults;
      }
    }
    Map<String, Object> after = changed(part);
    for (int i = 0; i < part.table().counters().size(); i++) {
      BigDecimal value = TableSpec.number(after, part.table().counters().get(i));
      if (!part.table().types().get(i).holds(value)) {
        faults.add(Answers.rejected("22003"));
      }
    }
    if (faults.isEmpty() && part.table().checks().stream().anyMatch(c -> !c.test(after))) {
      faults.add(Answers.rejected("23514"));
    }
    if (faults.isEmpty() && part.note() != null && part.note().length() > 6) {
      faults.add(Answers.rejected("22001"));
    }
    return faults;
  }

  private Map<String, Object> changed(Wish.Part part) {
    Map<String, Object> after = new HashMap<>(rows.get(new RowId(part.table(), part.key())));
    part.deltas()
        .forEach(
            (counter, delta) -> after.put(counter, TableSpec.number(after, counter).add(delta)));
    part.sets()
        .forEach(
            (column, value) ->
                after.put(
                    column, value instanceof Number n ? BigDecimal.valueOf(n.longValue()) : value));
    return after;
  }

  private static List<BigDecimal> counters(TableSpec table, Map<String, Object> row) {
    return table.counters().stream().map(counter -> TableSpec.number(row, counter)).toList();
  }

  // --- guards

  private boolean holds(Guard guard, Map<String, Object> row) {
    Object left = row.get(guard.column());
    Object right = guard.rightColumn() != null ? row.get(guard.rightColumn()) : guard.value();
    if (left == null || right == null) {
      return false;
    }
    return guard.comparison().holds(order(left, guard.offset(), right));
  }

  private int order(Object left, BigDecimal offset, Object right) {
    if (left instanceof BigDecimal number) {
      BigDecimal other =
          right instanceof BigDecimal decimal
              ? decimal
              : BigDecimal.valueOf(((Number) right).longValue());
      return number.add(offset).compareTo(other);
    }
    if (left instanceof String text) {
      return textOrder.get(text).compareTo(textOrder.get((String) right));
    }
    if (left instanceof UUID uuid) {
      return uuid.toString().compareTo(right.toString());
    }
    if (left instanceof LocalDateTime time) {
      return time.compareTo(((LocalDateTime) right).plusNanos(500).truncatedTo(ChronoUnit.MICROS));
    }
    return ((Boolean) left).compareTo((Boolean) right);
  }
}
