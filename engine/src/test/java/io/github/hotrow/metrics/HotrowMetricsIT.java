// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.AdvisoryKey;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.HotRow;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.Strategy;
import io.github.hotrow.TransactionIdConflictException;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an engine's meters show, against what its callers were told. */
@Timeout(60)
final class HotrowMetricsIT {
  private static final int SALES = 2_000;

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private HotrowEngine engine;
  private int orders;

  @BeforeEach
  void bind() {
    invariants
        .database()
        .run(
            Inventory.DDL
                + "insert into inventory select i, case i when 1 then 3000 else 100000000 end"
                + " from generate_series(1, 9) i");
    engine = invariants.engine().register(Inventory.TABLE);
    new HotrowMetrics(engine, 2).bindTo(registry);
  }

  private long sell(long sku, int sales) {
    List<CompletableFuture<Outcome>> answers = new ArrayList<>();
    for (int i = 0; i < sales; i++) {
      answers.add(engine.submit(Inventory.sale(sku, ++orders, 1)).toCompletableFuture());
    }
    return answers.stream().filter(a -> a.join() instanceof Outcome.Applied).count();
  }

  private double count(EngineMeter meter, String... tags) {
    return registry.get(meter.meter()).tags(tags).functionCounter().count();
  }

  private double gauge(EngineMeter meter, String... tags) {
    return registry.get(meter.meter()).tags(tags).gauge().value();
  }

