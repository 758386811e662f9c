// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many threads, two engines and direct SQL writers on the same rows: the audit holds. */
@Timeout(60)
final class ConcurrencyIT {
  private static final long FIRST_QUANTITY = 300;
  private static final int CHANGES_PER_THREAD = 120;

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private final AtomicLong orders = new AtomicLong();
  private final Map<Long, Outcome> answers = new ConcurrentHashMap<>();
  private final Map<Long, Long> amounts = new ConcurrentHashMap<>();
  private final Map<Long, AtomicLong> byHand =
      Map.of(1L, new AtomicLong(), 2L, new AtomicLong(), 3L, new AtomicLong());
  private TestDatabase database;

  @BeforeEach
  void createTables() {
    database = invariants.database();
    database.run(Inventory.DDL);
    for (long sku : byHand.keySet()) {
      database.run("insert into inventory values (" + sku + ", " + FIRST_QUANTITY + ")");
    }
  }

  private HotrowEngine engine() {
    return invariants.engine().register(Inventory.TABLE);
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

  @Test
  void theAuditHoldsWhateverTwoEnginesAndDirectWritersDoAtOnce() throws Exception {
    long seed = System.nanoTime();
    System.out.println("ConcurrencyIT seed " + seed);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (HotrowEngine engine : List.of(engine(), engine())) {
      for (int i = 0; i < 12; i++) {
        Random random = new Random(seed + tasks.size());
        tasks.add(() -> buyAndRestock(engine, random));
      }
    }
    for (int i = 0; i < 3; i++) {
      Random random = new Random(seed + tasks.size());
      tasks.add(() -> changeByHand(random));
    }
    runAll(tasks);
    auditCounters();
    auditAnswers();
    auditLedger();
  }

  private Void buyAndRestock(HotrowEngine engine, Random random) {
    for (int i = 0; i < CHANGES_PER_THREAD; i++) {
      long sku = 1L + random.nextInt(3);
      long order = orders.incrementAndGet();
      long amount = 1L + random.nextInt(9);
      if (random.nextInt(6) == 0) {
        amounts.put(order, amount);
        answers.put(order, engine.execute(Inventory.restock(sku, order, amount)));
      } else {
        amounts.put(order, -amount);
        answers.put(order, engine.execute(Inventory.sale(sku, order, amount)));
      }
    }
    return null;
  }

  /** Sells and restocks SKUs 2 and 3 as an application without the engine would. */
  private Void changeByHand(Random random) throws SQLException {
    try (Connection connection = database.connect();
        PreparedStatement update =
            connection.prepareStatement(
                "update inventory set quantity = quantity + ? where sku_id = ? and quantity + ? >="
                    + " 0")) {
      for (int i = 0; i < CHANGES_PER_THREAD; i++) {
        long sku = 2L + random.nextInt(2);
        long amount = random.nextInt(11) - 4L;
        update.setLong(1, amount);
        update.setLong(2, sku);
        update.setLong(3, amount);
        byHand.get(sku).addAndGet(amount * update.executeUpdate());
      }
    }
    return null;
  }

  private void auditCounters() {
    assertEquals(0, database.number("select count(*) from inventory where quantity < 0"));
    byHand.forEach(
        (sku, sum) ->
            assertEquals(
                FIRST_QUANTITY
                    + sum.get()
                    + database.number(
                        "select coalesce(sum(amount), 0) from inventory_log where sku_id = " + sku),
                database.number("select quantity from inventory where sku_id = " + sku),
                () -> "SKU " + sku));
  }

  private void auditAnswers() {
    TreeSet<String> applied = new TreeSet<>();
    answers.forEach(
        (order, outcome) -> {
          if (outcome instanceof Outcome.Applied row) {
            applied.add(order + "," + amounts.get(order) + "," + row.row().longValue("quantity"));
          } else {
            Outcome.Insufficient refused = (Outcome.Insufficient) outcome;
            assertTrue(
                refused.row().longValue("quantity") < -amounts.get(order),
                () -> "order " + order + " of " + amounts.get(order) + " was told " + refused);
          }
        });
    assertEquals(
        applied,
        new TreeSet<>(database.rows("select order_id, amount, quantity_after from inventory_log")));
  }

  private void auditLedger() {
    assertEquals(
        database.rows(
            "select group_id, count(*), sum(amount) from inventory_log group by 1 order by 1"),
        database.rows("select group_id, members, deltas[1] from hotrow_group order by 1"));
    String chain =
        "select l.sku_id, g.ledger_position, l.group_position, quantity_after - amount as before,"
            + " lag(quantity_after, 1, "
            + FIRST_QUANTITY
            + ") over (partition by l.sku_id order by g.ledger_position, l.group_position)"
            + " as previous from inventory_log l join hotrow_group g using (group_id)";
    assertEquals(
        List.of(),
        database.rows(
            "select * from ("
                + chain
                + ") as c where before <> previous and (sku_id = 1 or group_position > 0)"),
        "values that don't follow from the one before");
  }

  @Test
  void anIdSentThroughTwoEnginesIsAppliedOnce() throws Exception {
    List<HotrowEngine> engines = List.of(engine(), engine());
    int ids = 300;
    AtomicLong applied = new AtomicLong();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 16; thread++) {
      HotrowEngine engine = engines.get(thread % 2);
      List<Long> shuffled = new ArrayList<>();
      for (long id = 1; id <= ids; id++) {
        shuffled.add(id);
      }
      Collections.shuffle(shuffled, new Random(thread));
      tasks.add(
          () -> {
            for (long id : shuffled) {
              Outcome outcome = engine.execute(Inventory.sale(1 + id % 3, id, 1));
              if (outcome instanceof Outcome.Duplicate duplicate) {
                answers.putIfAbsent(id, duplicate.first());
                assertEquals(answers.get(id), duplicate.first());
              } else {
                applied.incrementAndGet();
                assertTrue(outcome.isApplied(), () -> id + ": " + outcome);
              }
            }
            return null;
          });
    }
    runAll(tasks);
    assertEquals(ids, applied.get());
    assertEquals(ids, database.number("select count(*) from inventory_log"));
    auditCounters();
  }

  @Test
  void everyBuyerIsServedWhenThereIsJustEnough() throws Exception {
    List<HotrowEngine> engines = List.of(engine(), engine());
    AtomicLong left = new AtomicLong(FIRST_QUANTITY);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 24; thread++) {
      HotrowEngine engine = engines.get(thread % 2);
      tasks.add(
          () -> {
            while (left.getAndDecrement() > 0) {
              Outcome outcome = engine.execute(Inventory.sale(1, orders.incrementAndGet(), 1));
              assertTrue(outcome.isApplied(), outcome::toString);
            }
            return null;
          });
    }
    runAll(tasks);
    assertEquals(0, database.number("select quantity from inventory where sku_id = 1"));
    Outcome late = engines.get(0).execute(Inventory.sale(1, orders.incrementAndGet(), 1));
    assertEquals(0, ((Outcome.Insufficient) late).row().longValue("quantity"));
  }
}
