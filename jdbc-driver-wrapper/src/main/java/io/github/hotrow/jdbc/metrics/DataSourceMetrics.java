// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.metrics;

import io.github.hotrow.Health;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.jdbc.MergeListener;
import io.github.hotrow.metrics.HotrowMetrics;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * A DataSource's meters, and those of its engine from the moment it starts, which is when the first
 * row is hot. Best bound before the first connection, for fallbacks are counted from then on.
 * Thread-safe.
 */
public final class DataSourceMetrics implements MeterBinder {
  private final HotrowDataSource source;
  private final String name;
  private final int hotRows;

  /**
   * The meters of a DataSource.
   *
   * @param name the tag {@code datasource}, and {@code engine} where they are the engine's
   */
  public DataSourceMetrics(HotrowDataSource source, String name) {
    this(source, name, HotrowMetrics.HOT_ROWS);
  }

  /**
   * The meters of a DataSource.
   *
   * @param name the tag {@code datasource}, and {@code engine} where they are the engine's
   * @param hotRows how many of the busiest rows are shown, each with its key; 0 for none
   */
  public DataSourceMetrics(HotrowDataSource source, String name, int hotRows) {
    this.source = Objects.requireNonNull(source, "source");
    this.name = Objects.requireNonNull(name, "name");
    this.hotRows = hotRows;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Tags tags = Tags.of("datasource", name);
    gauge(registry, DataSourceMeter.HOT_ROWS, tags, it -> it.stats().hotRows());
    gauge(registry, DataSourceMeter.QUEUED, tags, it -> it.stats().queued());
    gauge(registry, DataSourceMeter.HEALTH, tags, it -> number(it.health()));
    source.addMergeListener(new Binding(registry, tags, name, hotRows));
  }

  private static int number(Health health) {
    return switch (health.status()) {
      case OK -> 0;
      case DEGRADED -> 1;
      case DOWN -> 2;
    };
  }

  private void gauge(
      MeterRegistry registry,
      DataSourceMeter meter,
      Tags tags,
      ToDoubleFunction<HotrowDataSource> value) {
    Gauge.builder(meter.meter(), source, value)
        .tags(tags)
        .description(meter.meaning())
        .register(registry);
  }

  private record Binding(MeterRegistry registry, Tags tags, String name, int hotRows)
      implements MergeListener {
    @Override
    public void engineStarted(HotrowEngine engine) {
      new HotrowMetrics(engine, name, hotRows).bindTo(registry);
    }

    @Override
    public void fellBack(String reason) {
      Counter.builder(DataSourceMeter.FALLBACKS.meter())
          .description(DataSourceMeter.FALLBACKS.meaning())
          .tags(tags.and("reason", reason))
          .register(registry)
          .increment();
    }
  }
}
