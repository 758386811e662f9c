// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The description of a table with hot rows: its key, its counters and its log table. Names are as
 * PostgreSQL stores them (unquoted names in lower case). {@link HotrowEngine#register} checks it
 * against the database. Immutable; two descriptions are equal only if they are the same object.
 *
 * <pre>{@code
 * HotTable inventory =
 *     HotTable.builder("inventory")
 *         .key("sku_id")
 *         .counter("quantity")
 *         .log(LogTable.builder("inventory_log")
 *             .transactionId("order_id").key("sku_id").delta("amount", "quantity")
 *             .columns("buyer_id").build())
 *         .build();
 * }</pre>
 */
public final class HotTable {
  private final String name;
  private final List<String> key;
  private final List<String> counters;
  private final LogTable log;
  private final Map<String, Object> firstValues;
  private final Duration soldOutTtl;

  private HotTable(Builder builder) {
    name = builder.name;
    key = List.copyOf(builder.key);
    counters = List.copyOf(builder.counters);
    log = builder.log;
    firstValues =
        builder.firstValues == null
            ? null
            : Collections.unmodifiableMap(new LinkedHashMap<>(builder.firstValues));
    soldOutTtl = builder.soldOutTtl;
    if (key.isEmpty()) {
      throw new ConfigurationException("table " + name + " has no key; name its key columns");
    }
    if (counters.isEmpty()) {
      throw new ConfigurationException("table " + name + " has no counter; name at least one");
    }
  }

  /**
   * Begins the description of the table {@code name}, or {@code schema.name}; a part that has dots
   * goes in double quotes.
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** Begins the description of the table {@code name} in {@code schema}; either may have dots. */
  public static Builder builder(String schema, String name) {
    return new Builder(TableName.of(schema, name));
  }

  /** The table's name, with its schema if one was given. */
  public String name() {
    return name;
  }

  /** The columns of a primary or unique key, all of them. */
  public List<String> key() {
    return key;
  }

  /** The counter columns. */
  public List<String> counters() {
    return counters;
  }

  /** The log table, or null when changes leave no log row. */
  public LogTable log() {
    return log;
  }

  /**
   * The column values a missing row is created with (beside its key), or null when a missing row is
   * answered by {@link Outcome.NoSuchRow}.
   */
  public Map<String, Object> firstValues() {
    return firstValues;
  }

  /** How long a refusal may be answered from memory; null: as the engine is configured. */
  public Duration soldOutTtl() {
    return soldOutTtl;
  }

  /** Collects the description of a hot table. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private final List<String> key = new ArrayList<>();
    private final List<String> counters = new ArrayList<>();
    private LogTable log;
    private Map<String, Object> firstValues;
    private Duration soldOutTtl;

    private Builder(String name) {
      this.name = Objects.requireNonNull(name, "name");
    }

    /** Names the columns of a primary or unique key, all of them. */
    public Builder key(String... columns) {
      Objects.requireNonNull(columns, "columns");
      for (String column : columns) {
        key.add(Objects.requireNonNull(column, "column"));
      }
      return this;
    }

    /** Names a counter: a NOT NULL smallint, integer, bigint or numeric(p,s) with p up to 18. */
    public Builder counter(String column) {
      counters.add(Objects.requireNonNull(column, "column"));
      return this;
    }

    /** The table that takes one row for each applied change. */
    public Builder log(LogTable logTable) {
      log = Objects.requireNonNull(logTable, "logTable");
      return this;
    }

    /**
     * Lets a row that doesn't exist yet be created by the first change on it, with these values;
     * columns that are not named take their defaults.
     */
    public Builder createMissingRows(Map<String, ?> values) {
      firstValues = new LinkedHashMap<>(Objects.requireNonNull(values, "values"));
      return this;
    }

    /** Overrides {@link HotrowConfig#setSoldOutTtl} for this table. */
    public Builder soldOutTtl(Duration ttl) {
      soldOutTtl = Objects.requireNonNull(ttl, "ttl");
      return this;
    }

    /**
     * The description.
     *
     * @throws ConfigurationException if it names no key or no counter
     */
    public HotTable build() {
      return new HotTable(this);
    }
  }

  @Override
  public String toString() {
    return "HotTable[" + name + "]";
  }
}
