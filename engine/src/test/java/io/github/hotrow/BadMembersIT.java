// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A member that the database refuses fails alone, with the database's own error. */
@Timeout(60)
final class BadMembersIT {
  private static final int GROUP = 64;

  private static final HotTable ITEM =
      HotTable.builder("item")
          .key("id")
          .counter("quantity")
          .counter("small")
          .counter("checked")
          .log(
              LogTable.builder("item_log")
                  .transactionId("order_id")
                  .key("item_id")
                  .delta("amount", "quantity")
                  .delta("amount_small", "small")
                  .delta("amount_checked", "checked")
                  .valueAfter("quantity_after", "quantity")
                  .columns("buyer_id", "later_buyer_id", "serial_no", "score", "note", "must")
                  .columns("level", "number", "at", "document", "trap")
                  .build())
          .build();

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private HotrowEngine engine;

  /** One way to be refused. */
  @SuppressWarnings("ImmutableEnumChecker") // the lambdas hold nothing
  private enum Fault {
    FOREIGN_KEY("23503", change -> change.log("buyer_id", 999L)),
    DEFERRED_FOREIGN_KEY("23503", change -> change.log("later_buyer_id", 999L)),
    UNIQUE("23505", change -> change.log("serial_no", 1L)),
    LOG_CHECK("23514", change -> change.log("score", 100L)),
    TOO_LONG("22001", change -> change.log("note", "far too long")),
    NULL("23502", change -> change.log("must", null)),
    LOG_OVERFLOW("22003", change -> change.log("level", 70_000L)),
    WRONG_TYPE("22P02", change -> change.log("number", "twelve")),
    NUL_CHARACTER("22021", change -> change.log("note", "a\0b")),
    NO_TIMESTAMP("22007", change -> change.log("at", "next week or so")),
    NO_SUCH_DAY("22008", change -> change.log("at", "2026-02-30 10:00:00")),
    BAD_DOCUMENT("22P02", change -> change.log("document", "{")),
    LOG_TRIGGER("P0001", change -> change.log("trap", "boom")),
    COUNTER_OVERFLOW("22003", change -> change.add("small", 40_000)),
    COUNTER_CHECK("23514", change -> change.add("checked", -7)),
    ASSIGNED_TOO_LONG("22001", change -> change.set("label", "far too long")),
    ASSIGNED_NULL("23502", change -> change.set("label", null)),
    GUARD_NO_TIMESTAMP("22007", change -> change.guard(Guard.column("since").atMost("soon")));

    private final String sqlState;
    private final UnaryOperator<Change.Builder> alteration;

    Fault(String sqlState, UnaryOperator<Change.Builder> alteration) {
      this.sqlState = sqlState;
      this.alteration = alteration;
    }
  }

  @BeforeEach
  void start() {
    invariants
        .database()
        .run(
            """
            create table buyer (id bigint primary key);
            insert into buyer values (7);
            create table item (
              id bigint primary key, quantity integer not null, small smallint not null,
              checked integer not null check (checked >= 0), label varchar(6) not null,
              since timestamp not null);
            insert into item values
              (1, 1000, 100, 6, 'first', now()), (2, 1000, 100, 6, 'first', now());
            create table item_log (
              order_id bigint primary key, item_id bigint, amount integer, amount_small integer,
              amount_checked integer, quantity_after integer,
              buyer_id bigint references buyer,
              later_buyer_id bigint references buyer deferrable initially deferred,
              serial_no bigint unique, score integer check (score < 100), note varchar(5),
              must text not null, level smallint, number integer, at timestamp, document jsonb,
              trap text);
            insert into item_log (order_id, item_id, amount, serial_no, must) values (0, 9, 0, 1, '');
            create function spring() returns trigger language plpgsql as $$
              begin
                if new.trap = 'boom' then raise exception 'sprung'; end if;
                return new;
              end $$;
            create trigger spring before insert on item_log for each row execute function spring();
            """);
    // one group: all that is submitted within the delay
    engine = invariants.engine(config -> config.setMaxCollectDelay(Duration.ofMillis(100)));
    engine.register(ITEM);
    for (String counter : List.of("quantity", "small", "checked")) {
      String column = counter.equals("quantity") ? "amount" : "amount_" + counter;
      invariants.watch(
          "item",
          "id",
          counter,
          "select sum(" + column + ") from item_log l where l.item_id = t.id");
    }
  }

  private static Change.Builder good(long item, long order) {
    return Change.to(ITEM, item)
        .transactionId(order)
        .add("quantity", -1)
        .guard(Guard.column("quantity").atLeast(1))
        .log("buyer_id", 7L)
        .log("must", "have");
  }

  private List<CompletableFuture<Outcome>> submitAll(List<Change> changes) {
    List<CompletableFuture<Outcome>> stages = new ArrayList<>();
    changes.forEach(change -> stages.add(engine.submit(change).toCompletableFuture()));
    return stages;
  }

  private static void assertRejected(String sqlState, CompletableFuture<Outcome> stage) {
    ExecutionException failure =
        assertThrows(ExecutionException.class, () -> stage.get(20, TimeUnit.SECONDS));
    ChangeRejectedException rejected =
        assertInstanceOf(ChangeRejectedException.class, failure.getCause());
    assertEquals(sqlState, rejected.sqlState(), rejected::getMessage);
    assertEquals(ChangeException.AppliedState.NO, rejected.applied());
  }

  private static void assertApplied(CompletableFuture<Outcome> stage) throws Exception {
    Outcome outcome = stage.get(20, TimeUnit.SECONDS);
    assertTrue(outcome.isApplied(), outcome::toString);
  }

