// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.TestDatabase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Changes over several rows and tables: all of them or none, and nobody deadlocks. */
@Timeout(60)
final class MultiRowIT {
  private static final int ROWS = 6;

  private static final HotTable STOCK = table("stock");
  private static final HotTable COUPON = table("coupon");

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private final AtomicLong carts = new AtomicLong();
  private TestDatabase database;

  private static HotTable table(String name) {
    return HotTable.builder(name)
        .key("id")
        .counter("n")
        .log(
            LogTable.builder(name + "_log")
                .transactionId("cart_id")
                .key("id")
                .delta("amount", "n")
                .valueAfter("n_after", "n")
                .build())
        .build();
  }

  @BeforeEach
  void createTables() {
    database = invariants.database();
    for (String name : List.of("stock", "coupon")) {
      database.run(
          """
          create table NAME (id bigint primary key, n bigint not null);
          create table NAME_log (
            cart_id bigint not null, id bigint not null, amount bigint not null,
            n_after bigint not null, primary key (cart_id, id));
          insert into NAME select i, 150 from generate_series(1, 6) as i;
          """
              .replace("NAME", name));
      invariants.watch(
          name, "id", "n", "select sum(amount) from " + name + "_log as l where l.id = t.id");
    }
  }

  private HotrowEngine engine() {
    return invariants.engine().register(STOCK).register(COUPON);
  }

  private record Item(HotTable table, long id, long amount) {}

