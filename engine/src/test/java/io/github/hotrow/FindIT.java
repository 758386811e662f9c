// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A change can be asked for by its transaction id. */
@Timeout(60)
final class FindIT {
  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private HotrowEngine engine;

  @BeforeEach
  void start() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 5)");
    engine = invariants.engine().register(Inventory.TABLE);
  }

  @Test
  void anAppliedChangeIsFoundWithItsOutcome() {
    Outcome outcome = engine.execute(Inventory.sale(1, 70, 2));
    assertEquals(Optional.of(outcome), engine.find(Inventory.TABLE, 70L));
    assertEquals(Optional.of(outcome), engine.find(Inventory.TABLE, 70));
    assertEquals(Optional.of(outcome), engine.find(Inventory.TABLE, "70"));
  }

  @Test
  void aRefusedOrUnknownChangeIsNotFound() {
    engine.execute(Inventory.sale(1, 71, 99));
    assertEquals(Optional.empty(), engine.find(Inventory.TABLE, 71L));
    assertEquals(Optional.empty(), engine.find(Inventory.TABLE, 72L));
  }

  @Test
  void anIdThatIsNoneIsReportedByTheDatabasesError() {
    HotrowException failure =
        assertThrows(HotrowException.class, () -> engine.find(Inventory.TABLE, "seventy"));
    assertTrue(failure.getMessage().contains("seventy"), failure::getMessage);
  }

  @Test
  void aLogThatKeepsNoValuesStillTellsThatTheChangeWasApplied() {
    invariants.database().run("create table slim_log (id uuid primary key, sku_id bigint); ");
    HotTable slim =
        HotTable.builder("inventory")
            .key("sku_id")
            .counter("quantity")
            .log(LogTable.builder("slim_log").transactionId("id").key("sku_id").build())
            .build();
    engine.register(slim);
    UUID id = UUID.randomUUID();
    Change change = Change.to(slim, 1L).transactionId(id).add("quantity", -1).build();
    assertTrue(engine.execute(change).isApplied());
    RowValues found = engine.find(slim, id).orElseThrow().row();
    assertEquals(List.of(1L), found.key());
    assertFalse(found.known());
    Outcome.Duplicate again = (Outcome.Duplicate) engine.execute(change);
    assertEquals(found, again.first().row());
  }

  @Test
  void aTableWithoutIdsCannotBeAsked() {
    HotTable bare = HotTable.builder("inventory").key("sku_id").counter("quantity").build();
    engine.register(bare);
    String message =
        assertThrows(ConfigurationException.class, () -> engine.find(bare, 1L)).getMessage();
    assertTrue(message.contains("LogTable.transactionId"), message);
  }
}
