// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import java.util.Locale;

/** How the clients' transactions reach the database. */
public enum Strategy {
  /** Each client's own transaction: log row, then the update. They queue for the row's lock. */
  PLAIN("log row, then update"),
  /** The same with the update first, which holds the row's lock longer. */
  PLAIN_UPDATE_FIRST("update, then log row"),
  /** The same, with the rows of a cart in the order of their keys. */
  PLAIN_SORTED("rows in the order of their keys"),
  /** {@code select … for update} before both. */
  FOR_UPDATE("select for update first"),
  /** {@code select … for update nowait} before both; who finds the row locked goes away. */
  NOWAIT("select for update nowait first; the losers go away"),
  /** One statement guarded by {@code pg_try_advisory_xact_lock}; the losers go away. */
  ADVISORY("one statement under pg_try_advisory_xact_lock; the losers go away"),
  /** A line for each row in this process; who is first in line runs its transaction. */
  QUEUE("first in, first out in this process, one at a time"),
  /** The same, two at a time. */
  QUEUE_2("first in, first out in this process, two at a time"),
  /** One call of a stored function that does both. */
  FUNCTION("one call of a stored function"),
  /** The row in sixteen, of which a transaction takes one that nobody has locked. */
  SPLIT_16("the row split in sixteen, for update skip locked"),
  /** Plain, with commits that wait a little for one another. */
  COMMIT_DELAY("plain, commit_delay 1 ms"),
  /** Plain, with commits that don't wait for the disk: a crash loses answered changes. */
  ASYNC_COMMIT("plain, synchronous_commit off: NOT durable"),
  /** The seed's way of liking: a function that appends to the object's array. */
  ARRAY("a function that appends to the object's array"),
  /** One connection that loops the merged statement, written by hand, without an engine. */
  LIMIT("one connection loops the merged statement, no engine"),
  /** Hotrow's strategy PLAIN. */
  HOTROW_PLAIN("Hotrow, told not to merge", io.github.hotrow.Strategy.PLAIN),
  /** Hotrow's strategy NOWAIT. */
  HOTROW_NOWAIT("Hotrow's NOWAIT; the losers go away", io.github.hotrow.Strategy.NOWAIT),
  /** Hotrow's strategy ADVISORY. */
  HOTROW_ADVISORY("Hotrow's ADVISORY; the losers go away", io.github.hotrow.Strategy.ADVISORY),
  /** Hotrow's strategy QUEUE. */
  HOTROW_QUEUE("Hotrow's QUEUE", io.github.hotrow.Strategy.QUEUE),
  /** Hotrow as it comes, which is its strategy AUTO. */
  MERGE("Hotrow", io.github.hotrow.Strategy.AUTO);

  private final String what;
  private final io.github.hotrow.Strategy ofHotrow;

  Strategy(String what) {
    this(what, null);
  }

  Strategy(String what, io.github.hotrow.Strategy ofHotrow) {
    this.what = what;
    this.ofHotrow = ofHotrow;
  }

  /** The strategy that Hotrow is told to follow; null if this is done without it. */
  io.github.hotrow.Strategy ofHotrow() {
    return ofHotrow;
  }

  /** Whether it is Hotrow that does it. */
  public boolean isHotrow() {
    return ofHotrow != null;
  }

  /** What it does, in a few words. */
  public String what() {
    return what;
  }

  /** Whether an answered commit survives a crash of the server. */
  public boolean isDurable() {
    return this != ASYNC_COMMIT;
  }

  /** The strategy with this name, or null. */
  public static Strategy named(String name) {
    for (Strategy strategy : values()) {
      if (strategy.toString().equals(name)) {
        return strategy;
      }
    }
    return null;
  }

  /** The name in options and reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
