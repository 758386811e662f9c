// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/** One property of a configuration, given as text. Stateless. */
final class HotrowProperty {
  private HotrowProperty() {}

  /** Sets what the property names. */
  static void set(HotrowConfig config, String name, String value) {
    switch (name) {
      case "engineName" -> config.setEngineName(value);
      case "jdbcUrl" -> config.setJdbcUrl(value);
      case "username" -> config.setUsername(value);
      case "password" -> config.setPassword(value);
      case "fullRingPolicy" -> config.setFullRingPolicy(policyNamed(value));
      case "ledgerTable" -> config.setLedgerTable(value);
      case "ledgerAutoCreate" -> config.setLedgerAutoCreate(flag(name, value));
      default -> {
        for (HotrowSetting setting : HotrowSetting.values()) {
          if (setting.property().equals(name)) {
            config.set(setting, number(name, value));
            return;
          }
        }
        throw new ConfigurationException(
            "there is no setting " + name + "; see HotrowSetting for the names");
      }
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

  private static boolean flag(String name, String value) {
    if (!value.equals("true") && !value.equals("false")) {
      throw new ConfigurationException(name + " is " + value + "; it must be true or false");
    }
    return value.equals("true");
  }

  private static long number(String name, String value) {
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new ConfigurationException(name + " is " + value + "; it must be a whole number", e);
    }
  }
}
