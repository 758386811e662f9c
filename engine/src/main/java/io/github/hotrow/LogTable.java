// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The description of a log table: each applied change adds one row to it for each hot row it
 * changes. Says which column takes what. Names are as PostgreSQL stores them (unquoted names in
 * lower case). Immutable.
 */
public final class LogTable {
  private final String name;
  private final String transactionId;
  private final List<String> key;
  private final Map<String, String> deltas;
  private final Map<String, String> valuesAfter;
  private final List<String> columns;
  private final String groupId;
  private final String position;

  private LogTable(Builder builder) {
    name = builder.name;
    transactionId = builder.transactionId;
    key = List.copyOf(builder.key);
    deltas = Collections.unmodifiableMap(new LinkedHashMap<>(builder.deltas));
    valuesAfter = Collections.unmodifiableMap(new LinkedHashMap<>(builder.valuesAfter));
    columns = List.copyOf(builder.columns);
    groupId = builder.groupId;
    position = builder.position;
  }

  /**
   * Begins the description of the log table {@code name}, or {@code schema.name}; a part that has
   * dots goes in double quotes.
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

  /** The column that takes the transaction id, or null. */
  public String transactionId() {
    return transactionId;
  }

  /** The columns that take the hot row's key, in the order of its key columns; may be empty. */
  public List<String> key() {
    return key;
  }

  /** Log column to counter: which column takes which counter's delta. */
  public Map<String, String> deltas() {
    return deltas;
  }

  /** Log column to counter: which column takes which counter's value just after the change. */
  public Map<String, String> valuesAfter() {
    return valuesAfter;
  }

  /** The caller's own columns, whose values come with each change. */
  public List<String> columns() {
    return columns;
  }

  /** The column (uuid) that takes the group's id, or null. */
  public String groupId() {
    return groupId;
  }

  /** The column that takes the change's place inside its group, from 0, or null. */
  public String position() {
    return position;
  }

  /** Collects the description of a log table. Not thread-safe. */
  public static final class Builder {
    private final String name;
    private String transactionId;
    private final List<String> key = new ArrayList<>();
    private final Map<String, String> deltas = new LinkedHashMap<>();
    private final Map<String, String> valuesAfter = new LinkedHashMap<>();
    private final List<String> columns = new ArrayList<>();
    private String groupId;
    private String position;

    private Builder(String name) {
      this.name = Objects.requireNonNull(name, "name");
    }

    /**
     * The column that takes the change's transaction id. It makes changes idempotent, so a unique
     * index on it (alone, or with the key columns) is required.
     */
    public Builder transactionId(String column) {
      transactionId = Objects.requireNonNull(column, "column");
      return this;
    }

    /** The columns that take the hot row's key, in the order of its key columns. */
    public Builder key(String... logColumns) {
      Objects.requireNonNull(logColumns, "logColumns");
      for (String column : logColumns) {
        key.add(Objects.requireNonNull(column, "column"));
      }
      return this;
    }

    /** The column that takes the change's delta of {@code counter} (signed: a sale is negative). */
    public Builder delta(String column, String counter) {
      Objects.requireNonNull(column, "column");
      deltas.put(column, Objects.requireNonNull(counter, "counter"));
      return this;
    }

    /** The column that takes the value of {@code counter} just after the change. */
    public Builder valueAfter(String column, String counter) {
      Objects.requireNonNull(column, "column");
      valuesAfter.put(column, Objects.requireNonNull(counter, "counter"));
      return this;
    }

    /** Columns of the caller's own; each change may give values, a missing one is NULL. */
    public Builder columns(String... ownColumns) {
      Objects.requireNonNull(ownColumns, "ownColumns");
      for (String column : ownColumns) {
        columns.add(Objects.requireNonNull(column, "column"));
      }
      return this;
    }

    /** The column, of type uuid, that takes the id of the group which committed the change. */
    public Builder groupId(String column) {
      groupId = Objects.requireNonNull(column, "column");
      return this;
    }

    /** The column, of an integer type, that takes the change's place inside its group, from 0. */
    public Builder position(String column) {
      position = Objects.requireNonNull(column, "column");
      return this;
    }

    /** The description. It is checked against the database by {@link HotrowEngine#register}. */
    public LogTable build() {
      return new LogTable(this);
    }
  }

  @Override
  public String toString() {
    return "LogTable[" + name + "]";
  }
}
