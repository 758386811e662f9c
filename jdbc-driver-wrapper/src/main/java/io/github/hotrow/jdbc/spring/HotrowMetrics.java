// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.spring;

import io.github.hotrow.EngineStats;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.jdbc.MergeStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;

/** What was merged, as Micrometer's meters, over all DataSources. Thread-safe. */
final class HotrowMetrics implements MeterBinder {
  private final WrappedDataSources sources;

  HotrowMetrics(WrappedDataSources sources) {
    this.sources = sources;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    changes(registry, "applied", EngineStats::applied);
    changes(registry, "insufficient", EngineStats::insufficient);
    changes(registry, "duplicate", EngineStats::duplicates);
    changes(registry, "rejected", EngineStats::rejected);
    changes(registry, "not_applied", EngineStats::notApplied);
    changes(registry, "unknown", EngineStats::unknown);
    FunctionCounter.builder("hotrow.groups", this, it -> it.sum(stats -> stats.engine().groups()))
        .description("row updates that were committed, each for a group of changes")
        .register(registry);
    FunctionCounter.builder("hotrow.declined", this, it -> it.sum(HotrowMetrics::declined))
        .description("statements that were expected to be merged and were not")
        .register(registry);
    Gauge.builder("hotrow.hot.rows", this, it -> it.sum(MergeStats::hotRows))
        .description("rows that are hot now")
        .register(registry);
  }

  private void changes(
      MeterRegistry registry, String outcome, ToDoubleFunction<EngineStats> count) {
    FunctionCounter.builder(
            "hotrow.changes", this, it -> it.sum(stats -> count.applyAsDouble(stats.engine())))
        .tag("outcome", outcome)
        .description("changes that were merged, by outcome")
        .register(registry);
  }

  private static double declined(MergeStats stats) {
    return stats.declined().values().stream().mapToDouble(Long::doubleValue).sum();
  }

  private double sum(ToDoubleFunction<MergeStats> count) {
    return sources.all().values().stream().map(HotrowDataSource::stats).mapToDouble(count).sum();
  }
}
