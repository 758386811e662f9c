// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * What can be changed while changes flow: strategy, {@code soldOutTtl}, group size, queue bound,
 * shadow mode, and whether anything is merged at all; for all tables, and for one. A change takes
 * effect with the next change of a row that comes in. Those under way end as they began, with true
 * answers, for the strategies meet at the row's lock. Thread-safe.
 *
 * <p>A table is named {@code schema.table}, or {@code table} for those of that name in every
 * schema; a part that has dots goes in double quotes. The first goes before the second, and either
 * before what is set for all.
 */
public final class HotrowControl {
  private static final TableOverride NOTHING =
      new TableOverride(null, null, null, null, null, null);

  private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Object lock = new Object();
  private volatile State state;

  /** What is set for one table, or for all; null: not here. */
  private record TableOverride(
      Strategy strategy,
      Duration soldOutTtl,
      Integer maxGroupSize,
      Integer queueBound,
      Boolean shadow,
      Boolean on) {
    private TableOverride over(TableOverride other) {
      return new TableOverride(
          strategy == null ? other.strategy : strategy,
          soldOutTtl == null ? other.soldOutTtl : soldOutTtl,
          maxGroupSize == null ? other.maxGroupSize : maxGroupSize,
          queueBound == null ? other.queueBound : queueBound,
          shadow == null ? other.shadow : shadow,
          on == null ? other.on : on);
    }
  }

  /** Everything set, and what came of it for the tables asked for so far. */
  private record State(
      TableOverride all,
      Map<String, TableOverride> tables,
      ConcurrentHashMap<String, TableSettings> resolved) {}

  /** Puts one setting into what is set for a table or for all. */
  @FunctionalInterface
  private interface Setter {
    TableOverride set(TableOverride now);
  }

  /** A control on which what the configuration says holds for all tables. */
  public HotrowControl(HotrowConfig config) {
    Objects.requireNonNull(config, "config");
    TableOverride all =
        new TableOverride(
            config.getStrategy(),
            config.getSoldOutTtl(),
            config.getMaxGroupSize(),
            (int) config.get(HotrowSetting.QUEUE_BOUND),
            false,
            true);
    state = new State(all, Map.of(), new ConcurrentHashMap<>());
  }

  // --- for all tables

  /** Sets the strategy of all tables that have none of their own. */
  public HotrowControl setStrategy(Strategy strategy) {
    return setStrategy(null, Objects.requireNonNull(strategy, "strategy"));
  }

  /** Sets how long refusals may be answered from memory. */
  public HotrowControl setSoldOutTtl(Duration ttl) {
    return setSoldOutTtl(null, Objects.requireNonNull(ttl, "ttl"));
  }

  /** Sets the most members of a group, up to what the engine was configured with. */
  public HotrowControl setMaxGroupSize(int members) {
    return setMaxGroupSize(null, members);
  }

  /** Sets how many may wait for one row under QUEUE. */
  public HotrowControl setQueueBound(int waiting) {
    return setQueueBound(null, waiting);
  }

  /** Switches shadow mode. */
  public HotrowControl setShadow(boolean shadow) {
    return setShadow(null, shadow);
  }

  /**
   * Switches everything off, or on again: while it is off every change of every table goes by
   * PLAIN, whatever its table, its hint or {@link #setOn(String, Boolean)} says.
   */
  public HotrowControl setOn(boolean on) {
    return setOn(null, on);
  }

  /** Whether everything is not switched off. */
  public boolean isOn() {
    return state.all.on;
  }

  // --- for one table; null: as for all

  /** Sets a table's strategy; null: as for all. */
  public HotrowControl setStrategy(String table, Strategy strategy) {
    return set(
        table,
        now ->
            new TableOverride(
                strategy, now.soldOutTtl, now.maxGroupSize, now.queueBound, now.shadow, now.on));
  }

  /** Sets how long a table's refusals may be answered from memory; null: as it was described. */
  public HotrowControl setSoldOutTtl(String table, Duration ttl) {
    if (ttl != null) {
      HotrowSetting.SOLD_OUT_TTL.checked(HotrowSetting.millis(ttl));
    }
    return set(
        table,
        now ->
            new TableOverride(
                now.strategy, ttl, now.maxGroupSize, now.queueBound, now.shadow, now.on));
  }

