// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.spring;

import io.github.hotrow.jdbc.HotrowDataSource;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * How the wrapped DataSources are, each with its reason: down if one of them is. One that is
 * degraded still answers, and counts as up. Thread-safe.
 */
final class HotrowHealth implements HealthIndicator {
  private final WrappedDataSources sources;

  HotrowHealth(WrappedDataSources sources) {
    this.sources = sources;
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up();
    for (Map.Entry<String, HotrowDataSource> entry : new TreeMap<>(sources.all()).entrySet()) {
      io.github.hotrow.Health one = entry.getValue().health();
      health.withDetail(entry.getKey(), one.status() + ": " + one.reason());
      if (one.status() == io.github.hotrow.Health.Status.DOWN) {
        health.down();
      }
    }
    return health.build();
  }
}
