// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.Arrays;
import java.util.List;

/**
 * The one list of the engine's settings that are no numbers: name, default and effect. With {@link
 * HotrowSetting} it is everything that can be given as text, in {@link java.util.Properties}, in a
 * URL of the wrapper's driver, or as a setting of its DataSource. {@code docs/CONFIGURATION.md} is
 * held against it by a test.
 */
public enum HotrowProperty {
  /** See {@link #effect()}. */
  ENGINE_NAME(
      "engineName",
      "hotrow",
      "first word of log lines and thread names, `application_name` of the engine's own connections"),
  /** See {@link #effect()}. */
  JDBC_URL(
      "jdbcUrl",
      "–",
      "instead of `dataSource`: the engine builds a pool of its own; not through the wrapper"),
  /** See {@link #effect()}. */
  USERNAME("username", "–", "the user for `jdbcUrl`; not through the wrapper"),
  /** See {@link #effect()}. */
  PASSWORD("password", "–", "the password for `jdbcUrl`, shown nowhere; not through the wrapper"),
  /** See {@link #effect()}. */
  FULL_RING_POLICY(
      "fullRingPolicy",
      "BLOCK",
      "what a caller meets when the engine is full: BLOCK waits up to the change's timeout, REFUSE"
          + " refuses at once"),
  /** See {@link #effect()}. */
  STRATEGY(
      "strategy",
      "AUTO",
      "how changes are brought to the database: MERGE, QUEUE, ADVISORY, NOWAIT, PLAIN or AUTO"),
  /** See {@link #effect()}. */
  REGISTER_MBEANS(
      "registerMbeans",
      "false",
      "whether what can be changed while it runs is registered with JMX,"
          + " `io.github.hotrow:type=Control`"),
  /** See {@link #effect()}. */
  JOURNAL(
      "journal",
      "–",
      "directory in which the engine notes what is on its way, outside the database; needs"
          + " `hotrow-recovery`, one directory for each engine"),
  /** See {@link #effect()}. */
  LEDGER_TABLE("ledgerTable", "hotrow_group", "the ledger's table, with or without its schema"),
  /** See {@link #effect()}. */
  LEDGER_AUTO_CREATE(
      "ledgerAutoCreate",
      "true",
      "whether a missing ledger is created, which needs CREATE on its schema");

  private final String property;
  private final String defaultText;
  private final String effect;

  HotrowProperty(String property, String defaultText, String effect) {
    this.property = property;
    this.defaultText = defaultText;
    this.effect = effect;
  }

  /** The name in {@link java.util.Properties} and in the documentation. */
  public String property() {
    return property;
  }

  /** The value when nothing is set; a dash for none. */
  public String defaultText() {
    return defaultText;
  }

  /** What the setting does, in one sentence. */
  public String effect() {
    return effect;
  }

  /** Whether it says where the database is, which through the wrapper its own DataSource does. */
  public boolean isOfTheDatabase() {
    return this == JDBC_URL || this == USERNAME || this == PASSWORD;
  }

  /** Sets what is named, a number or another. */
  static void set(HotrowConfig config, String name, String value) {
    for (HotrowSetting setting : HotrowSetting.values()) {
      if (setting.property().equals(name)) {
        config.set(setting, number(name, value));
        return;
      }
    }
    Arrays.stream(values())
        .filter(other -> other.property.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigurationException(
                    "there is no setting " + name + "; docs/CONFIGURATION.md has the names"))
        .set(config, value);
  }

  private void set(HotrowConfig config, String value) {
    switch (this) {
      case ENGINE_NAME -> config.setEngineName(value);
      case JDBC_URL -> config.setJdbcUrl(value);
      case USERNAME -> config.setUsername(value);
      case PASSWORD -> config.setPassword(value);
      case FULL_RING_POLICY -> config.setFullRingPolicy(policyNamed(value));
      case STRATEGY -> config.setStrategy(strategyNamed(value));
      case REGISTER_MBEANS -> config.setRegisterMbeans(flag(property, value));
      case JOURNAL -> config.setJournal(JournalProvider.named(value));
      case LEDGER_TABLE -> config.setLedgerTable(value);
      case LEDGER_AUTO_CREATE -> config.setLedgerAutoCreate(flag(property, value));
    }
  }

  private static FullRingPolicy policyNamed(String value) {
    try {
      return FullRingPolicy.valueOf(value);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          "fullRingPolicy is " + value + "; it must be BLOCK or REFUSE", e);
    }
  }

  private static Strategy strategyNamed(String value) {
    try {
      return Strategy.valueOf(value);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          "strategy is " + value + "; it must be one of " + List.of(Strategy.values()), e);
    }
  }

  private static boolean flag(String name, String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new ConfigurationException(name + " is " + value + "; it must be true or false");
    }
    return value.equals("true");
  }

  private static long number(String name, String value) {
    try {
      return Long.parseLong(value.strip());
    } catch (NumberFormatException e) {
      throw new ConfigurationException(name + " is " + value + "; it must be a whole number", e);
    }
  }
}
