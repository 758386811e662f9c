// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowConfig;
import java.util.Locale;
import java.util.Properties;

/**
 * The wrapper's own settings; the others are the engine's. Immutable.
 *
 * @param hotThreshold how many contended changes within 100 ms make a row hot; 0: every row is
 * @param coolDownNs how long after the last contended change a row stays hot
 * @param maxTrackedRows how many rows are watched at once
 * @param failOnHint whether a hint that can't be obeyed is an error, not a warning
 * @param engine the engine's settings
 */
record MergeSettings(
    int hotThreshold,
    long coolDownNs,
    int maxTrackedRows,
    boolean failOnHint,
    HotrowConfig engine) {

  /**
   * Reads them.
   *
   * @throws ConfigurationException if one is unknown or out of range
   */
  static MergeSettings of(Properties properties) {
    Properties engine = new Properties();
    properties
        .stringPropertyNames()
        .forEach(name -> engine.put(name, properties.getProperty(name)));
    int threshold = number(engine, "hotThreshold", 4, 0, 1_000_000);
    int coolDownMillis = number(engine, "coolDownMillis", 1_000, 10, 3_600_000);
    int rows = number(engine, "maxTrackedRows", 100_000, 16, 100_000_000);
    String hint = String.valueOf(engine.getOrDefault("hintPolicy", "WARN"));
    engine.remove("hintPolicy");
    if (!hint.equals("WARN") && !hint.equals("ERROR")) {
      throw new ConfigurationException("hintPolicy is " + hint + "; it must be WARN or ERROR");
    }
    return new MergeSettings(
        threshold,
        coolDownMillis * 1_000_000L,
        rows,
        hint.equals("ERROR"),
        HotrowConfig.fromProperties(engine));
  }

  private static int number(Properties from, String name, int preset, int min, int max) {
    Object text = from.remove(name);
    if (text == null) {
      return preset;
    }
    try {
      int value = Integer.parseInt(text.toString());
      if (value >= min && value <= max) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new ConfigurationException(name + " is " + text + "; it must be a whole number", e);
    }
    throw new ConfigurationException(
        String.format(Locale.ROOT, "%s is %s; it must be from %d to %d", name, text, min, max));
  }
}