  @Test
  void outcomesAreThoseThatCallersWereTold() {
    long applied = sell(1, 4 * SALES);
    assertEquals(3_000, applied);
    assertEquals((double) applied, changes("merge", "applied"));
    assertEquals(4.0 * SALES - applied, changes("merge", "insufficient"));
    assertEquals(0, changes("merge", "unknown"));
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void changesAreCountedByTheStrategyThatServedThem(Strategy strategy) throws SQLException {
    engine.control().setStrategy(strategy);
    Map<String, Double> told = new TreeMap<>();
    told.put("applied", 1.0);
    told.put("duplicate", 1.0);
    told.put("insufficient", 1.0);
    told.put("no_such_row", 1.0);
    told.put("rejected", 1.0);
    told.put("not_applied", 1.0);
    assertTrue(engine.execute(Inventory.sale(1, 1, 2)).isApplied());
    engine.execute(Inventory.sale(1, 1, 2));
    engine.execute(Inventory.sale(1, 2, 9_000));
    engine.execute(Inventory.sale(77, 3, 1));
    assertThrows(
        TransactionIdConflictException.class, () -> engine.execute(Inventory.sale(1, 1, 1)));
    if (strategy == Strategy.NOWAIT || strategy == Strategy.ADVISORY) {
      told.put("busy", 1.0);
      try (Connection holder = invariants.database().connect()) {
        holder.setAutoCommit(false);
        try (Statement lock = holder.createStatement()) {
          lock.execute("select 1 from inventory where sku_id = 1 for update");
          lock.execute(
              "select pg_advisory_xact_lock("
                  + AdvisoryKey.of("\"public\".\"inventory\"", List.of(1L))
                  + ")");
        }
        assertInstanceOf(Outcome.Busy.class, engine.execute(Inventory.sale(1, 4, 1)));
        holder.rollback();
      }
    }
    Thread.currentThread().interrupt();
    assertThrows(ChangeNotAppliedException.class, () -> engine.execute(Inventory.sale(1, 5, 1)));
    assertTrue(Thread.interrupted());
    String served = strategy == Strategy.AUTO ? "merge" : strategy.name().toLowerCase(Locale.ROOT);
    // an answer is counted a moment after it was given
    Await.until(
        "all are counted", Duration.ofSeconds(20), () -> counted().get(served).equals(told));
    assertEquals(Set.of(served), counted().keySet(), "no other strategy served any");
  }

  /** The meters of changes that are not zero, by strategy and outcome. */
  private Map<String, Map<String, Double>> counted() {
    Map<String, Map<String, Double>> counted = new TreeMap<>();
    for (FunctionCounter one : registry.get(EngineMeter.CHANGES.meter()).functionCounters()) {
      if (one.count() > 0) {
        counted
            .computeIfAbsent(one.getId().getTag("strategy"), strategy -> new TreeMap<>())
            .put(one.getId().getTag("outcome"), one.count());
      }
    }
    return counted;
  }

  private double changes(String strategy, String outcome) {
    return count(EngineMeter.CHANGES, "strategy", strategy, "outcome", outcome);
  }

  @Test
  void groupsAndTheirSizesAddUpToTheChangesApplied() {
    long applied = sell(1, SALES);
    var sizes = registry.get(EngineMeter.GROUP_SIZE.meter()).summary();
    // callers are told before the batch is looked at
    Await.until("the last group", Duration.ofSeconds(5), () -> sizes.totalAmount() == applied);
    assertEquals(count(EngineMeter.GROUPS), (double) sizes.count());
    assertTrue(sizes.max() > 1, "nothing was merged");
    var commits = registry.get(EngineMeter.COMMIT.meter()).timer();
    assertTrue(commits.count() >= count(EngineMeter.BATCHES));
    assertTrue(commits.totalTime(commits.baseTimeUnit()) > 0);
    assertTrue(registry.get(EngineMeter.WAIT.meter()).timer().count() == commits.count());
  }

  @Test
  void noMoreRowsAreShownThanWereAskedFor() {
    Await.until(
        "the two busiest rows are shown",
        Duration.ofSeconds(20),
        () -> {
          sell(7, 200);
          sell(8, 100);
          sell(9, 50);
          return keysShown().equals(Set.of("7", "8"));
        });
    List<HotRow> busiest = engine.hotRows(1);
    assertEquals(List.of(List.of(7L)), busiest.stream().map(HotRow::key).toList());
    assertTrue(gauge(EngineMeter.HOT_ROW, "key", "7", "table", "inventory") > 0);
    Await.until(
        "rows that are not hot any more show 0",
        Duration.ofSeconds(20),
        () -> gauge(EngineMeter.HOT_ROW, "key", "7") == 0);
    assertEquals(List.of(), engine.hotRows(9));
  }

  private Set<String> keysShown() {
    Collection<Meter> shown = registry.find(EngineMeter.HOT_ROW.meter()).meters();
    return shown.stream().map(meter -> meter.getId().getTag("key")).collect(Collectors.toSet());
  }

  @Test
  void everyMeterOfTheListIsThereWithItsTags() {
    Await.until(
        "rows are shown",
        Duration.ofSeconds(20),
        () -> {
          sell(2, 10);
          return !keysShown().isEmpty();
        });
    for (EngineMeter meter : EngineMeter.values()) {
      Collection<Meter> found = registry.find(meter.meter()).meters();
      assertFalse(found.isEmpty(), meter.meter());
      Set<String> tags =
          Arrays.stream((meter.tags() + ", engine").split(", "))
              .filter(tag -> !tag.isEmpty())
              .collect(Collectors.toSet());
      for (Meter one : found) {
        assertEquals(
            tags,
            one.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toSet()),
            meter.meter());
      }
    }
    Set<String> listed =
        Arrays.stream(EngineMeter.values()).map(EngineMeter::meter).collect(Collectors.toSet());
    for (Meter one : registry.getMeters()) {
      String name = one.getId().getName().replaceFirst("[.]histogram$", ""); // a bucket's gauge
      assertTrue(listed.contains(name), one.getId().toString());
    }
  }

  @Test
  void anIdleEngineShowsNothingUnderWay() {
    sell(1, 100);
    Await.until(
        "no batch is under way", Duration.ofSeconds(5), () -> engine.load().batchesInFlight() == 0);
    assertEquals(0, gauge(EngineMeter.IN_FLIGHT));
    assertEquals(0, gauge(EngineMeter.QUEUE_LENGTH, "queue", "ring"));
    assertEquals(0, gauge(EngineMeter.QUEUE_LENGTH, "queue", "rows"));
    assertEquals(0, gauge(EngineMeter.QUEUE_LENGTH, "queue", "unmerged"));
    assertEquals(32_768, gauge(EngineMeter.QUEUE_CAPACITY, "queue", "ring"));
    assertEquals(0, gauge(EngineMeter.BYTES));
    assertEquals(1, gauge(EngineMeter.ACCOUNTS));
    assertEquals(0, gauge(EngineMeter.HEALTH));
  }
}
