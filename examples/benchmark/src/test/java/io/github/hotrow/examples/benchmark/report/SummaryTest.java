// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Medians over rounds, ratios within them, and nothing of a void round. */
final class SummaryTest {
  private static RunFigures run(String strategy, int round, double tps, String... findings) {
    return new RunFigures(
        "hot-row",
        strategy,
        "native",
        "platform",
        1,
        8,
        8,
        round,
        true,
        1,
        (long) tps,
        0,
        0,
        0,
        0,
        tps,
        Map.of("99", 1.0),
        1,
        Map.of(),
        new RunFigures.Cost(null, null, null, null, null),
        Map.of(),
        "",
        List.of(findings));
  }

  private static Summary of(String strategy, List<Summary> summaries) {
    return summaries.stream()
        .filter(s -> s.contestant().equals(strategy))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void formsRatiosWithinTheRoundAndTakesTheirMedian() {
    List<Summary> summaries =
        Summary.of(
            List.of(
                run("plain", 1, 100),
                run("merge", 1, 1_000),
                run("merge", 2, 8_000),
                run("plain", 2, 400),
                run("plain", 3, 100),
                run("merge", 3, 3_000)));
    Summary merge = of("merge", summaries);
    assertEquals(3_000, merge.tps());
    assertArrayEquals(new double[] {1_000, 8_000}, merge.spread());
    assertEquals(20, merge.ratios().get("plain"));
  }

  @Test
  void leavesOutEveryRunOfARoundWithAFailedAudit() {
    List<Summary> summaries =
        Summary.of(
            List.of(
                run("plain", 1, 100),
                run("merge", 1, 1_000),
                run("plain", 2, 100, "the stock is wrong"),
                run("merge", 2, 9_000)));
    assertEquals(1_000, of("merge", summaries).tps());
    assertEquals(1, of("plain", summaries).runs().size());
  }
}
