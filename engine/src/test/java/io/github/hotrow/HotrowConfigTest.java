// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class HotrowConfigTest {
  private final HotrowConfig config = new HotrowConfig();

  private static String refusal(Runnable setting) {
    return assertThrows(ConfigurationException.class, setting::run).getMessage();
  }

  @ParameterizedTest
  @EnumSource(HotrowSetting.class)
  void everySettingHasADefaultWithinItsRange(HotrowSetting setting) {
    assertEquals(setting.defaultValue(), config.get(setting));
    config.set(setting, setting.defaultValue());
    config.set(setting, setting.min());
    config.set(setting, setting.max());
    assertEquals(setting.max(), config.get(setting));
  }

  @ParameterizedTest
  @EnumSource(HotrowSetting.class)
  void everySettingRefusesWhatIsOutOfItsRangeByNameValueAndLimit(HotrowSetting setting) {
    for (long value : new long[] {setting.min() - 1, setting.max() + 1}) {
      assertEquals(
          String.format(
              Locale.ROOT,
              "%s is %d; it must be from %d to %d %s",
              setting.property(),
              value,
              setting.min(),
              setting.max(),
              setting.unit()),
          refusal(() -> config.set(setting, value)));
    }
    assertEquals(setting.defaultValue(), config.get(setting), "a refused value changes nothing");
  }

  @ParameterizedTest
  @EnumSource(HotrowSetting.class)
  void everySettingCanBeReadFromProperties(HotrowSetting setting) {
    Properties properties = new Properties();
    properties.setProperty(setting.property(), Long.toString(setting.min()));
    assertEquals(setting.min(), HotrowConfig.fromProperties(properties).get(setting));
  }

  @Test
  void defaultsBehindPropertiesCount() {
    Properties defaults = new Properties();
    defaults.setProperty("commitSlots", "7");
    assertEquals(7, HotrowConfig.fromProperties(new Properties(defaults)).getCommitSlots());
  }

  @Test
  void aValueThatIsNoTextIsRefusedInsteadOfForgotten() {
    Properties properties = new Properties();
    properties.put("commitSlots", 7);
    assertEquals(
        "commitSlots is given as java.lang.Integer; give it as text",
        refusal(() -> HotrowConfig.fromProperties(properties)));
  }

  @Test
  void aRingThatIsNoPowerOfTwoIsRefused() {
    assertEquals(
        "ringCapacity is 1000; it must be a power of two, 512 for instance",
        refusal(() -> config.setRingCapacity(1_000)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          commitSlot        | 2                | there is no setting commitSlot; docs/CONFIGURATION.md has the names
          commitSlots       | two              | commitSlots is two; it must be a whole number
          commitSlots       | 1                | commitSlots is 1; it must be from 2 to 64 connections
          ledgerAutoCreate  | yes              | ledgerAutoCreate is yes; it must be true or false
          fullRingPolicy    | WAIT             | fullRingPolicy is WAIT; it must be BLOCK or REFUSE
          engineName        | ''               | engineName is blank; give a name
          ledgerTable       | ' '              | ledgerTable is blank; give a name
          """)
  void aBadPropertyIsRefused(String name, String value, String message) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    assertEquals(message, refusal(() -> HotrowConfig.fromProperties(properties)));
  }

  @Test
  void aUrlOfAnotherDatabaseIsRefusedWithoutBeingShown() {
    String message = refusal(() -> config.setJdbcUrl("jdbc:mysql://host/db?password=hunter2"));
    assertTrue(message.startsWith("jdbcUrl must begin with jdbc:postgresql:"), message);
    assertFalse(message.contains("hunter2"), message);
  }

  @Test
  void exactlyOneDatabaseMustBeGiven() {
    assertEquals("no database: set dataSource or jdbcUrl", refusal(config::validate));
    config.setJdbcUrl("jdbc:postgresql://host/db");
    config.validate();
    config.setDataSource(new org.postgresql.ds.PGSimpleDataSource());
    assertEquals("dataSource and jdbcUrl are both set; set one of them", refusal(config::validate));
  }

  @Test
  void settingsThatContradictEachOtherAreRefused() {
    config.setJdbcUrl("jdbc:postgresql://host/db");
    config.setMaxGroupSize(100);
    config.setMaxBatchSize(99);
    assertEquals(
        "maxGroupSize is 100, more than maxBatchSize, 99; raise maxBatchSize or lower maxGroupSize",
        refusal(config::validate));
    config.setMaxBatchSize(100);
    config.setCommitTimeout(Duration.ofMillis(500));
    config.setLockPatience(Duration.ofMillis(500));
    assertEquals(
        "lockPatience is PT0.5S, not less than commitTimeout, PT0.5S; raise commitTimeout or lower"
            + " lockPatience",
        refusal(config::validate));
  }

  @Test
  void aCopyIsIndependent() {
    config.setEngineName("first");
    config.setCommitSlots(5);
    HotrowConfig copy = new HotrowConfig(config);
    config.setEngineName("second");
    config.setCommitSlots(6);
    assertEquals("first", copy.getEngineName());
    assertEquals(5, copy.getCommitSlots());
  }

  @Test
  void itsTextShowsNoUrlUserOrPassword() {
    config.setJdbcUrl("jdbc:postgresql://host/db?password=secret");
    config.setUsername("somebody");
    config.setPassword("hunter2");
    String text = config.toString();
    assertFalse(text.contains("secret") || text.contains("somebody") || text.contains("hunter2"));
  }

  @Test
  void durationsAreKeptInTheirUnits() {
    config.setMaxCollectDelay(Duration.ofNanos(1_500_000));
    assertEquals(1_500, config.get(HotrowSetting.MAX_COLLECT_DELAY));
    assertEquals(Duration.ofNanos(1_500_000), config.getMaxCollectDelay());
    config.setSoldOutTtl(Duration.ofMillis(50));
    assertEquals(Duration.ofMillis(50), config.getSoldOutTtl());
  }
}
