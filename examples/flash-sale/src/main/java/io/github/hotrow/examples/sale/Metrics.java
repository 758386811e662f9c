// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import io.github.hotrow.HotrowEngine;
import io.github.hotrow.metrics.HotrowMetrics;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** What {@code GET /metrics} shows, in Prometheus' text format. Thread-safe. */
final class Metrics {
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** Shows an engine's meters. */
  Metrics(HotrowEngine engine) {
    MeterBinder meters = new HotrowMetrics(engine);
    meters.bindTo(registry);
  }

  String scrape() {
    return registry.scrape();
  }
}
