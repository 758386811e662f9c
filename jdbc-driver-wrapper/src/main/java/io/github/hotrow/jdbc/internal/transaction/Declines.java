// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.MergeListener;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How often something that was expected to be merged was not, by reason. Bounded, for reasons may
 * name tables. Thread-safe.
 */
final class Declines {
  private static final Logger LOG = LoggerFactory.getLogger(Declines.class);
  private static final int MOST_REASONS = 256;
  private static final String OTHERS = "Other reasons.";

  /** The flight recorder, if this JDK has one. */
  private static final Consumer<String> RECORDER =
      ModuleLayer.boot().findModule("jdk.jfr").isPresent() ? FallbackEvent::record : reason -> {};

  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();
  private final List<MergeListener> listeners = new CopyOnWriteArrayList<>();

  void count(String reason) {
    String kept = reason;
    LongAdder known = counts.get(reason);
    if (known == null) {
      kept = counts.size() < MOST_REASONS ? reason : OTHERS;
      known = counts.computeIfAbsent(kept, none -> new LongAdder());
    }
    known.increment();
    RECORDER.accept(reason);
    for (MergeListener listener : listeners) {
      try {
        listener.fellBack(kept);
      } catch (RuntimeException | Error fault) {
        LOG.error("a merge listener failed; the statement goes on", fault);
      }
    }
  }

  /** From now on this one is told too. */
  void tell(MergeListener listener) {
    listeners.add(listener);
  }

  Map<String, Long> snapshot() {
    Map<String, Long> snapshot = new TreeMap<>();
    counts.forEach((reason, count) -> snapshot.put(reason, count.sum()));
    return snapshot;
  }
}
