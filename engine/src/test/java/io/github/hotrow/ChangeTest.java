// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class ChangeTest {
  private static final HotTable STOCK = HotTable.builder("stock").key("id").counter("n").build();

  @Test
  void keepsWhatWasGivenForEachRow() {
    Guard guard = Guard.column("n").atLeast(2);
    Change change =
        Change.to(STOCK, 1L)
            .transactionId("tx")
            .add("n", -2)
            .guard(guard)
            .log("buyer", 7)
            .set("seen", Change.NOW)
            .and(STOCK, 2L)
            .add("n", new BigDecimal("1.5"))
            .timeout(Duration.ofSeconds(3))
            .build();
    assertEquals("tx", change.transactionId());
    assertEquals(Duration.ofSeconds(3), change.timeout());
    Change.Row first = change.rows().get(0);
    assertEquals(List.of(new Change.Delta("n", -2, null)), first.deltas());
    assertEquals(List.of(guard), first.guards());
    assertEquals(List.of(new Change.Value("buyer", 7)), first.logValues());
    assertEquals(List.of(new Change.Value("seen", Change.NOW)), first.assignments());
    Change.Row second = change.rows().get(1);
    assertEquals(2L, second.key(0));
    assertEquals(List.of(new Change.Delta("n", 0, new BigDecimal("1.5"))), second.deltas());
    assertEquals(List.of(), second.guards());
  }

  @Test
  void leavesOpenWhatWasNotGiven() {
    Change change = Change.to(STOCK, 1L).add("n", 1).build();
    assertNull(change.transactionId());
    assertNull(change.timeout());
    assertEquals(1, change.rows().size());
  }

  @Test
  void refusesNull() {
    Change.Builder change = Change.to(STOCK, 1L);
    assertNamed("amount", () -> change.add("n", null));
    assertNamed("counter", () -> change.add(null, 1));
    assertNamed("guard", () -> change.guard(null));
    assertNamed("duration", () -> change.timeout(null));
    assertNamed("column", () -> change.set(null, 1));
    assertNamed("column", () -> change.log(null, 1));
    assertNamed("key", () -> change.and(STOCK, (Object[]) null));
    assertNamed("table", () -> Change.to(null, 1L));
    assertNamed("column", () -> HotTable.builder("t").key("a", null));
    assertNamed("columns", () -> HotTable.builder("t").key((String[]) null));
    assertNamed("values", () -> HotTable.builder("t").createMissingRows(null));
    assertNamed("schema", () -> HotTable.builder(null, "t"));
    assertNamed("column", () -> LogTable.builder("l").key((String) null));
    assertNamed("ownColumns", () -> LogTable.builder("l").columns((String[]) null));
    assertNamed("column", () -> LogTable.builder("l").delta(null, "n"));
    assertNamed("counter", () -> LogTable.builder("l").valueAfter("v", null));
  }

  private static void assertNamed(String argument, Executable call) {
    assertEquals(argument, assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void aBuilderThatHasBuiltItsChangeIsUsedUp() {
    Change.Builder builder = Change.to(STOCK, 1L).add("n", 1);
    Change change = builder.build();
    assertThrows(IllegalStateException.class, () -> builder.add("n", 1));
    assertThrows(IllegalStateException.class, () -> builder.transactionId(1L));
    assertThrows(IllegalStateException.class, () -> builder.and(STOCK, 2L));
    assertThrows(IllegalStateException.class, builder::build);
    assertEquals(1, change.rows().get(0).deltas().size());
  }

  @Test
  void aTableWithoutKeyOrCounterIsRefused() {
    HotTable.Builder keyless = HotTable.builder("stock").counter("n");
    assertTrue(
        assertThrows(ConfigurationException.class, keyless::build).getMessage().contains("no key"));
    HotTable.Builder counterless = HotTable.builder("stock").key("id");
    assertTrue(
        assertThrows(ConfigurationException.class, counterless::build)
            .getMessage()
            .contains("no counter"));
  }

  @Test
  void guardsReadAsSqlWritesThem() {
    assertEquals("n >= ?", Guard.column("n").atLeast(2).toString());
    assertEquals("n + 1 <= total", Guard.column("n").plus(1).atMostColumn("total").toString());
    assertEquals("n + -3 <> ?", Guard.column("n").plus(-3).notEqualTo(0).toString());
  }
}
