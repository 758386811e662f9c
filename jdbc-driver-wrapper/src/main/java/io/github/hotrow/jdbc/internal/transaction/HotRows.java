// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** The gauges of the rows that were changed lately, in bounded memory. Thread-safe. */
final class HotRows {
  private final Cache<RowId, Gauge> gauges;

  /** A row of a table, by its key. */
  private record RowId(HotTables.Entry table, List<Object> key) {}

  HotRows(long maxRows) {
    gauges =
        Caffeine.newBuilder()
            .maximumSize(maxRows)
            .expireAfterAccess(Duration.ofSeconds(30))
            .executor(Runnable::run) // a hot row's readers would keep another thread busy
            .build();
  }

  /** The gauge of a row. */
  Gauge gauge(HotTables.Entry table, Object[] key) {
    return gauges.get(new RowId(table, Arrays.asList(key)), none -> new Gauge());
  }

  /** How many rows are hot now. */
  long hot() {
    return gauges.asMap().values().stream().filter(Gauge::isHot).count();
  }

  /** How many transactions are in the queues of the rows. */
  long queued() {
    return gauges.asMap().values().stream().mapToLong(gauge -> gauge.queue().size()).sum();
  }
}
