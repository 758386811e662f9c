// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;

/** Alters a wish that is to be sent again under its id. Stateless. */
final class Altered {
  private Altered() {}

  static Wish of(Wish wish, Step.Alteration alteration) {
    Wish.Part first = wish.parts().get(0);
    List<Wish.Part> parts = new ArrayList<>(wish.parts());
    switch (alteration) {
      case NONE -> {}
      case FEE_DIGITS -> parts.set(0, fee(first));
      case ROW_ORDER -> Collections.reverse(parts);
      case DELTA -> parts.set(0, delta(first));
      case NOTE -> parts.set(0, note(first));
      case ROW -> parts.set(0, otherRow(first, wish.parts()));
      case UNGUARDED -> parts.set(0, unguarded(first));
      case FIRST_ROW -> parts.subList(1, parts.size()).clear();
    }
    return new Wish(wish.tx(), parts);
  }

  private static Wish.Part fee(Wish.Part p) {
    BigDecimal fee = p.fee() == null ? null : p.fee().setScale(4);
    return new Wish.Part(p.table(), p.key(), p.deltas(), p.guards(), p.sets(), p.note(), fee);
  }

  private static Wish.Part delta(Wish.Part p) {
    TreeMap<String, BigDecimal> deltas = new TreeMap<>(p.deltas());
    deltas.put(p.table().counters().get(0), BigDecimal.ONE);
    return new Wish.Part(p.table(), p.key(), deltas, p.guards(), p.sets(), p.note(), p.fee());
  }

  private static Wish.Part note(Wish.Part p) {
    return new Wish.Part(p.table(), p.key(), p.deltas(), p.guards(), p.sets(), "other", p.fee());
  }

  private static Wish.Part unguarded(Wish.Part p) {
    return new Wish.Part(
        p.table(), p.key(), p.deltas(), List.of(), new TreeMap<>(), p.note(), p.fee());
  }

  private static Wish.Part otherRow(Wish.Part p, List<Wish.Part> all) {
    for (List<Object> key : Steps.keys(p.table())) {
      if (all.stream().noneMatch(part -> part.key().equals(key))) {
        return new Wish.Part(p.table(), key, p.deltas(), p.guards(), p.sets(), p.note(), p.fee());
      }
    }
    return p;
  }
}
