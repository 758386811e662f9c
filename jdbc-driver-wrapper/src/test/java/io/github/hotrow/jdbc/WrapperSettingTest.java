// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class WrapperSettingTest {
  private static final Path PAGE = Path.of("..", "docs", "CONFIGURATION.md");

  @Test
  void theTableInTheDocumentationIsTheListInTheCode() throws IOException {
    List<String> documented =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("| `") && line.split("[|]").length == 6)
            .toList();
    assertEquals(
        Arrays.stream(WrapperSetting.values()).map(WrapperSettingTest::row).toList(), documented);
  }

  private static String row(WrapperSetting setting) {
    boolean number = !setting.unit().isEmpty();
    return String.format(
        Locale.ROOT,
        "| `%s` | %s | %s | %s | %s |",
        setting.property(),
        setting.defaultValue(),
        setting.unit(),
        number ? setting.min() + "–" + setting.max() : "",
        setting.effect());
  }

  @Test
  void defaultsAreAccepted() {
    WrapperSetting.check(new Properties());
    assertTrue(WrapperSetting.MERGING.flag(new Properties()));
  }

  @Test
  void theEnginesSettingsAreAcceptedToo() {
    WrapperSetting.check(one("commitSlots", "4"));
  }

  @Test
  void whatDoesNotFitIsNamed() {
    assertTrue(refused("merging", "perhaps").contains("merging is \"perhaps\""));
    assertTrue(refused("shapeCacheCharacters", "7").contains("from 65536 to 4294967296"));
    assertTrue(refused("commitSlots", "1").contains("commitSlots is 1"));
    assertTrue(refused("comitSlots", "4").contains("comitSlots"));
  }

  @Test
  void theDriverRefusesThemWithoutConnecting() {
    SQLException refusal =
        assertThrows(
            SQLException.class,
            () ->
                DriverManager.getConnection(
                    "jdbc:hotrow:postgresql://nowhere.invalid/db?hotrow.merging=perhaps"
                        + "&password=secret"));
    assertEquals("22023", refusal.getSQLState());
    assertFalse(refusal.getMessage().contains("secret"));
  }

  private static String refused(String name, String value) {
    return assertThrows(ConfigurationException.class, () -> WrapperSetting.check(one(name, value)))
        .getMessage();
  }

  private static Properties one(String name, String value) {
    Properties properties = new Properties();
    properties.setProperty(name, value);
    return properties;
  }
}
