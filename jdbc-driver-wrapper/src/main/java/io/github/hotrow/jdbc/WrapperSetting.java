// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowProperty;
import java.util.Locale;
import java.util.Properties;

/**
 * The one list of the wrapper's own settings, beside the engine's in {@link
 * io.github.hotrow.HotrowSetting}: name, default, unit, range and effect. {@code
 * docs/CONFIGURATION.md} is held against this list by a test.
 */
public enum WrapperSetting {
  /** See {@link #effect()}. */
  MERGING("merging", "true", "", 0, 0, "whether anything is merged; false passes every call on"),
  /** See {@link #effect()}. */
  SHAPE_CACHE_SIZE(
      "shapeCacheCharacters",
      "4194304",
      "characters",
      1 << 16,
      1L << 32,
      "texts and shapes of statements that are kept with what they were recognised as"),
  /** See {@link #effect()}. */
  IDLE_CONTEXT_TIMEOUT(
      "idleContextMillis",
      "60000",
      "milliseconds",
      0,
      86_400_000,
      "driver only: how long the engine of a URL and user stays after its last connection closed"),
  /** See {@link #effect()}. */
  HOT_THRESHOLD(
      "hotThreshold",
      "4",
      "changes",
      0,
      1_000_000,
      "changes of a row within 100 ms by alternating threads that make it hot; 0: every row is"),
  /** See {@link #effect()}. */
  COOL_DOWN(
      "coolDownMillis",
      "1000",
      "milliseconds",
      10,
      3_600_000,
      "how long a row stays hot after the last change by another thread than the one before"),
  /** See {@link #effect()}. */
  MAX_TRACKED_ROWS(
      "maxTrackedRows",
      "100000",
      "rows",
      16,
      100_000_000,
      "rows that are watched at once for whether they are hot"),
  /** See {@link #effect()}. */
  FAIL_ON_HINT(
      "failOnHint",
      "false",
      "",
      0,
      0,
      "whether a hint comment that can't be obeyed is an error; else it is a logged warning");

  private final String property;
  private final String defaultValue;
  private final String unit;
  private final long min;
  private final long max;
  private final String effect;

  WrapperSetting(
      String property, String defaultValue, String unit, long min, long max, String effect) {
    this.property = property;
    this.defaultValue = defaultValue;
    this.unit = unit;
    this.min = min;
    this.max = max;
    this.effect = effect;
  }

  /**
   * The name in {@link Properties} and in the documentation; {@code hotrow.} before it in a URL.
   */
  public String property() {
    return property;
  }

  /** The value when nothing is set. */
  public String defaultValue() {
    return defaultValue;
  }

  /** What a number counts; empty for a switch. */
  public String unit() {
    return unit;
  }

  /** The smallest number accepted. */
  public long min() {
    return min;
  }

  /** The largest number accepted. */
  public long max() {
    return max;
  }

  /** What the setting does, in one sentence. */
  public String effect() {
    return effect;
  }

  /**
   * The switch's value among the settings.
   *
   * @throws ConfigurationException if it is neither true nor false
   */
  public boolean flag(Properties settings) {
    String value = settings.getProperty(property, defaultValue);
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new ConfigurationException(
              property + " is \"" + value + "\"; it must be true or false");
    };
  }

  /**
   * The number's value among the settings.
   *
   * @throws ConfigurationException if it is no number, or out of range
   */
  public long number(Properties settings) {
    String value = settings.getProperty(property, defaultValue);
    try {
      long number = Long.parseLong(value.strip());
      if (number >= min && number <= max) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new ConfigurationException(
          property + " is \"" + value + "\"; it must be a whole number of " + unit, e);
    }
    throw new ConfigurationException(
        String.format(
            Locale.ROOT, "%s is %s; it must be from %d to %d %s", property, value, min, max, unit));
  }

  /**
   * Refuses settings that are neither the wrapper's nor the engine's, and values that don't fit.
   *
   * @throws ConfigurationException if there is one
   */
  static void check(Properties settings) {
    Properties engines = new Properties();
    engines.putAll(settings); // whatever it is; what is no text is refused below
    for (String name : settings.stringPropertyNames()) {
      if (isOwn(name)) {
        engines.remove(name);
      } else {
        engines.setProperty(name, settings.getProperty(name));
      }
    }
    for (HotrowProperty property : HotrowProperty.values()) {
      if (property.isOfTheDatabase() && engines.containsKey(property.property())) {
        throw new ConfigurationException(
            property.property()
                + " is no setting of the wrapper's; its DataSource or URL says where the database"
                + " is");
      }
    }
    HotrowConfig.fromProperties(engines);
    for (WrapperSetting setting : values()) {
      if (setting.unit.isEmpty()) {
        setting.flag(settings);
      } else {
        setting.number(settings);
      }
    }
  }

  private static boolean isOwn(String name) {
    for (WrapperSetting setting : values()) {
      if (setting.property.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
