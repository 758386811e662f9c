// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Holds docs/CONFIGURATION.md against the code. */
final class ConfigurationDocTest {
  private static final Path PAGE = Path.of("..", "docs", "CONFIGURATION.md");

  @Test
  void theTableOfNumbersIsTheListInTheCode() throws IOException {
    List<String> documented =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("| `") && line.split("[|]").length == 7)
            .map(String::strip)
            .toList();
    List<String> coded = Arrays.stream(HotrowSetting.values()).map(this::row).toList();
    assertEquals(String.join("\n", coded), String.join("\n", documented));
  }

  private String row(HotrowSetting setting) {
    return String.format(
        Locale.ROOT,
        "| `%s` | %d | %s | %d | %d | %s |",
        setting.property(),
        setting.defaultValue(),
        setting.unit(),
        setting.min(),
        setting.max(),
        setting.effect());
  }

  @Test
  void everyPropertyThatIsNoNumberIsDocumented() throws IOException {
    List<String> page = Files.readAllLines(PAGE);
    for (HotrowProperty property : HotrowProperty.values()) {
      String row =
          "| `%s` | %s | %s |"
              .formatted(property.property(), property.defaultText(), property.effect());
      assertTrue(page.contains(row), row);
    }
  }

  @Test
  void defaultsOfWhatIsNoNumberAreThoseOfTheConfiguration() {
    HotrowConfig defaults = new HotrowConfig();
    assertEquals(HotrowProperty.ENGINE_NAME.defaultText(), defaults.getEngineName());
    assertEquals(
        HotrowProperty.FULL_RING_POLICY.defaultText(), defaults.getFullRingPolicy().name());
    assertEquals(HotrowProperty.LEDGER_TABLE.defaultText(), defaults.getLedgerTable());
    assertEquals(
        HotrowProperty.LEDGER_AUTO_CREATE.defaultText(),
        Boolean.toString(defaults.isLedgerAutoCreate()));
  }

  @Test
  void everySettingHasAPropertyOfItsOwn() {
    assertEquals(
        HotrowSetting.values().length,
        Arrays.stream(HotrowSetting.values()).map(HotrowSetting::property).distinct().count());
  }
}
