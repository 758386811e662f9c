// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

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
  private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Object lock = new Object();
  private volatile State state;

  /** What can be set. */
  private enum Setting {
    STRATEGY,
    SOLD_OUT_TTL,
    MAX_GROUP_SIZE,
    QUEUE_BOUND,
    SHADOW,
    ON
  }

  /** Everything set, and what came of it for the tables asked for so far. */
  private record State(
      Map<Setting, Object> all,
      Map<String, Map<Setting, Object>> tables,
      ConcurrentHashMap<String, TableSettings> resolved) {}

  /** A control on which what the configuration says holds for all tables. */
  public HotrowControl(HotrowConfig config) {
    Objects.requireNonNull(config, "config");
    Map<Setting, Object> all = new EnumMap<>(Setting.class);
    all.put(Setting.STRATEGY, config.getStrategy());
    all.put(Setting.SOLD_OUT_TTL, config.getSoldOutTtl());
    all.put(Setting.MAX_GROUP_SIZE, config.getMaxGroupSize());
    all.put(Setting.QUEUE_BOUND, (int) config.get(HotrowSetting.QUEUE_BOUND));
    all.put(Setting.SHADOW, false);
    all.put(Setting.ON, true);
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
    return (Boolean) state.all.get(Setting.ON);
  }

  // --- for one table; null: as for all

  /** Sets a table's strategy; null: as for all. */
  public HotrowControl setStrategy(String table, Strategy strategy) {
    return set(table, Setting.STRATEGY, strategy);
  }

  /** Sets how long a table's refusals may be answered from memory; null: as it was described. */
  public HotrowControl setSoldOutTtl(String table, Duration ttl) {
    if (ttl != null) {
      HotrowSetting.SOLD_OUT_TTL.checked(HotrowSetting.millis(ttl));
    }
    return set(table, Setting.SOLD_OUT_TTL, ttl);
  }

  /** Sets the most members of a table's groups; null: as for all. */
  public HotrowControl setMaxGroupSize(String table, Integer members) {
    if (members != null) {
      HotrowSetting.MAX_GROUP_SIZE.checked(members);
    }
    return set(table, Setting.MAX_GROUP_SIZE, members);
  }

  /** Sets how many may wait for one of the table's rows under QUEUE; null: as for all. */
  public HotrowControl setQueueBound(String table, Integer waiting) {
    if (waiting != null) {
      HotrowSetting.QUEUE_BOUND.checked(waiting);
    }
    return set(table, Setting.QUEUE_BOUND, waiting);
  }

  /** Switches a table's shadow mode; null: as for all. */
  public HotrowControl setShadow(String table, Boolean shadow) {
    return set(table, Setting.SHADOW, shadow);
  }

  /** Switches a table off, so that its changes go by PLAIN, or on; null: as for all. */
  public HotrowControl setOn(String table, Boolean on) {
    return set(table, Setting.ON, on);
  }

  /** Takes back all that is set for a table. */
  public HotrowControl reset(String table) {
    return change(Objects.requireNonNull(table, "table"), Map::clear);
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

  private HotrowControl set(String table, Setting setting, Object value) {
    if (value == null) {
      return change(Objects.requireNonNull(table, "table"), set -> set.remove(setting));
    }
    return change(table, set -> set.put(setting, value));
  }

  /** Changes what is set for a table; null: for all. */
  private HotrowControl change(String table, Consumer<Map<Setting, Object>> change) {
    synchronized (lock) {
      Map<Setting, Object> all = new EnumMap<>(state.all);
      Map<String, Map<Setting, Object>> tables = new TreeMap<>(state.tables);
      if (table == null) {
        change.accept(all);
      } else {
        Map<Setting, Object> own = new EnumMap<>(Setting.class);
        own.putAll(tables.getOrDefault(table, Map.of()));
        change.accept(own);
        tables.put(table, own);
        tables.values().removeIf(Map::isEmpty);
      }
      state = new State(all, tables, new ConcurrentHashMap<>());
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
    Map<Setting, Object> holds = new EnumMap<>(now.all);
    if (described != null) {
      holds.put(Setting.SOLD_OUT_TTL, described);
    }
    int dot = table.startsWith("\"") ? table.indexOf("\".") + 1 : table.indexOf('.');
    if (dot > 0) {
      holds.putAll(now.tables.getOrDefault(table.substring(dot + 1), Map.of()));
    }
    holds.putAll(now.tables.getOrDefault(table, Map.of()));
    boolean on = (Boolean) now.all.get(Setting.ON) && (Boolean) holds.get(Setting.ON);
    return new TableSettings(
        on ? (Strategy) holds.get(Setting.STRATEGY) : Strategy.PLAIN,
        ((Duration) holds.get(Setting.SOLD_OUT_TTL)).toNanos(),
        (Integer) holds.get(Setting.MAX_GROUP_SIZE),
        (Integer) holds.get(Setting.QUEUE_BOUND),
        on,
        on && (Boolean) holds.get(Setting.SHADOW));
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
