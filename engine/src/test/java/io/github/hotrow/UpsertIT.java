// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rows that don't exist yet are created by the first change on them, whoever is first. */
@Timeout(60)
final class UpsertIT {
  private static final HotTable TABLE =
      HotTable.builder("inventory")
          .key("sku_id")
          .counter("quantity")
          .createMissingRows(Map.of("quantity", 10L, "title", "new"))
          .log(Inventory.LOG)
          .build();

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private final AtomicLong orders = new AtomicLong();

  @BeforeEach
  void createTable() {
    invariants.database().run(Inventory.DDL);
    invariants.database().run("alter table inventory add title text not null");
  }

  private HotrowEngine engine() {
    return invariants.engine().register(TABLE);
  }

  private Change sale(long sku, long amount) {
    return Inventory.sale(TABLE, sku, orders.incrementAndGet(), amount);
  }

  @Test
  void theFirstChangeStartsFromTheFirstValues() {
    Outcome outcome = engine().execute(sale(5, 3));
    assertEquals(7, ((Outcome.Applied) outcome).row().longValue("quantity"));
    assertEquals(
        List.of("5,7,new"),
        invariants.database().rows("select sku_id, quantity, title from inventory"));
  }

  @Test
  void aRefusedFirstChangeSeesTheFirstValues() {
    Outcome outcome = engine().execute(sale(5, 11));
    Outcome.Insufficient refused = assertInstanceOf(Outcome.Insufficient.class, outcome);
    assertEquals(10, refused.row().longValue("quantity"));
    assertEquals(0, invariants.database().number("select count(*) from inventory_log"));
  }

  @Test
  void aTableThatDoesNotCreateRowsAnswersNoSuchRow() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    Outcome outcome = engine.execute(Inventory.sale(5, 1, 1));
    Outcome.NoSuchRow missing = assertInstanceOf(Outcome.NoSuchRow.class, outcome);
    assertEquals(List.of(5L), missing.key());
    assertEquals(Inventory.TABLE, missing.table());
    invariants.database().run("insert into inventory values (5, 1, 'by hand')");
    assertTrue(engine.execute(Inventory.sale(5, 1, 1)).isApplied());
  }

  @Test
  void racesBetweenThreadsAndEnginesCreateEachRowOnce() throws Exception {
    List<HotrowEngine> engines = List.of(engine(), engine());
    int rows = 40;
    List<Callable<Integer>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 16; thread++) {
      HotrowEngine engine = engines.get(thread % 2);
      tasks.add(
          () -> {
            int applied = 0;
            for (long sku = 1; sku <= rows; sku++) {
              applied += engine.execute(sale(sku, 1)).isApplied() ? 1 : 0;
            }
            return applied;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    int applied = 0;
    try {
      for (Future<Integer> task : threads.invokeAll(tasks)) {
        applied += task.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertEquals(10 * rows, applied);
    assertEquals(rows, invariants.database().number("select count(*) from inventory"));
    assertEquals(0, invariants.database().number("select sum(quantity) from inventory"));
    assertEquals(10L * rows, invariants.database().number("select count(*) from inventory_log"));
  }

  @Test
  void aRowThatSomeoneElseIsAboutToInsertHoldsUpNoOtherRow() throws Exception {
    HotrowEngine engine = engine();
    try (Connection other = invariants.database().connect();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("insert into inventory values (1, 100, 'by hand')");
      CompletableFuture<Outcome> waiting = engine.submit(sale(1, 50)).toCompletableFuture();
      for (long sku = 2; sku < 12; sku++) {
        assertTrue(
            engine.submit(sale(sku, 1)).toCompletableFuture().get(5, TimeUnit.SECONDS).isApplied());
      }
      assertTrue(!waiting.isDone());
      other.commit();
      Outcome.Applied applied = (Outcome.Applied) waiting.get(10, TimeUnit.SECONDS);
      assertEquals(50, applied.row().longValue("quantity"));
    }
  }

  @Test
  void aRowThatWasDeletedIsCreatedAnew() {
    HotrowEngine engine = engine();
    assertTrue(engine.execute(sale(1, 9)).isApplied());
    invariants.database().run("delete from inventory");
    Outcome outcome = engine.execute(sale(1, 9));
    assertEquals(1, ((Outcome.Applied) outcome).row().longValue("quantity"));
  }
}
