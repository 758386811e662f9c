// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.SaleAudit;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the strategy, the answers are true; and each does what its name says. */
@Timeout(60)
final class StrategiesIT {
  private static final long FIRST_QUANTITY = 300;

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private TestDatabase database;

  @BeforeEach
  void createTables() {
    database = invariants.database();
    database.run(Inventory.DDL);
    for (int sku = 1; sku <= 3; sku++) {
      database.run("insert into inventory values (" + sku + ", " + FIRST_QUANTITY + ")");
    }
  }

  private HotrowEngine engine(Strategy strategy) {
    return invariants
        .engine(
            config -> {
              config.setStrategy(strategy);
              config.setFullRingPolicy(FullRingPolicy.REFUSE);
              config.setLockPatience(Duration.ofMillis(200));
            })
        .register(Inventory.TABLE);
  }

  private static void runAll(List<Callable<Void>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** An application's transaction that holds the row locked. */
  private Connection holder() throws SQLException {
    Connection holder = database.connect();
    holder.setAutoCommit(false);
    try (Statement lock = holder.createStatement()) {
      lock.execute("select 1 from inventory where sku_id = 1 for update");
    }
    return holder;
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void answersAreTheSameWhateverTheStrategy(Strategy strategy) {
    HotrowEngine engine = engine(strategy);
    Outcome.Applied sold =
        assertInstanceOf(Outcome.Applied.class, engine.execute(Inventory.sale(1, 1, 298)));
    assertEquals(2, sold.row().longValue("quantity"));
    assertEquals(
        2,
        assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 2, 3)))
            .row()
            .longValue("quantity"));
    assertInstanceOf(Outcome.Duplicate.class, engine.execute(Inventory.sale(1, 1, 298)));
    assertInstanceOf(Outcome.NoSuchRow.class, engine.execute(Inventory.sale(9, 3, 1)));
    assertThrows(
        TransactionIdConflictException.class, () -> engine.execute(Inventory.sale(1, 1, 2)));
    assertTrue(engine.submit(Inventory.restock(1, 4, 5)).toCompletableFuture().join().isApplied());
    assertEquals(7, database.number("select quantity from inventory where sku_id = 1"));
  }

  /** An answer is counted a moment after it was given. */
  private static void awaitBusy(HotrowEngine engine, long count) {
    Await.until(
        count + " were told busy", Duration.ofSeconds(5), () -> engine.stats().busy() == count);
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void theAuditHoldsUnderConcurrency(Strategy strategy) throws Exception {
    HotrowEngine engine = engine(strategy);
    SaleAudit sales = new SaleAudit(database, FIRST_QUANTITY);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 16; thread++) {
      Random random = new Random(thread);
      tasks.add(
          () -> {
            for (int i = 0; i < 30; i++) {
              sales.change(engine, random, 3);
            }
            return null;
          });
    }
    runAll(tasks);
    sales.audit();
    boolean gives = strategy == Strategy.NOWAIT || strategy == Strategy.ADVISORY;
    awaitBusy(engine, sales.busy());
    assertTrue(gives || sales.busy() == 0);
  }

  @Test
  void nowaitSaysBusyAndNotSoldOutWhileSomebodyHoldsTheRow() throws SQLException {
    HotrowEngine engine = engine(Strategy.NOWAIT);
    try (Connection holder = holder()) {
      Outcome.Busy busy =
          assertInstanceOf(Outcome.Busy.class, engine.execute(Inventory.sale(1, 1, 1)));
      assertEquals(List.of(1L), busy.key());
      awaitBusy(engine, 1);
      assertTrue(engine.execute(Inventory.sale(2, 2, 1)).isApplied(), "another row");
      holder.rollback();
    }
    assertTrue(engine.execute(Inventory.sale(1, 3, 1)).isApplied());
  }

  @Test
  void advisoryGivesWayToWhoeverHoldsTheRowsLockByItsPublishedNumber() throws SQLException {
    HotrowEngine engine = engine(Strategy.ADVISORY);
    long number = AdvisoryKey.of("\"public\".\"inventory\"", List.of(1L));
    try (Connection holder = database.connect();
        Statement lock = holder.createStatement()) {
      lock.execute("select pg_advisory_lock(" + number + ")");
      assertInstanceOf(Outcome.Busy.class, engine.execute(Inventory.sale(1, 1, 1)));
      lock.execute("select pg_advisory_unlock(" + number + ")");
    }
    assertTrue(engine.execute(Inventory.sale(1, 2, 1)).isApplied());
    assertEquals(0, database.number("select count(*) from pg_locks where locktype = 'advisory'"));
  }

  @Test
  void theNumberOfAnAdvisoryLockNeverChanges() {
    assertEquals(
        AdvisoryKey.of("\"public\".\"inventory\"", List.of(1)),
        AdvisoryKey.of("\"public\".\"inventory\"", List.of(1L)));
    assertEquals(
        database.number(
            "select ('x' || left(encode(sha256('\"public\".\"inventory\"'::bytea"
                + " || '\\x00'::bytea || '17'::bytea), 'hex'), 16))::bit(64)::bigint"),
        AdvisoryKey.of("\"public\".\"inventory\"", List.of(17L)));
  }

  @Test
  void theQueueServesInTheOrderOfArrivalAndTurnsAwayWhoFindsItFull() throws SQLException {
    HotrowEngine engine = engine(Strategy.QUEUE);
    engine.control().setQueueBound("inventory", 5);
    List<CompletableFuture<Outcome>> stages = new ArrayList<>();
    try (Connection holder = holder()) {
      for (int order = 1; order <= 6; order++) {
        stages.add(engine.submit(Inventory.sale(1, order, 1)).toCompletableFuture());
      }
      ChangeNotAppliedException full =
          assertThrows(
              ChangeNotAppliedException.class, () -> engine.submit(Inventory.sale(1, 7, 1)));
      assertEquals(ChangeNotAppliedException.Reason.ENGINE_FULL, full.reason());
      assertTrue(engine.execute(Inventory.sale(2, 8, 1)).isApplied(), "another row's queue");
      holder.rollback();
    }
    stages.forEach(stage -> assertTrue(stage.join().isApplied()));
    assertEquals(
        List.of("1", "2", "3", "4", "5", "6"),
        database.rows(
            "select order_id from inventory_log join hotrow_group using (group_id)"
                + " where sku_id = 1 order by ledger_position"));
    assertEquals(1, database.number("select max(members) from hotrow_group"));
  }

  @Test
  void whoWaitsInTheQueueHoldsNoConnection() throws SQLException {
    HotrowEngine engine = engine(Strategy.QUEUE);
    List<CompletableFuture<Outcome>> stages = new ArrayList<>();
    try (Connection holder = holder()) {
      for (int order = 1; order <= 50; order++) {
        stages.add(engine.submit(Inventory.sale(1, order, 1)).toCompletableFuture());
      }
      Await.until(
          "the first one waits for the row",
          Duration.ofSeconds(10),
          () ->
              database.number(
                      "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                          + " and datname = current_database()")
                  == 1);
      assertTrue(
          database.number(
                  "select count(*) from pg_stat_activity where datname = current_database()")
              <= 8,
          "the fifty have no connections");
      holder.rollback();
    }
    stages.forEach(stage -> assertTrue(stage.join().isApplied()));
  }

  @Test
  void changesOfTwoRowsInOppositeOrdersDoNotHangInTheirQueues() throws Exception {
    HotrowEngine engine = invariants.engine(config -> config.setStrategy(Strategy.QUEUE));
    HotTable table = HotTable.builder("inventory").key("sku_id").counter("quantity").build();
    engine.register(table);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      long first = 1L + thread % 2;
      tasks.add(
          () -> {
            for (int i = 0; i < 20; i++) {
              Change change =
                  Change.to(table, first)
                      .add("quantity", -1)
                      .and(table, 3 - first)
                      .add("quantity", 1)
                      .build();
              assertTrue(engine.execute(change).isApplied());
            }
            return null;
          });
    }
    runAll(tasks);
    assertEquals(
        List.of(FIRST_QUANTITY + "", FIRST_QUANTITY + ""),
        database.rows("select quantity from inventory where sku_id < 3"));
  }

  @ParameterizedTest
  @EnumSource(names = {"QUEUE", "PLAIN"})
  void whoGivesUpIsNotApplied(Strategy strategy) throws SQLException {
    HotrowEngine engine = engine(strategy);
    try (Connection holder = holder()) {
      for (int order = 1; order <= 2; order++) {
        Change change =
            Change.to(Inventory.TABLE, 1L)
                .transactionId((long) order)
                .add("quantity", -1)
                .timeout(Duration.ofMillis(1_200))
                .build();
        ChangeNotAppliedException late =
            assertThrows(ChangeNotAppliedException.class, () -> engine.execute(change));
        assertEquals(ChangeNotAppliedException.Reason.TIMEOUT, late.reason());
      }
      holder.rollback();
    }
    assertTrue(engine.execute(Inventory.sale(1, 9, 1)).isApplied());
    assertEquals(
        FIRST_QUANTITY - 1, database.number("select quantity from inventory where sku_id=1"));
  }

  @Test
  void aClosingEngineFinishesWhatItAcceptedWhateverTheStrategy() throws SQLException {
    List<CompletableFuture<Outcome>> stages = new ArrayList<>();
    try (HotrowEngine engine = engine(Strategy.QUEUE)) {
      for (int order = 1; order <= 20; order++) {
        stages.add(engine.submit(Inventory.sale(1, order, 1)).toCompletableFuture());
      }
      engine.control().setStrategy(Strategy.PLAIN);
      for (int order = 21; order <= 40; order++) {
        stages.add(engine.submit(Inventory.sale(2, order, 1)).toCompletableFuture());
      }
    }
    stages.forEach(stage -> assertTrue(stage.join().isApplied()));
  }

  @Test
  void whatAnotherStrategyChangedIsNotRememberedOtherwise() {
    HotrowEngine engine = engine(Strategy.MERGE);
    engine.control().setSoldOutTtl(Duration.ofSeconds(60));
    assertTrue(engine.execute(Inventory.sale(1, 1, FIRST_QUANTITY)).isApplied());
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 2, 1)));
    assertEquals(1, engine.stats().answeredFromMemory());
    engine.control().setStrategy("inventory", Strategy.PLAIN);
    assertTrue(engine.execute(Inventory.restock(1, 3, 5)).isApplied());
    engine.control().setStrategy("inventory", null);
    assertTrue(engine.execute(Inventory.sale(1, 4, 5)).isApplied());
  }
}
