// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often something that was expected to be merged was not, by reason. Bounded, for reasons may
 * name tables. Thread-safe.
 */
final class Declines {
  private static final int MOST_REASONS = 256;
  private static final String OTHERS = "Other reasons.";

  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();

  void count(String reason) {
    LongAdder known = counts.get(reason);
    if (known == null) {
      String kept = counts.size() < MOST_REASONS ? reason : OTHERS;
      known = counts.computeIfAbsent(kept, none -> new LongAdder());
    }
    known.increment();
  }

  Map<String, Long> snapshot() {
    Map<String, Long> snapshot = new TreeMap<>();
    counts.forEach((reason, count) -> snapshot.put(reason, count.sum()));
    return snapshot;
  }
}
