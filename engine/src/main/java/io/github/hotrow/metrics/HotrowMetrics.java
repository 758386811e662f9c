// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.metrics;

import io.github.hotrow.AnswerCounts;
import io.github.hotrow.BatchListener;
import io.github.hotrow.EngineLoad;
import io.github.hotrow.EngineStats;
import io.github.hotrow.Health;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Strategy;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * An engine's meters. All bear its name as the tag {@code engine}, so engines of one registry need
 * names of their own. Thread-safe.
 */
public final class HotrowMetrics implements MeterBinder {
  /** How many of the busiest rows are shown unless it is said otherwise. */
  public static final int HOT_ROWS = 10;

  private final HotrowEngine engine;
  private final String name;
  private final int hotRows;

  /** The meters of an engine, and its {@value #HOT_ROWS} busiest rows. */
  public HotrowMetrics(HotrowEngine engine) {
    this(engine, HOT_ROWS);
  }

  /**
   * The meters of an engine.
   *
   * @param hotRows how many of the busiest rows are shown, each with its key; 0 for none
   */
  public HotrowMetrics(HotrowEngine engine, int hotRows) {
    this(engine, engine.name(), hotRows);
  }

  /**
   * The meters of an engine under another name.
   *
   * @param name the tag {@code engine} of them all
   * @param hotRows as above
   */
  public HotrowMetrics(HotrowEngine engine, String name, int hotRows) {
    this.engine = Objects.requireNonNull(engine, "engine");
    this.name = Objects.requireNonNull(name, "name");
    if (hotRows < 0) {
      throw new IllegalArgumentException("hotRows is " + hotRows + "; it must not be negative");
    }
    this.hotRows = hotRows;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Tags tags = Tags.of("engine", name);
    bindCounts(registry, tags);
    bindEvents(registry, tags);
    bindLoad(registry, tags);
    BatchListener batches = new BatchMeters(registry, tags);
    engine.addBatchListener(batches);
    if (hotRows > 0) {
      engine.addBatchListener(new HotRowMeters(registry, tags, engine, hotRows));
    }
  }

  private void bindCounts(MeterRegistry registry, Tags tags) {
    for (Strategy strategy : EnumSet.complementOf(EnumSet.of(Strategy.AUTO))) {
      outcome(registry, tags, strategy, "applied", AnswerCounts::applied);
      outcome(registry, tags, strategy, "insufficient", AnswerCounts::insufficient);
      outcome(registry, tags, strategy, "duplicate", AnswerCounts::duplicates);
      outcome(registry, tags, strategy, "no_such_row", AnswerCounts::noSuchRow);
      outcome(registry, tags, strategy, "busy", AnswerCounts::busy);
      outcome(registry, tags, strategy, "rejected", AnswerCounts::rejected);
      outcome(registry, tags, strategy, "not_applied", AnswerCounts::notApplied);
      outcome(registry, tags, strategy, "unknown", AnswerCounts::unknown);
    }
    count(registry, EngineMeter.GROUPS, tags, EngineStats::groups);
    count(registry, EngineMeter.BATCHES, tags, EngineStats::batches);
    count(registry, EngineMeter.STATEMENTS, tags, EngineStats::statements);
  }

  private void outcome(
      MeterRegistry registry,
      Tags tags,
      Strategy strategy,
      String outcome,
      ToDoubleFunction<AnswerCounts> count) {
    String name = strategy.name().toLowerCase(Locale.ROOT);
    count(
        registry,
        EngineMeter.CHANGES,
        tags.and("strategy", name, "outcome", outcome),
        stats -> count.applyAsDouble(stats.answers(strategy)));
  }

  private void bindEvents(MeterRegistry registry, Tags tags) {
    event(registry, tags, "decided_under_lock", EngineStats::decidedUnderLock);
    event(registry, tags, "isolation", EngineStats::isolations);
    event(registry, tags, "retry", EngineStats::retries);
    event(registry, tags, "in_doubt", EngineStats::inDoubt);
    event(registry, tags, "in_doubt_resolved", EngineStats::inDoubtResolved);
    event(registry, tags, "lock_wait", EngineStats::lockWaits);
    event(registry, tags, "answered_from_memory", EngineStats::answeredFromMemory);
  }

  private void event(
      MeterRegistry registry, Tags tags, String event, ToDoubleFunction<EngineStats> count) {
    count(registry, EngineMeter.EVENTS, tags.and("event", event), count);
  }

  private void count(
      MeterRegistry registry, EngineMeter meter, Tags tags, ToDoubleFunction<EngineStats> count) {
    FunctionCounter.builder(meter.meter(), engine, it -> count.applyAsDouble(it.stats()))
        .tags(tags)
        .description(meter.meaning())
        .register(registry);
  }

  private void bindLoad(MeterRegistry registry, Tags tags) {
    Tags ring = tags.and("queue", "ring");
    Tags rows = tags.and("queue", "rows");
    Tags unmerged = tags.and("queue", "unmerged");
    load(registry, EngineMeter.QUEUE_LENGTH, ring, EngineLoad::inRing);
    load(registry, EngineMeter.QUEUE_LENGTH, rows, EngineLoad::inQueues);
    load(registry, EngineMeter.QUEUE_LENGTH, unmerged, EngineLoad::unmerged);
    load(registry, EngineMeter.QUEUE_CAPACITY, ring, EngineLoad::ringCapacity);
    load(registry, EngineMeter.QUEUE_CAPACITY, rows, EngineLoad::queueCapacity);
    load(registry, EngineMeter.QUEUE_CAPACITY, unmerged, EngineLoad::queueCapacity);
    load(registry, EngineMeter.IN_FLIGHT, tags, EngineLoad::batchesInFlight);
    load(registry, EngineMeter.IN_DOUBT, tags, EngineLoad::batchesInDoubt);
    load(registry, EngineMeter.BYTES, tags, EngineLoad::bytesHeld);
    load(registry, EngineMeter.ACCOUNTS, tags, EngineLoad::accounts);
    gauge(registry, EngineMeter.HEALTH, tags, it -> number(it.health()));
  }

  private static int number(Health health) {
    return switch (health.status()) {
      case OK -> 0;
      case DEGRADED -> 1;
      case DOWN -> 2;
    };
  }

  private void load(
      MeterRegistry registry, EngineMeter meter, Tags tags, ToDoubleFunction<EngineLoad> value) {
    gauge(registry, meter, tags, it -> value.applyAsDouble(it.load()));
  }

  private void gauge(
      MeterRegistry registry, EngineMeter meter, Tags tags, ToDoubleFunction<HotrowEngine> value) {
    Gauge.builder(meter.meter(), engine, value)
        .tags(tags)
        .description(meter.meaning())
        .register(registry);
  }
}
