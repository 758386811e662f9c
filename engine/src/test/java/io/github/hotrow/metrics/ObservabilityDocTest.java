// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the table of an engine's meters in docs/OBSERVABILITY.md against the code. */
final class ObservabilityDocTest {
  private static final Path PAGE = Path.of("..", "docs", "OBSERVABILITY.md");
  private static final String TABLE = "| an engine's meter |";

  @Test
  void theTableOfMetersIsTheListInTheCode() throws IOException {
    List<String> documented =
        Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.startsWith(TABLE))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    List<String> coded =
        Arrays.stream(EngineMeter.values()).map(ObservabilityDocTest::row).toList();
    assertEquals(String.join("\n", coded), String.join("\n", documented));
  }

  private static String row(EngineMeter meter) {
    String tags =
        Stream.of(meter.tags().split(", "))
            .filter(tag -> !tag.isEmpty())
            .map(tag -> "`" + tag + "`")
            .collect(Collectors.joining(", "));
    return "| `%s` | %s | %s | %s |"
        .formatted(meter.meter(), meter.kind(), tags, meter.meaning())
        .replace("|  |", "| |");
  }
}
