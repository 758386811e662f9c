// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.metrics;

/**
 * The one list of a DataSource's meters beside its engine's: name, kind, tags and meaning. {@code
 * docs/OBSERVABILITY.md} is held against it by a test. Each meter has the tag {@code datasource}
 * too.
 */
enum DataSourceMeter {
  FALLBACKS("hotrow.fallbacks", "counter", "reason", "what was expected to be merged and was not"),
  HOT_ROWS("hotrow.hot.rows", "gauge", "", "rows that are hot now"),
  QUEUED("hotrow.queued", "gauge", "", "transactions at a row under QUEUE, at work or waiting"),
  HEALTH("hotrow.datasource.health", "gauge", "", "0 ok, 1 degraded, 2 down");

  private final String meter;
  private final String kind;
  private final String tags;
  private final String meaning;

  DataSourceMeter(String meter, String kind, String tags, String meaning) {
    this.meter = meter;
    this.kind = kind;
    this.tags = tags;
    this.meaning = meaning;
  }

  String meter() {
    return meter;
  }

  String kind() {
    return kind;
  }

  String tags() {
    return tags;
  }

  String meaning() {
    return meaning;
  }
}
