// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.Strategy;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What Prometheus is shown, against the audit and against the dashboard. */
@Timeout(60)
class MetricsIT {
  private static final Path DASHBOARD = Path.of("grafana-dashboard.json");
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Pattern LINE = Pattern.compile("^([a-z_]+)(\\{.*\\})? (\\S+)$");
  private static final Pattern METRIC = Pattern.compile("\\bhotrow_[a-z_]+");

  private static RunningSale sale;

  @BeforeAll
  static void start() throws SQLException {
    sale = new RunningSale();
  }

  @AfterAll
  static void end() throws SQLException {
    sale.close();
  }

  /** What the endpoint shows now, by name and labels. */
  private static Map<String, Double> scrape() {
    Map<String, Double> shown = new TreeMap<>();
    sale.text("/metrics")
        .lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(
            line ->
                shown.put(
                    line.group(1) + (line.group(2) == null ? "" : line.group(2)),
                    Double.valueOf(line.group(3))));
    return shown;
  }

  private static double sum(Map<String, Double> shown, String name, String label) {
    return shown.entrySet().stream()
        .filter(e -> e.getKey().startsWith(name + "{") && e.getKey().contains(label))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  private static void await(String what, BooleanSupplier condition) {
    long endNs = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() - endNs < 0, "still not: " + what);
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Test
  void theNumbersAgreeWithTheAudit() {
    Map<String, Double> before = scrape();
    sale.start(20_000, 64, Strategy.MERGE);
    await("sold out", () -> sale.get("/api/sale").body().path("phase").asText().equals("PAUSED"));
    JsonNode audit = sale.stop();
    assertTrue(audit.get("ok").asBoolean(), audit::toString);
    double orders = audit.get("orders").asDouble();
    assertEquals(20_000, orders);
    // the last batch is looked at after its callers were told
    await("the last group", () -> grown(before, "hotrow_group_size_sum", "") == orders);
    assertEquals(orders, grown(before, "hotrow_changes_total", "outcome=\"applied\""));
    assertEquals(
        grown(before, "hotrow_groups_total", ""), grown(before, "hotrow_group_size_count", ""));
    assertTrue(
        grown(before, "hotrow_changes_total", "outcome=\"insufficient\"") >= 64,
        "each buyer was told that it is sold out");
    assertEquals(0, grown(before, "hotrow_changes_total", "outcome=\"unknown\""));
    assertEquals(0, sum(scrape(), "hotrow_queue_length", ""));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"AUTO", "MERGE"},
      mode = EnumSource.Mode.EXCLUDE)
  void theNumbersOfEachStrategyAgreeWithTheAudit(Strategy strategy) {
    Map<String, Double> before = scrape();
    sale.start(300, 16, strategy);
    await("sold out", () -> sale.get("/api/sale").body().path("phase").asText().equals("PAUSED"));
    JsonNode audit = sale.stop();
    assertTrue(audit.get("ok").asBoolean(), audit::toString);
    assertEquals(300, audit.get("orders").asDouble());
    String served = "strategy=\"" + Shop.label(strategy) + "\"";
    // an answer is counted a moment after it was given
    await(
        "every buyer's last answer",
        () -> grown(before, "hotrow_changes_total", "outcome=\"insufficient\"," + served) >= 16);
    assertEquals(300, grown(before, "hotrow_changes_total", "outcome=\"applied\"," + served));
    assertEquals(300, grown(before, "hotrow_changes_total", "outcome=\"applied\""));
    assertEquals(0, grown(before, "hotrow_changes_total", "outcome=\"unknown\""));
    assertEquals(0, sum(scrape(), "hotrow_queue_length", ""));
  }

  private static double grown(Map<String, Double> before, String name, String label) {
    return sum(scrape(), name, label) - sum(before, name, label);
  }

  @Test
  void everyMetricOfTheDashboardIsShown() throws IOException {
    sale.start(1_000_000_000, 64, Strategy.MERGE);
    await("a hot row", () -> sum(scrape(), "hotrow_hot_row_changes", "key=") > 0);
    TreeSet<String> shown =
        scrape().keySet().stream()
            .map(key -> key.replaceFirst("\\{.*", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    sale.stop();
    JsonNode dashboard = new ObjectMapper().readTree(DASHBOARD.toFile());
    Matcher named = METRIC.matcher(dashboard.toString());
    TreeSet<String> missing = new TreeSet<>();
    int found = 0;
    while (named.find()) {
      found++;
      if (!shown.contains(named.group())) {
        missing.add(named.group());
      }
    }
    assertTrue(found > 20, "the dashboard names " + found + " metrics");
    assertEquals(new TreeSet<String>(), missing, () -> "not among " + shown);
    assertFalse(dashboard.get("panels").isEmpty());
  }

  @Test
  void healthIsOkWhileTheShopIsOpen() {
    RunningSale.Reply health = sale.get("/health");
    assertEquals(200, health.status());
    assertEquals("OK", health.body().get("status").asText());
  }
}