  private static Change cart(long id, List<Item> items) {
    Change.Builder cart = Change.to(items.get(0).table(), items.get(0).id()).transactionId(id);
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (i > 0) {
        cart.and(item.table(), item.id());
      }
      cart.add("n", -item.amount()).guard(Guard.column("n").atLeast(item.amount()));
    }
    return cart.build();
  }

  private static List<Item> randomItems(Random random) {
    List<Item> items = new ArrayList<>();
    for (long id = 1; id <= ROWS; id++) {
      items.add(new Item(STOCK, id, 1 + random.nextInt(3)));
      items.add(new Item(COUPON, id, 1 + random.nextInt(3)));
    }
    Collections.shuffle(items, random);
    return items.subList(0, 1 + random.nextInt(4));
  }

  @Test
  void cartsInRandomOrderThroughTwoEnginesAreAllOrNothingAndDeadlockFree() throws Exception {
    long seed = System.nanoTime();
    System.out.println("MultiRowIT seed " + seed);
    List<HotrowEngine> engines = List.of(engine(), engine());
    List<Callable<Void>> tasks = new ArrayList<>();
    AtomicLong rows = new AtomicLong();
    for (int thread = 0; thread < 16; thread++) {
      HotrowEngine engine = engines.get(thread % 2);
      Random random = new Random(seed + thread);
      tasks.add(
          () -> {
            for (int i = 0; i < 100; i++) {
              List<Item> items = randomItems(random);
              Outcome outcome = engine.execute(cart(carts.incrementAndGet(), items));
              if (outcome instanceof Outcome.Applied applied) {
                assertEquals(items.size(), applied.rows().size());
                rows.addAndGet(items.size());
              } else {
                assertRightlyRefused(items, assertInstanceOf(Outcome.Insufficient.class, outcome));
              }
            }
            return null;
          });
    }
    runAll(tasks);
    assertEquals(
        rows.get(),
        database.number("select (select count(*) from stock_log) + count(*) from coupon_log"));
    assertEquals(0, database.number("select count(*) from stock where n < 0"));
    assertEquals(0, database.number("select count(*) from coupon where n < 0"));
    assertEquals(
        0,
        database.number(
            "select deadlocks from pg_stat_database where datname = current_database()"));
    for (HotrowEngine engine : engines) {
      assertEquals(0, engine.stats().retries(), () -> engine.stats().toString());
    }
  }

  private static void assertRightlyRefused(List<Item> items, Outcome.Insufficient refused) {
    long seen = refused.row().longValue("n");
    Item wanted =
        items.stream()
            .filter(item -> item.table() == refused.row().table())
            .filter(item -> refused.row().key().equals(List.of(item.id())))
            .findFirst()
            .orElseThrow();
    assertTrue(seen < wanted.amount(), () -> items + " was told " + refused);
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
  void oneRowThatLacksStockRefusesTheWholeCart() {
    HotrowEngine engine = engine();
    Outcome outcome =
        engine.execute(
            cart(
                1,
                List.of(new Item(STOCK, 3, 5), new Item(COUPON, 1, 151), new Item(STOCK, 1, 5))));
    Outcome.Insufficient refused = assertInstanceOf(Outcome.Insufficient.class, outcome);
    assertEquals(COUPON, refused.row().table());
    assertEquals(150, refused.row().longValue("n"));
    assertEquals(
        1_800, database.number("select sum(s.n) + sum(c.n) from stock s join coupon c using (id)"));
  }

  @Test
  void oneRowThatDoesNotExistRefusesTheWholeCart() {
    HotrowEngine engine = engine();
    Outcome outcome =
        engine.execute(cart(1, List.of(new Item(STOCK, 3, 5), new Item(STOCK, 99, 1))));
    assertEquals(List.of(99L), assertInstanceOf(Outcome.NoSuchRow.class, outcome).key());
    assertEquals(150, database.number("select n from stock where id = 3"));
  }

  @Test
  void theAnswerGivesTheRowsInTheOrderOfTheCart() {
    Outcome outcome =
        engine()
            .execute(
                cart(
                    1,
                    List.of(new Item(STOCK, 3, 5), new Item(COUPON, 1, 2), new Item(STOCK, 1, 7))));
    List<RowValues> rows = ((Outcome.Applied) outcome).rows();
    assertEquals(
        List.of("stock[3] n=145", "coupon[1] n=148", "stock[1] n=143"),
        rows.stream().map(RowValues::toString).toList());
  }

  @Test
  void aCartSentAgainInAnotherOrderIsTheSameCart() {
    HotrowEngine engine = engine();
    List<Item> items = List.of(new Item(STOCK, 3, 5), new Item(COUPON, 1, 2));
    Outcome first = engine.execute(cart(1, items));
    List<Item> reversed = List.of(items.get(1), items.get(0));
    Outcome.Duplicate again =
        assertInstanceOf(Outcome.Duplicate.class, engine.execute(cart(1, reversed)));
    assertEquals(((Outcome.Applied) first).rows().get(0), again.first().rows().get(1));
  }

  @Test
  void aRowNamedTwiceIsRefused() {
    HotrowEngine engine = engine();
    Change twice = cart(1, List.of(new Item(STOCK, 3, 5), new Item(STOCK, 3, 2)));
    String message =
        assertThrows(ConfigurationException.class, () -> engine.execute(twice)).getMessage();
    assertTrue(message.contains("stock[3]") && message.contains("twice"), message);
  }

  @Test
  void aTableUnderTwoDescriptionsTakesNoChangesOverSeveralRows() {
    HotrowEngine engine = engine();
    HotTable alias = HotTable.builder("stock").key("id").counter("n").build();
    engine.register(alias);
    Change single = Change.to(STOCK, 1L).transactionId(1L).add("n", -1).build();
    assertTrue(engine.execute(single).isApplied());
    assertTrue(engine.execute(Change.to(alias, 1L).add("n", 0).build()).isApplied());
    Change cart =
        Change.to(STOCK, 1L).transactionId(2L).add("n", -1).and(COUPON, 1L).add("n", -1).build();
    String message =
        assertThrows(ConfigurationException.class, () -> engine.execute(cart)).getMessage();
    assertTrue(message.contains("two descriptions"), message);
  }

  @Test
  void aPartitionAndTheWholeOfItAreNotChangedTogether() {
    invariants
        .database()
        .run(
            "create table parts (id bigint primary key, n bigint not null) partition by list"
                + " (id);create table part_one partition of parts for values in (1) partition by"
                + " list (id);create table leaf_one partition of part_one for values in (1);create"
                + " table part_two partition of parts for values in (2);insert into parts values"
                + " (1, 10), (2, 10)");
    HotTable whole = HotTable.builder("parts").key("id").counter("n").build();
    HotTable leaf = HotTable.builder("leaf_one").key("id").counter("n").build();
    HotTable other = HotTable.builder("part_two").key("id").counter("n").build();
    HotrowEngine engine = invariants.engine();
    engine.register(leaf);
    engine.register(other);
    Change siblings = Change.to(leaf, 1L).add("n", -1).and(other, 2L).add("n", -1).build();
    assertTrue(engine.execute(siblings).isApplied());

    engine.register(whole);
    Change twice = Change.to(whole, 1L).add("n", -1).and(leaf, 1L).add("n", -1).build();
    String message =
        assertThrows(ConfigurationException.class, () -> engine.execute(twice)).getMessage();
    assertTrue(message.contains("is a partition of the other"), message);
    assertEquals(9, invariants.database().number("select n from parts where id = 1"));
  }
}
