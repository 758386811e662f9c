// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A refusal may be answered from memory for as long as the user allows, and no longer. */
@Timeout(60)
final class SoldOutTtlIT {
  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  @BeforeEach
  void createTable() {
    invariants.database().run(Inventory.DDL);
    invariants.database().run("insert into inventory values (1, 2)");
  }

  private HotrowEngine engine(Duration ttl) {
    return invariants.engine(config -> config.setSoldOutTtl(ttl)).register(Inventory.TABLE);
  }

  private static void assertSoldOut(Outcome outcome) {
    assertEquals(
        0, assertInstanceOf(Outcome.Insufficient.class, outcome).row().longValue("quantity"));
  }

  @Test
  void withinTheTtlARefusalCostsNoStatement() {
    HotrowEngine engine = engine(Duration.ofSeconds(60));
    assertTrue(engine.execute(Inventory.sale(1, 1, 2)).isApplied());
    long statements = engine.stats().statements();
    for (int i = 0; i < 100; i++) {
      assertSoldOut(engine.execute(Inventory.sale(1, 100 + i, 1)));
    }
    assertSoldOut(engine.submit(Inventory.sale(1, 300, 1)).toCompletableFuture().join());
    assertEquals(statements, engine.stats().statements());
    assertEquals(101, engine.stats().answeredFromMemory());
    assertEquals(101, engine.stats().insufficient());
  }

  @Test
  void aRestockThroughTheEngineIsNoticedAtOnce() {
    HotrowEngine engine = engine(Duration.ofSeconds(60));
    assertTrue(engine.execute(Inventory.sale(1, 1, 2)).isApplied());
    assertSoldOut(engine.execute(Inventory.sale(1, 2, 1)));
    assertTrue(engine.execute(Inventory.restock(1, 3, 5)).isApplied());
    assertTrue(engine.execute(Inventory.sale(1, 4, 1)).isApplied());
  }

  @Test
  void aRestockByHandIsNoticedWhenTheTtlHasPassed() {
    HotrowEngine engine = engine(Duration.ofMillis(50));
    assertTrue(engine.execute(Inventory.sale(1, 1, 2)).isApplied());
    invariants.database().run("update inventory set quantity = 9");
    long startNs = System.nanoTime();
    long order = 100;
    while (!engine.execute(Inventory.sale(1, order++, 1)).isApplied()) {
      assertTrue(System.nanoTime() - startNs < 10_000_000_000L, "the restock was never noticed");
      LockSupport.parkNanos(1_000_000);
    }
    assertEquals(8, invariants.database().number("select quantity from inventory"));
  }

  @Test
  void aTableMayHaveATtlOfItsOwn() {
    HotTable fresh =
        HotTable.builder("inventory")
            .key("sku_id")
            .counter("quantity")
            .soldOutTtl(Duration.ZERO)
            .log(Inventory.LOG)
            .build();
    HotrowEngine engine = engine(Duration.ofSeconds(60)).register(fresh);
    assertTrue(engine.execute(Inventory.sale(fresh, 1, 1, 2)).isApplied());
    assertSoldOut(engine.execute(Inventory.sale(fresh, 1, 2, 1)));
    invariants.database().run("update inventory set quantity = 9");
    assertTrue(engine.execute(Inventory.sale(fresh, 1, 3, 1)).isApplied());
    assertEquals(0, engine.stats().answeredFromMemory());
  }

  @Test
  void whatMightStillBeThereIsAskedOfTheDatabase() {
    HotrowEngine engine = engine(Duration.ofSeconds(60));
    assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
    assertTrue(engine.execute(Inventory.sale(1, 2, 1)).isApplied());
    assertEquals(0, engine.stats().answeredFromMemory());
  }
}
