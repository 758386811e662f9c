// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Arguments that can't be taken: the message says which, and why. */
@Timeout(60)
final class ArgumentsIT {
  private static final String HALF_A_PAIR = "ab\uD83D";

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private static final HotTable TEXTS =
      HotTable.builder("t")
          .key("k")
          .counter("n")
          .log(LogTable.builder("l").transactionId("id").key("k").columns("note").build())
          .build();

  private HotrowEngine engine() {
    invariants
        .database()
        .run(
            "create table t (k text primary key, n bigint not null, s text);"
                + "create table l (id text primary key, k text, note text);"
                + "insert into t values ('a', 10, '')");
    return invariants.engine().register(TEXTS);
  }

  private static Change.Builder change() {
    return Change.to(TEXTS, "a").add("n", -1);
  }

  private static void assertRefused(HotrowEngine engine, Change change, String what) {
    String message =
        assertThrows(ConfigurationException.class, () -> engine.execute(change)).getMessage();
    assertTrue(message.contains(what) && message.contains("surrogate pair at index 2"), message);
  }

  @Test
  void aTextWithHalfOfASurrogatePairIsRefusedWhereverItComes() {
    HotrowEngine engine = engine();
    assertRefused(engine, change().log("note", HALF_A_PAIR).build(), "note");
    assertRefused(engine, change().set("s", HALF_A_PAIR).build(), "s");
    assertRefused(engine, change().transactionId(HALF_A_PAIR).build(), "the transaction id");
    assertRefused(engine, Change.to(TEXTS, HALF_A_PAIR).add("n", 1).build(), "k");
    assertRefused(
        engine, change().guard(Guard.column("s").equalTo(HALF_A_PAIR)).build(), "guard s = ?");
    assertEquals(10, invariants.database().number("select n from t"));
    assertTrue(engine.execute(change().transactionId("\uD83D\uDE00").build()).isApplied());
    assertEquals(
        1, invariants.database().number("select count(*) from l where id = '\uD83D\uDE00'"));
  }

  @Test
  void aHugeTransactionIdIsCutInMessages() {
    HotrowEngine engine = engine();
    String id = "x".repeat(5_000_000);
    engine.close();
    ChangeException failure =
        assertThrows(
            ChangeException.class, () -> engine.execute(change().transactionId(id).build()));
    assertTrue(failure.getMessage().length() < 300, () -> "" + failure.getMessage().length());
    assertTrue(failure.getMessage().contains("(5000000 characters)"), failure::getMessage);
    assertEquals(id, failure.transactionId());
  }

  @Test
  void aClosedEngineSaysThatItIsClosed() {
    HotrowEngine engine = engine();
    engine.close();
    String message =
        assertThrows(HotrowException.class, () -> engine.find(TEXTS, "a")).getMessage();
    assertTrue(message.contains("is closed"), message);
    message = assertThrows(HotrowException.class, () -> engine.register(TEXTS)).getMessage();
    assertTrue(message.contains("is closed"), message);
    InsertInto along = InsertInto.of("texts", "k");
    message = assertThrows(HotrowException.class, () -> engine.register(along)).getMessage();
    assertTrue(message.contains("is closed"), message);
    message = assertThrows(HotrowException.class, engine::begin).getMessage();
    assertTrue(message.contains("is closed"), message);
  }

  @Test
  void aMessageNamesNoTransactionIdWhereThereIsNone() {
    HotrowEngine engine = engine();
    engine.close();
    String message =
        assertThrows(ChangeException.class, () -> engine.execute(change().build())).getMessage();
    assertEquals("the engine is closed", message);
  }

  @Test
  void aFirstValueThatDoesNotFitIsRefusedAtRegistration() {
    invariants
        .database()
        .run("create table f (k bigint primary key, n int not null, s varchar(3), d date)");
    assertFirstValueRefused(Map.of("n", "many"), "first value for n doesn't fit integer");
    assertFirstValueRefused(Map.of("n", 3_000_000_000L), "first value for n doesn't fit integer");
    assertFirstValueRefused(Map.of("n", 1, "s", "abcd"), "first value for s doesn't fit");
    assertFirstValueRefused(
        Map.of("n", 1, "d", "2026-02-30"), "first value for d doesn't fit date");
    invariants.engine().register(created(Map.of("n", 1, "s", "abc", "d", "2026-02-28")));
  }

  private static HotTable created(Map<String, ?> firstValues) {
    return HotTable.builder("f").key("k").counter("n").createMissingRows(firstValues).build();
  }

  private void assertFirstValueRefused(Map<String, ?> firstValues, String words) {
    HotrowEngine engine = invariants.engine();
    String message =
        assertThrows(ConfigurationException.class, () -> engine.register(created(firstValues)))
            .getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void aTableWithDotsInItsNameCanBeDescribed() {
    invariants
        .database()
        .run(
            "create schema \"s.x\"; create table \"s.x\".\"t.y\" (k bigint primary key, n int not null);"
                + "create table \"s.x\".\"l.z\" (id bigint primary key);"
                + "insert into \"s.x\".\"t.y\" values (1, 5)");
    HotTable byParts =
        HotTable.builder("s.x", "t.y")
            .key("k")
            .counter("n")
            .log(LogTable.builder("s.x", "l.z").transactionId("id").build())
            .build();
    HotTable quoted = HotTable.builder("\"s.x\".\"t.y\"").key("k").counter("n").build();
    HotrowEngine engine = invariants.engine().register(byParts).register(quoted);
    assertTrue(
        engine.execute(Change.to(byParts, 1L).transactionId(1L).add("n", 1).build()).isApplied());
    assertTrue(engine.execute(Change.to(quoted, 1L).add("n", 1).build()).isApplied());
    assertEquals(7, invariants.database().number("select n from \"s.x\".\"t.y\""));
    String message =
        assertThrows(
                ConfigurationException.class,
                () ->
                    engine.register(HotTable.builder("\"s.x\".\"t").key("k").counter("n").build()))
            .getMessage();
    assertTrue(message.contains("double quotes don't match"), message);
  }

  @Test
  void aLedgerWithAColumnThatTakesNothingIsRefused() {
    invariants.engine().close();
    invariants.database().run("alter table hotrow_group add column batch_id uuid not null");
    String message = assertThrows(ConfigurationException.class, invariants::engine).getMessage();
    assertTrue(message.contains("batch_id") && message.contains("create table"), message);
  }

  @Test
  void numbersThatAreSetMergeIntoOneGroup() {
    invariants.database().run(Inventory.DDL);
    invariants
        .database()
        .run("alter table inventory add column rank int, add column price numeric(8,2)");
    invariants.database().run("insert into inventory (sku_id, quantity) values (1, 1000)");
    HotrowEngine engine =
        invariants
            .engine(config -> config.setMaxCollectDelay(java.time.Duration.ofMillis(200)))
            .register(Inventory.TABLE);
    java.util.List<java.util.concurrent.CompletableFuture<Outcome>> stages =
        new java.util.ArrayList<>();
    for (long i = 0; i < 50; i++) {
      stages.add(
          engine
              .submit(
                  Change.to(Inventory.TABLE, 1L)
                      .transactionId(i)
                      .add("quantity", -1)
                      .set("rank", i)
                      .set("price", new java.math.BigDecimal("9.99"))
                      .build())
              .toCompletableFuture());
    }
    stages.forEach(stage -> assertTrue(stage.join().isApplied()));
    assertEquals(
        "950,49,9.99",
        invariants.database().rows("select quantity, rank, price from inventory").get(0));
    assertTrue(engine.stats().groups() <= 3, () -> engine.stats().toString());
  }
}