  /** Statements that a culprit may cost in a group of this size. */
  private static double bound(int culprits) {
    return 12 + culprits * (6 + 4 * Math.log(GROUP) / Math.log(2));
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aBadMemberFailsAloneWithTheDatabasesOwnState(Fault fault) throws Exception {
    int place = new Random(fault.name().hashCode()).nextInt(GROUP);
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < GROUP; i++) {
      Change.Builder change = good(1, 100 + i);
      changes.add((i == place ? fault.alteration.apply(change) : change).build());
    }
    List<CompletableFuture<Outcome>> stages = submitAll(changes);
    for (int i = 0; i < GROUP; i++) {
      if (i == place) {
        assertRejected(fault.sqlState, stages.get(i));
      } else {
        assertApplied(stages.get(i));
      }
    }
    assertEquals(GROUP - 1, engine.stats().applied());
    assertEquals(1, engine.stats().rejected());
    assertTrue(engine.stats().statements() <= bound(1), () -> engine.stats().toString());
  }

  @Test
  void badMembersOfEveryKindAndOnTwoRowsDoNotHarmTheirNeighbours() throws Exception {
    Map<Integer, Fault> places = new HashMap<>();
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 3 * GROUP; i++) {
      Change.Builder change = good(1 + i % 2, 100 + i);
      if (i % 7 == 3 && i / 7 < Fault.values().length) {
        Fault fault = Fault.values()[i / 7];
        places.put(i, fault);
        change = fault.alteration.apply(change);
      }
      changes.add(change.build());
    }
    List<CompletableFuture<Outcome>> stages = submitAll(changes);
    for (int i = 0; i < stages.size(); i++) {
      if (places.containsKey(i)) {
        assertRejected(places.get(i).sqlState, stages.get(i));
      } else {
        assertApplied(stages.get(i));
      }
    }
    assertEquals(places.size(), Fault.values().length);
    assertTrue(
        engine.stats().statements() <= bound(places.size()), () -> engine.stats().toString());
  }

  /** Its log row would never be written, so what is wrong with it is nobody's business. */
  @Test
  void aChangeWhoseGuardFailsIsToldSoWhateverItsLogRowHolds() {
    for (Fault fault : List.of(Fault.TOO_LONG, Fault.LOG_OVERFLOW, Fault.WRONG_TYPE)) {
      invariants.database().run("update item set label = 'again' where id = 2");
      HotrowEngine fresh = invariants.engine().register(ITEM); // which knows nothing of the row
      Change change =
          fault
              .alteration
              .apply(good(2, 7).guard(Guard.column("quantity").greaterThan(5_000)))
              .timeout(Duration.ofSeconds(20))
              .build();
      assertInstanceOf(Outcome.Insufficient.class, fresh.execute(change), fault.name());
    }
  }

  @Test
  void anIdThatIsTakenConflictsAndHarmsNobody() throws Exception {
    assertTrue(engine.execute(good(1, 100).build()).isApplied());
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < GROUP; i++) {
      changes.add(good(1, i == 20 ? 100 : 200 + i).log("note", "new").build());
    }
    List<CompletableFuture<Outcome>> stages = submitAll(changes);
    for (int i = 0; i < GROUP; i++) {
      if (i == 20) {
        CompletableFuture<Outcome> taken = stages.get(i);
        ExecutionException failure =
            assertThrows(ExecutionException.class, () -> taken.get(20, TimeUnit.SECONDS));
        assertInstanceOf(TransactionIdConflictException.class, failure.getCause());
      } else {
        assertApplied(stages.get(i));
      }
    }
    assertTrue(engine.stats().statements() <= bound(1), () -> engine.stats().toString());
  }

  @Test
  void aCartWithOneBadRowLeavesNothingBehind() throws Exception {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < GROUP; i++) {
      changes.add(good(1 + i % 2, 100 + i).build());
    }
    invariants
        .database()
        .run(
            "create table shelf (id bigint primary key, quantity bigint not null);"
                + "insert into shelf values (2, 1000)");
    HotTable other = HotTable.builder("shelf").key("id").counter("quantity").build();
    engine.register(other);
    changes.add(
        30, good(1, 500).log("note", "far too long").and(other, 2L).add("quantity", -500).build());
    List<CompletableFuture<Outcome>> stages = submitAll(changes);
    assertRejected("22001", stages.remove(30));
    for (CompletableFuture<Outcome> stage : stages) {
      assertApplied(stage);
    }
    assertEquals("1000", invariants.database().text("select quantity::text from shelf"));
  }

  @Test
  void aGroupOfOnlyBadMembersComesToAnEnd() throws Exception {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < GROUP; i++) {
      Fault fault = Fault.values()[i % Fault.values().length];
      changes.add(fault.alteration.apply(good(1, 100 + i)).build());
    }
    List<CompletableFuture<Outcome>> stages = submitAll(changes);
    for (int i = 0; i < GROUP; i++) {
      assertRejected(Fault.values()[i % Fault.values().length].sqlState, stages.get(i));
    }
    assertEquals(0, engine.stats().applied());
    assertTrue(engine.stats().statements() <= bound(GROUP), () -> engine.stats().toString());
  }

  @Test
  void aValueThatDoesNotFitIsRefusedAfterManyRounds() throws Exception {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      changes.add(
          good(1, 100 + i)
              .guard(Guard.column("label").notEqualTo("x"))
              .set("label", "v" + i)
              .build());
    }
    changes.add(good(1, 200).add("small", 40_000).build());
    changes.add(good(1, 201).build());
    List<CompletableFuture<Outcome>> stages = submitAll(changes);
    assertRejected("22003", stages.remove(8));
    for (CompletableFuture<Outcome> stage : stages) {
      assertApplied(stage);
    }
    assertEquals("v7", invariants.database().text("select label from item where id = 1"));
  }
}
