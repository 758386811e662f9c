// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every change is counted once, under its answer. */
@Timeout(60)
final class StatsIT {
  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  @BeforeEach
  void createTable() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 1000)");
  }

  @Test
  void eachAnswerIsCountedUnderItsKind() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    engine.execute(Inventory.sale(1, 1, 10));
    engine.execute(Inventory.sale(1, 1, 10));
    engine.execute(Inventory.sale(1, 2, 5_000));
    engine.execute(Inventory.sale(9, 3, 1));
    assertThrows(
        TransactionIdConflictException.class, () -> engine.execute(Inventory.sale(1, 1, 11)));
    EngineStats stats = engine.stats();
    assertEquals(1, stats.applied());
    assertEquals(1, stats.duplicates());
    assertEquals(1, stats.insufficient());
    assertEquals(1, stats.noSuchRow());
    assertEquals(1, stats.rejected());
    assertEquals(0, stats.notApplied() + stats.unknown() + stats.inDoubt() + stats.retries());
    assertEquals(1, stats.groups());
    assertEquals(1, stats.batches());
    assertEquals(1.0, stats.meanGroupSize());
    engine.close();
    assertThrows(ChangeNotAppliedException.class, () -> engine.execute(Inventory.sale(1, 4, 1)));
    assertEquals(1, engine.stats().notApplied());
  }

  @Test
  void changesThatArriveTogetherShareOneStatement() {
    HotrowEngine engine =
        invariants
            .engine(config -> config.setMaxCollectDelay(Duration.ofSeconds(1)))
            .register(Inventory.TABLE);
    List<CompletableFuture<Outcome>> stages = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      stages.add(engine.submit(Inventory.sale(1, i, 1)).toCompletableFuture());
    }
    stages.forEach(CompletableFuture::join);
    EngineStats stats = engine.stats();
    assertEquals(100, stats.applied());
    assertTrue(stats.groups() <= 2, stats::toString);
    assertTrue(stats.statements() <= 2, stats::toString);
    assertEquals(100.0 / stats.groups(), stats.meanGroupSize());
  }

  @Test
  void aLoneChangeCostsOneStatement() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    for (int i = 1; i <= 10; i++) {
      engine.execute(Inventory.sale(1, i, 1));
      assertEquals(i, engine.stats().statements());
    }
    assertEquals(0, engine.stats().decidedUnderLock());
    assertEquals(0, EngineStats.ZERO.meanGroupSize());
  }
}
