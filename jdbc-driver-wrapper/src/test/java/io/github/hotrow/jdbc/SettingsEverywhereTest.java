// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowProperty;
import io.github.hotrow.HotrowSetting;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every setting of the one list, given in each way there is: as it must be refused by name where
 * its value doesn't fit, it is read there.
 */
final class SettingsEverywhereTest {
  private static final String URL = "jdbc:hotrow:postgresql://nowhere.invalid/shop";

  /** Each setting with a value that doesn't fit it. */
  static Stream<Arguments> settings() {
    Stream<Arguments> wrappers =
        Arrays.stream(WrapperSetting.values()).map(it -> Arguments.of(it.property(), "perhaps"));
    Stream<Arguments> numbers =
        Arrays.stream(HotrowSetting.values()).map(it -> Arguments.of(it.property(), "many"));
    Stream<Arguments> others =
        Arrays.stream(HotrowProperty.values()).map(it -> Arguments.of(it.property(), " "));
    return Stream.of(wrappers, numbers, others).flatMap(all -> all);
  }

  private static void assertNames(String setting, Exception refusal) {
    assertTrue(refusal.getMessage().startsWith(setting + " is "), refusal.getMessage());
  }

  private static Properties one(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }

  @ParameterizedTest
  @MethodSource("settings")
  void isReadFromADataSourcesSettings(String setting, String bad) {
    HotrowDataSource source = new HotrowDataSource();
    assertNames(
        setting,
        assertThrows(ConfigurationException.class, () -> source.setSettings(one(setting, bad))));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void isReadFromDefaultsBehindADataSourcesSettings(String setting, String bad) {
    HotrowDataSource source = new HotrowDataSource();
    Properties settings = new Properties(one(setting, bad));
    assertNames(
        setting, assertThrows(ConfigurationException.class, () -> source.setSettings(settings)));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void isReadFromADataSourcesUrl(String setting, String bad) {
    HotrowDataSource source = new HotrowDataSource();
    String url = URL + "?ApplicationName=shop&hotrow." + setting + "=" + bad.replace(" ", "%20");
    assertNames(setting, assertThrows(ConfigurationException.class, () -> source.setJdbcUrl(url)));
  }

  @ParameterizedTest
  @MethodSource("settings")
  void isReadFromTheDriversUrl(String setting, String bad) {
    String url = URL + "?hotrow." + setting + "=" + bad.replace(" ", "+");
    SQLException refusal = assertThrows(SQLException.class, () -> DriverManager.getConnection(url));
    assertEquals("22023", refusal.getSQLState());
    assertNames(setting, refusal);
  }

  @ParameterizedTest
  @MethodSource("settings")
  void isReadFromTheDriversProperties(String setting, String bad) {
    SQLException refusal =
        assertThrows(
            SQLException.class,
            () -> DriverManager.getConnection(URL, one("hotrow." + setting, bad)));
    assertEquals("22023", refusal.getSQLState());
    assertNames(setting, refusal);
  }

  @Test
  void theDriverTellsOfAllItTakes() throws SQLException {
    Set<String> told =
        Arrays.stream(new HotrowDriver().getPropertyInfo(URL, new Properties()))
            .map(info -> info.name)
            .filter(name -> name.startsWith("hotrow."))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> listed =
        settings()
            .map(arguments -> "hotrow." + arguments.get()[0])
            .filter(name -> !name.matches("hotrow[.](jdbcUrl|username|password)"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(listed, told);
  }

  @Test
  void theDriverTellsWhatIsSet() throws SQLException {
    DriverPropertyInfo[] all =
        new HotrowDriver().getPropertyInfo(URL, one("hotrow.commitSlots", "5"));
    DriverPropertyInfo slots =
        Arrays.stream(all).filter(it -> it.name.equals("hotrow.commitSlots")).findAny().get();
    assertEquals("5", slots.value);
    assertEquals(HotrowSetting.COMMIT_SLOTS.effect(), slots.description);
  }

  @Test
  void theDriverTellsWhatIsSetInTheUrl() throws SQLException {
    String setting = "hotrow.commitSlots";
    String url = "jdbc:hotrow:postgresql://nowhere.invalid/db?" + setting + "=";
    DriverPropertyInfo[] all = new HotrowDriver().getPropertyInfo(url + "7", new Properties());
    assertTrue(Arrays.stream(all).anyMatch(it -> it.name.equals(setting) && it.value.equals("7")));
    SQLException refusal =
        assertThrows(
            SQLException.class,
            () -> new HotrowDriver().getPropertyInfo(url + "%zz", new Properties()));
    assertEquals("22023", refusal.getSQLState());
  }

  @Test
  void aSecretThatIsNotEncodedIsNotShown() {
    String url = "jdbc:hotrow:postgresql://nowhere.invalid/db?hotrow.password=gehe%zzim";
    SQLException refusal =
        assertThrows(SQLException.class, () -> new HotrowDriver().connect(url, new Properties()));
    java.io.StringWriter told = new java.io.StringWriter();
    refusal.printStackTrace(new java.io.PrintWriter(told));
    assertTrue(told.toString().contains("hotrow.password is not encoded"), told.toString());
    assertTrue(!told.toString().contains("gehe") && !told.toString().contains("zz"));
  }

  @Test
  void theUrlOfAPoolIsLeftWithWhatIsTheDrivers() {
    HotrowDataSource source = new HotrowDataSource();
    source.setJdbcUrl(URL + "?hotrow.commitSlots=4&ApplicationName=shop&hotrow.merging=false");
    assertEquals(
        "jdbc:postgresql://nowhere.invalid/shop?ApplicationName=shop", source.getJdbcUrl());
    source.setJdbcUrl(URL + "?hotrow.commitSlots=4");
    assertEquals("jdbc:postgresql://nowhere.invalid/shop", source.getJdbcUrl());
  }
}
