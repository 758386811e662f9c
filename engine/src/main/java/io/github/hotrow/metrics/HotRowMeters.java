// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.metrics;

import io.github.hotrow.BatchListener;
import io.github.hotrow.BatchReport;
import io.github.hotrow.HotRow;
import io.github.hotrow.HotrowEngine;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * The busiest rows, each a gauge: never more at once than were asked for. Which rows they are is
 * looked at again every second while batches end; a row that isn't busy any more shows 0 until
 * then. Thread-safe.
 */
final class HotRowMeters implements BatchListener {
  private static final long REFRESH_NS = 1_000_000_000L;
  private static final int LONGEST_KEY = 64;

  private final MultiGauge gauge;
  private final HotrowEngine engine;
  private final int most;
  private final AtomicLong refreshNs = new AtomicLong(System.nanoTime());

  HotRowMeters(MeterRegistry registry, Tags tags, HotrowEngine engine, int most) {
    this.engine = engine;
    this.most = most;
    this.gauge =
        MultiGauge.builder(EngineMeter.HOT_ROW.meter())
            .description(EngineMeter.HOT_ROW.meaning())
            .tags(tags)
            .register(registry);
  }

  @Override
  public void ended(BatchReport report) {
    long dueNs = refreshNs.get();
    long nowNs = System.nanoTime();
    if (nowNs - dueNs >= 0 && refreshNs.compareAndSet(dueNs, nowNs + REFRESH_NS)) {
      refresh();
    }
  }

  private void refresh() {
    List<HotRow> rows = engine.hotRows(most);
    if (!rows.isEmpty()) {
      gauge.register(rows.stream().map(this::row).toList(), true);
    }
  }

  private MultiGauge.Row<?> row(HotRow row) {
    return MultiGauge.Row.of(
        Tags.of("table", row.table(), "key", key(row)), engine, it -> changesPerSecond(it, row));
  }

  private double changesPerSecond(HotrowEngine running, HotRow row) {
    for (HotRow now : running.hotRows(most)) {
      if (now.table().equals(row.table()) && now.key().equals(row.key())) {
        return now.changesPerSecond();
      }
    }
    return 0;
  }

  private static String key(HotRow row) {
    String key = row.key().stream().map(Object::toString).collect(Collectors.joining(","));
    return key.length() <= LONGEST_KEY ? key : key.substring(0, LONGEST_KEY) + "…";
  }
}
