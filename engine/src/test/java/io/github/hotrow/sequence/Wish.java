// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import io.github.hotrow.Change;
import io.github.hotrow.Guard;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * One change in a form that the engine, SQL and the model can each execute. Immutable.
 *
 * @param tx the transaction id, or null
 * @param parts what it does to each of its rows
 */
record Wish(Long tx, List<Part> parts) {
  /**
   * What a wish does to one row.
   *
   * @param table the row's table
   * @param key the row's key
   * @param deltas what is added to which counter
   * @param guards joined by AND
   * @param sets values for other columns
   * @param note for the log's column note, varchar(6)
   * @param fee for the log's column fee, numeric(6,2)
   */
  record Part(
      TableSpec table,
      List<Object> key,
      SortedMap<String, BigDecimal> deltas,
      List<Guard> guards,
      SortedMap<String, Object> sets,
      String note,
      BigDecimal fee) {
    /** The delta of a counter, 0 if it has none. */
    BigDecimal delta(String counter) {
      return deltas.getOrDefault(counter, BigDecimal.ZERO);
    }
  }

  Wish withTx(Long id) {
    return new Wish(id, parts);
  }

  /**
   * Whether both compete for one transaction id without having a row in common. Then they may be
   * executed at the same time, and nothing says who is first.
   */
  boolean racesWith(Wish other) {
    return tx != null
        && tx.equals(other.tx)
        && parts.stream()
            .noneMatch(
                part ->
                    other.parts.stream()
                        .anyMatch(
                            p -> p.table().equals(part.table()) && p.key().equals(part.key())));
  }

  /** Whether it changes the locked row. */
  boolean touches(Step.Lock lock) {
    return parts.stream()
        .anyMatch(part -> part.table().equals(lock.table()) && part.key().equals(lock.key()));
  }

  Change toChange() {
    Part first = parts.get(0);
    Change.Builder builder = Change.to(first.table().hot(), first.key().toArray());
    builder.transactionId(tx);
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      if (i > 0) {
        builder.and(part.table().hot(), part.key().toArray());
      }
      for (Map.Entry<String, BigDecimal> delta : part.deltas().entrySet()) {
        builder.add(delta.getKey(), delta.getValue());
      }
      part.guards().forEach(builder::guard);
      part.sets().forEach(builder::set);
      builder.log("note", part.note()).log("fee", part.fee());
    }
    return builder.build();
  }

  /** The columns of a part's log row that are the caller's: they make contents the same or not. */
  static List<Object> contents(Part part) {
    List<Object> contents = new ArrayList<>(part.key());
    for (String counter : part.table().counters()) {
      contents.add(part.delta(counter).stripTrailingZeros());
    }
    contents.add(String.valueOf(part.note()));
    contents.add(part.fee() == null ? "none" : part.fee().stripTrailingZeros());
    return contents;
  }
}
