// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.metrics;

/**
 * The one list of an engine's meters: name, kind, tags and meaning. {@code docs/OBSERVABILITY.md}
 * is held against it by a test. Each meter has the tag {@code engine} too.
 */
enum EngineMeter {
  CHANGES("hotrow.changes", "counter", "strategy, outcome", "changes that were answered"),
  GROUPS("hotrow.groups", "counter", "", "groups committed, each one row update"),
  BATCHES("hotrow.batches", "counter", "", "database transactions committed by merged updates"),
  STATEMENTS("hotrow.statements", "counter", "", "statements and transactions sent in all"),
  EVENTS("hotrow.events", "counter", "event", "what didn't go the short way, by what it was"),
  GROUP_SIZE("hotrow.group.size", "summary", "", "changes merged into one row update"),
  WAIT("hotrow.batch.wait", "timer", "", "wait of a batch's oldest change until it was taken"),
  COLLECT("hotrow.batch.collect", "timer", "", "emptying the ring and forming a batch"),
  COMMIT("hotrow.batch.commit", "timer", "", "from there until the database had answered all"),
  IN_FLIGHT("hotrow.batches.in.flight", "gauge", "", "batches under way now"),
  IN_DOUBT("hotrow.batches.in.doubt", "gauge", "", "batches whose lost answer is being asked for"),
  QUEUE_LENGTH("hotrow.queue.length", "gauge", "queue", "changes that wait, by where they do"),
  QUEUE_CAPACITY("hotrow.queue.capacity", "gauge", "queue", "changes that fit there"),
  BYTES("hotrow.held.bytes", "gauge", "", "bytes of values held by changes under way"),
  ACCOUNTS("hotrow.accounts", "gauge", "", "rows whose state is in memory"),
  HOT_ROW("hotrow.hot.row.changes", "gauge", "table, key", "merged changes a second, busiest rows"),
  HEALTH("hotrow.health", "gauge", "", "0 ok, 1 degraded, 2 down");

  private final String meter;
  private final String kind;
  private final String tags;
  private final String meaning;

  EngineMeter(String meter, String kind, String tags, String meaning) {
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