  /** Sets the most members of a table's groups; null: as for all. */
  public HotrowControl setMaxGroupSize(String table, Integer members) {
    if (members != null) {
      HotrowSetting.MAX_GROUP_SIZE.checked(members);
    }
    return set(
        table,
        now ->
            new TableOverride(
                now.strategy, now.soldOutTtl, members, now.queueBound, now.shadow, now.on));
  }

  /** Sets how many may wait for one of the table's rows under QUEUE; null: as for all. */
  public HotrowControl setQueueBound(String table, Integer waiting) {
    if (waiting != null) {
      HotrowSetting.QUEUE_BOUND.checked(waiting);
    }
    return set(
        table,
        now ->
            new TableOverride(
                now.strategy, now.soldOutTtl, now.maxGroupSize, waiting, now.shadow, now.on));
  }

  /** Switches a table's shadow mode; null: as for all. */
  public HotrowControl setShadow(String table, Boolean shadow) {
    return set(
        table,
        now ->
            new TableOverride(
                now.strategy, now.soldOutTtl, now.maxGroupSize, now.queueBound, shadow, now.on));
  }

  /** Switches a table off, so that its changes go by PLAIN, or on; null: as for all. */
  public HotrowControl setOn(String table, Boolean on) {
    return set(
        table,
        now ->
            new TableOverride(
                now.strategy, now.soldOutTtl, now.maxGroupSize, now.queueBound, now.shadow, on));
  }

  /** Takes back all that is set for a table. */
  public HotrowControl reset(String table) {
    return set(Objects.requireNonNull(table, "table"), now -> NOTHING);
  }

  /**
   * Registers this with the platform's MBean server under an engine's name, see {@link
   * HotrowControlMXBean}; if that can't be done it is logged.
   *
   * @return takes the registration back
   */
  public Runnable register(String engineName) {
    return ControlBean.register(this, engineName);
  }

  private HotrowControl set(String table, Setter setter) {
    synchronized (lock) {
      State now = state;
      if (table == null) {
        state = new State(setter.set(now.all), now.tables, new ConcurrentHashMap<>());
      } else {
        Map<String, TableOverride> tables = new TreeMap<>(now.tables);
        TableOverride changed = setter.set(tables.getOrDefault(table, NOTHING));
        if (changed.equals(NOTHING)) {
          tables.remove(table);
        } else {
          tables.put(table, changed);
        }
        state = new State(now.all, tables, new ConcurrentHashMap<>());
      }
    }
    listeners.forEach(Runnable::run);
    return this;
  }

  // --- what holds

  /** What holds for a table, named with its schema or without, that was described no further. */
  public TableSettings settings(String table) {
    State now = state;
    TableSettings known = now.resolved.get(table);
    return known != null ? known : now.resolved.computeIfAbsent(table, t -> resolve(now, t, null));
  }

  /** The tables that something is set for, with what holds for them. */
  public Map<String, TableSettings> tables() {
    Map<String, TableSettings> tables = new TreeMap<>();
    state.tables.keySet().forEach(table -> tables.put(table, settings(table)));
    return tables;
  }

  /**
   * What holds for a table whose description says how long refusals may be answered from memory;
   * null: it doesn't.
   */
  TableSettings settings(String table, Duration described) {
    return resolve(state, table, described);
  }

  private static TableSettings resolve(State now, String table, Duration described) {
    TableOverride own = now.tables.getOrDefault(table, NOTHING);
    int dot = table.startsWith("\"") ? table.indexOf("\".") + 1 : table.indexOf('.');
    if (dot > 0) {
      own = own.over(now.tables.getOrDefault(table.substring(dot + 1), NOTHING));
    }
    TableOverride description = new TableOverride(null, described, null, null, null, null);
    TableOverride holds = own.over(description).over(now.all);
    boolean on = now.all.on && holds.on;
    return new TableSettings(
        on ? holds.strategy : Strategy.PLAIN,
        holds.soldOutTtl.toNanos(),
        holds.maxGroupSize,
        holds.queueBound,
        on,
        on && holds.shadow);
  }

  /** Has something done after each change. */
  void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** Ends an {@link #onChange}. */
  void forget(Runnable listener) {
    listeners.remove(listener);
  }

  @Override
  public String toString() {
    return "HotrowControl[" + (isOn() ? "on" : "off") + ", " + tables() + "]";
  }
}
