// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the buyers of one sale were told. A page may send an order twice at once, a simulated buyer
 * does not; so pages' orders are remembered one by one. Thread-safe.
 */
final class Tally {
  private final LongAdder toldSimulated = new LongAdder();
  private final Set<UUID> toldByPage = ConcurrentHashMap.newKeySet();
  private final Set<UUID> unknown = ConcurrentHashMap.newKeySet();

  void simulated(Order order, Answer answer) {
    if (answer == Answer.TRY_AGAIN) {
      unknown.add(order.id());
    } else if (answer != Answer.BUSY) { // which says nothing of an earlier try
      if (answer.isOrdered()) {
        toldSimulated.increment();
      }
      unknown.remove(order.id());
    }
  }

  void byPage(Order order, Answer answer) {
    if (answer.isOrdered()) {
      toldByPage.add(order.id());
    } else if (answer == Answer.TRY_AGAIN) {
      unknown.add(order.id());
    }
  }

  /** How many orders somebody was told of. */
  long told() {
    return toldSimulated.sum() + toldByPage.size();
  }

  /** The orders of which nobody knows. */
  Collection<UUID> unknown() {
    Collection<UUID> ids = new ArrayList<>(unknown);
    ids.removeAll(toldByPage);
    return ids;
  }
}
