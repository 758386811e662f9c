// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What shadow mode found: counts, and a line in the log now and then. Thread-safe. */
final class Shadows {
  private static final Logger LOG = LoggerFactory.getLogger(Shadows.class);
  private static final long BETWEEN_LINES_NS = 1_000_000_000L;

  private final String engine;
  private final LongAdder compared = new LongAdder();
  private final LongAdder differences = new LongAdder();
  private final AtomicLong nextLineNs = new AtomicLong(System.nanoTime());

  Shadows(String engine) {
    this.engine = engine;
  }

  /** Compares what the row should hold after the engine's answer with what it holds. */
  void compare(String sql, LockedRow row, Outcome foreseen, RowValues expected, RowValues is) {
    compared.increment();
    if (Objects.equals(expected, is)) {
      return;
    }
    differences.increment();
    long nowNs = System.nanoTime();
    long nextNs = nextLineNs.get();
    if (nowNs - nextNs >= 0 && nextLineNs.compareAndSet(nextNs, nowNs + BETWEEN_LINES_NS)) {
      LOG.warn(
          "{}: shadow: {} on row {}: the engine would have answered {}, but the row holds {} now",
          engine,
          sql,
          row,
          foreseen,
          is);
    }
  }

  long compared() {
    return compared.sum();
  }

  long differences() {
    return differences.sum();
  }
}
