// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.time.LocalDateTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Memory is only a cache: whatever someone else did to the row counts from the next change on. */
@Timeout(60)
final class FreshnessIT {
  private static final HotTable SALE =
      HotTable.builder("sale").key("id").counter("sold").counter("left_over").build();

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private HotrowEngine engine;

  @BeforeEach
  void start() {
    invariants.database().run(Inventory.DDL);
    invariants
        .database()
        .run(
            """
            insert into inventory values (1, 1);
            create table sale (
              id bigint primary key, sold integer not null, left_over integer not null,
              total integer, status text, ends_at timestamp);
            insert into sale values (1, 0, 9, 5, 'ON', '2026-01-01 00:00:00');
            """);
    engine = invariants.engine().register(Inventory.TABLE).register(SALE);
  }

  private Outcome sell(Guard... guards) {
    Change.Builder change = Change.to(SALE, 1L).add("sold", 1).add("left_over", -1);
    for (Guard guard : guards) {
      change.guard(guard);
    }
    return engine.execute(change.build());
  }

  @Test
  void aRestockByHandIsNoticedByTheNextChange() {
    assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 2, 1)));
    for (int i = 0; i < 20; i++) {
      invariants.database().run("update inventory set quantity = 1");
      Outcome outcome = engine.execute(Inventory.sale(1, 10 + i, 1));
      assertTrue(outcome.isApplied(), outcome::toString);
      invariants.database().run("update inventory set quantity = 0");
      assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 100 + i, 1)));
    }
  }

  @Test
  void aRefusalShowsWhatTheRowHoldsNow() {
    assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
    invariants.database().run("update inventory set quantity = 7");
    Outcome.Insufficient refused =
        assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 2, 8)));
    assertEquals(7, refused.row().longValue("quantity"));
  }

  @Test
  void anAnswerGivesTheValueAfterWhatSomeoneElseDid() {
    assertTrue(engine.execute(Inventory.restock(1, 1, 10)).isApplied());
    invariants.database().run("update inventory set quantity = quantity + 1000");
    Outcome.Applied applied = (Outcome.Applied) engine.execute(Inventory.sale(1, 2, 1));
    assertEquals(1_010, applied.row().longValue("quantity"));
    assertEquals(
        1_010,
        invariants
            .database()
            .number("select quantity_after from inventory_log where order_id = 2"));
  }

  @Test
  void aRowThatWasDeletedIsMissedByTheNextChange() {
    assertTrue(engine.execute(Inventory.restock(1, 1, 10)).isApplied());
    invariants.database().run("delete from inventory");
    assertInstanceOf(Outcome.NoSuchRow.class, engine.execute(Inventory.sale(1, 2, 1)));
    invariants.database().run("insert into inventory values (1, 3)");
    assertTrue(engine.execute(Inventory.sale(1, 3, 3)).isApplied());
  }

  @Test
  void aColumnThatGuardsLookAtIsReadAnewWhenItChanged() {
    Guard on = Guard.column("status").equalTo("ON");
    Guard open = Guard.column("ends_at").greaterThan(LocalDateTime.parse("2025-12-31T23:59:59"));
    assertTrue(sell(on, open).isApplied());
    invariants.database().run("update sale set status = 'OFF'");
    assertInstanceOf(Outcome.Insufficient.class, sell(on, open));
    invariants.database().run("update sale set status = 'ON', ends_at = '2025-01-01'");
    assertInstanceOf(Outcome.Insufficient.class, sell(on, open));
    invariants.database().run("update sale set ends_at = null");
    assertInstanceOf(Outcome.Insufficient.class, sell(on, open));
    invariants.database().run("update sale set ends_at = 'infinity'");
    assertTrue(sell(on, open).isApplied());
  }

  @Test
  void aLimitInAnotherColumnIsReadAnewWhenItChanged() {
    Guard withinTotal = Guard.column("sold").plus(1).atMostColumn("total");
    invariants.database().run("update sale set total = 1");
    assertTrue(sell(withinTotal).isApplied());
    assertInstanceOf(Outcome.Insufficient.class, sell(withinTotal));
    invariants.database().run("update sale set total = 2");
    assertTrue(sell(withinTotal).isApplied());
    invariants.database().run("update sale set total = 1");
    assertInstanceOf(Outcome.Insufficient.class, sell(withinTotal));
  }

  @Test
  void anOrderOfTextsIsDecidedByTheDatabaseEachTime() {
    Guard before = Guard.column("status").lessThan("P");
    assertTrue(sell(before).isApplied());
    invariants.database().run("update sale set status = 'Z'");
    assertInstanceOf(Outcome.Insufficient.class, sell(before));
    invariants.database().run("update sale set status = 'A'");
    assertTrue(sell(before).isApplied());
  }

  @Test
  void aColumnThatAnEarlierChangeSetIsSeenByTheNext() {
    Outcome closing =
        engine.execute(Change.to(SALE, 1L).add("sold", 0).set("status", "OFF").build());
    assertTrue(closing.isApplied());
    assertInstanceOf(Outcome.Insufficient.class, sell(Guard.column("status").equalTo("ON")));
    assertTrue(
        engine
            .execute(
                Change.to(SALE, 1L)
                    .add("sold", 0)
                    .guard(Guard.column("status").equalTo("OFF"))
                    .set("ends_at", Change.NOW)
                    .build())
            .isApplied());
    assertEquals(
        "t", invariants.database().text("select ends_at > '2026-01-02' from sale where id = 1"));
  }
}
