// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Refusals: what they cost, and that a change which was applied before is not refused. */
@Timeout(60)
final class RefusalIT {
  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private static HotTable table(String idColumn) {
    return HotTable.builder("inventory")
        .key("sku_id")
        .counter("quantity")
        .log(
            LogTable.builder("inventory_log")
                .transactionId(idColumn)
                .key("sku_id")
                .delta("amount", "quantity")
                .valueAfter("quantity_after", "quantity")
                .build())
        .build();
  }

  private static Change sale(HotTable table, long sku, Object id, long amount) {
    return Change.to(table, sku)
        .transactionId(id)
        .add("quantity", -amount)
        .guard(Guard.column("quantity").atLeast(amount))
        .build();
  }

  private HotrowEngine engineWithIdsOf(String type, String unique, HotTable table) {
    invariants
        .database()
        .run(
            "create table inventory (sku_id bigint primary key, quantity bigint not null);"
                + "create table inventory_log (id "
                + type
                + ", sku_id bigint, amount bigint, quantity_after bigint, unique ("
                + unique
                + "));"
                + "insert into inventory values (1, 5), (2, 5)");
    return invariants.engine().register(table);
  }

  @Test
  void aRefusalOnAKnownRowCostsOneStatement() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 5)");
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    engine.execute(Inventory.sale(1, 1, 5));
    long before = engine.stats().statements();
    for (int i = 1; i <= 10; i++) {
      assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 100 + i, 1)));
      assertEquals(before + i, engine.stats().statements());
    }
  }

  @Test
  void aRefusalSeesARestockByHand() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 0)");
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 1, 1)));
    invariants.database().run("update inventory set quantity = 3");
    assertInstanceOf(Outcome.Applied.class, engine.execute(Inventory.sale(1, 1, 3)));
  }

  @Test
  void aRepeatedChangeOfASoldOutRowIsADuplicateWithNumbersAsIds() {
    repeatedIsDuplicate("bigint", 7L, 8L);
  }

  @Test
  void aRepeatedChangeOfASoldOutRowIsADuplicateWithTextsAsIds() {
    repeatedIsDuplicate("varchar(20)", "order-7", "order-8");
  }

  @Test
  void aRepeatedChangeOfASoldOutRowIsADuplicateWithTextsAsIdsOfANumberColumn() {
    repeatedIsDuplicate("integer", "7", "8");
  }

  @Test
  void aRepeatedChangeOfASoldOutRowIsADuplicateWithUuidsAsIds() {
    repeatedIsDuplicate("uuid", new UUID(1, 7), new UUID(1, 8));
  }

  private void repeatedIsDuplicate(String type, Object first, Object other) {
    HotTable table = table("id");
    HotrowEngine engine = engineWithIdsOf(type, "id", table);
    engine.execute(sale(table, 1, first, 5));
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(sale(table, 1, other, 5)));
    Outcome.Duplicate again =
        assertInstanceOf(Outcome.Duplicate.class, engine.execute(sale(table, 1, first, 5)));
    assertEquals(0, again.first().row().longValue("quantity"));
    assertThrows(
        TransactionIdConflictException.class, () -> engine.execute(sale(table, 1, first, 4)));
  }

  @Test
  void anIdUsedOnAnotherRowIsNoRepetitionWhereItIsUniqueOnlyWithTheKey() {
    HotTable table = table("id");
    HotrowEngine engine = engineWithIdsOf("bigint", "id, sku_id", table);
    engine.execute(sale(table, 1, 7L, 5));
    engine.execute(sale(table, 2, 8L, 5));
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(sale(table, 2, 7L, 5)));
    assertInstanceOf(Outcome.Duplicate.class, engine.execute(sale(table, 1, 7L, 5)));
  }

  @Test
  void amongManyRefusalsTheRepeatedOnesAreFound() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 5)");
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    engine.execute(Inventory.sale(1, 50, 5));
    List<CompletableFuture<Outcome>> stages = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      stages.add(engine.submit(Inventory.sale(1, i, 5)).toCompletableFuture());
    }
    for (int i = 0; i < 100; i++) {
      Class<? extends Outcome> expected =
          i == 50 ? Outcome.Duplicate.class : Outcome.Insufficient.class;
      assertInstanceOf(expected, stages.get(i).join());
    }
  }

  @Test
  void aRepeatedChangeOverTwoTablesIsADuplicateWhenBothAreSoldOut() {
    invariants
        .database()
        .run(
            "create table a (k bigint primary key, n bigint not null);"
                + "create table a_log (id bigint primary key);"
                + "create table b (k bigint primary key, n bigint not null);"
                + "create table b_log (id bigint primary key);"
                + "insert into a values (1, 1); insert into b values (1, 1)");
    HotTable a = logged("a");
    HotTable b = logged("b");
    HotrowEngine engine = invariants.engine().register(a).register(b);
    assertInstanceOf(Outcome.Applied.class, engine.execute(both(a, b, 7)));
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(both(a, b, 8)));
    assertInstanceOf(Outcome.Duplicate.class, engine.execute(both(a, b, 7)));
  }

  private static HotTable logged(String name) {
    return HotTable.builder(name)
        .key("k")
        .counter("n")
        .log(LogTable.builder(name + "_log").transactionId("id").build())
        .build();
  }

  private static Change both(HotTable a, HotTable b, long id) {
    return Change.to(a, 1L)
        .transactionId(id)
        .add("n", -1)
        .guard(Guard.column("n").atLeast(1))
        .and(b, 1L)
        .add("n", -1)
        .guard(Guard.column("n").atLeast(1))
        .build();
  }
}
