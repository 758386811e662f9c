// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.jdbc.WrapperSetting;
import java.util.Properties;

/**
 * What the merging was set to. Immutable.
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
   * Reads them; what is not the wrapper's own is the engine's.
   *
   * @throws io.github.hotrow.ConfigurationException if one is unknown or out of range
   */
  static MergeSettings of(Properties properties) {
    Properties engine = new Properties();
    properties
        .stringPropertyNames()
        .forEach(name -> engine.setProperty(name, properties.getProperty(name)));
    for (WrapperSetting own : WrapperSetting.values()) {
      engine.remove(own.property());
    }
    return new MergeSettings(
        (int) WrapperSetting.HOT_THRESHOLD.number(properties),
        WrapperSetting.COOL_DOWN.number(properties) * 1_000_000L,
        (int) WrapperSetting.MAX_TRACKED_ROWS.number(properties),
        WrapperSetting.FAIL_ON_HINT.flag(properties),
        HotrowConfig.fromProperties(engine));
  }
}
