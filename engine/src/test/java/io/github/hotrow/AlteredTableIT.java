// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.testing.InvariantsExtension;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table that is altered while the engine runs. */
@Timeout(60)
final class AlteredTableIT {
  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private static final HotTable TABLE =
      HotTable.builder("t").key("k").counter("n").counter("m").build();

  private HotrowEngine engine() {
    invariants
        .database()
        .run(
            "create table t (k bigint primary key, n bigint not null, m numeric(12,2) not null);"
                + "insert into t values (1, 10, 10)");
    return invariants.engine().register(TABLE);
  }

  private static Change change() {
    return Change.to(TABLE, 1L).add("n", -1).guard(Guard.column("n").atLeast(1)).build();
  }

  @Test
  void aCounterThatBecomesANumericIsNamedAndNothingIsApplied() {
    HotrowEngine engine = engine();
    engine.execute(change());
    invariants.database().run("alter table t alter column n type numeric(12,2)");
    ChangeNotAppliedException failure =
        assertThrows(ChangeNotAppliedException.class, () -> engine.execute(change()));
    assertEquals(Reason.TABLE_ALTERED, failure.reason());
    assertTrue(
        failure.getMessage().contains("column n was bigint and is numeric(12,2)"),
        failure::getMessage);
    assertTrue(failure.getMessage().contains("register the table again"), failure::getMessage);
    String later =
        assertThrows(ConfigurationException.class, () -> engine.execute(change())).getMessage();
    assertTrue(later.contains("column n was bigint"), later);
    assertEquals("9.00,10.00", invariants.database().rows("select n, m from t").get(0));

    engine.register(TABLE);
    assertTrue(engine.execute(change()).isApplied());
    assertEquals("8.00,10.00", invariants.database().rows("select n, m from t").get(0));
  }

  @Test
  void aCounterThatBecomesATextIsNamed() {
    HotrowEngine engine = engine();
    engine.execute(change());
    invariants.database().run("alter table t alter column n type text");
    ChangeNotAppliedException failure =
        assertThrows(ChangeNotAppliedException.class, () -> engine.execute(change()));
    assertTrue(failure.getMessage().contains("was bigint and is text"), failure::getMessage);
    String refused =
        assertThrows(ConfigurationException.class, () -> engine.register(TABLE)).getMessage();
    assertTrue(refused.contains("counter n is text"), refused);
  }

  @Test
  void aDroppedColumnIsNamed() {
    HotrowEngine engine = engine();
    engine.execute(change());
    invariants.database().run("alter table t drop column m");
    ChangeNotAppliedException failure =
        assertThrows(ChangeNotAppliedException.class, () -> engine.execute(change()));
    assertTrue(
        failure.getMessage().contains("column m was numeric(12,2) and is gone"),
        failure::getMessage);
  }

  @Test
  void aCounterThatGetsMoreDigitsIsNamedOnceAValueHasThem() {
    HotrowEngine engine = engine();
    engine.execute(change());
    invariants.database().run("alter table t alter column m type numeric(12,4)");
    assertTrue(engine.execute(change()).isApplied());
    invariants.database().run("update t set m = 10.0001");
    OutcomeUnknownException failure =
        assertThrows(OutcomeUnknownException.class, () -> engine.execute(change()));
    assertTrue(failure.getMessage().contains("counter m, then numeric(12,2)"), failure::getMessage);
    assertTrue(failure.getMessage().contains("is 10.0001"), failure::getMessage);
    assertThrows(ConfigurationException.class, () -> engine.execute(change()));
    engine.register(TABLE);
    Outcome.Applied applied = (Outcome.Applied) engine.execute(change());
    assertEquals(new BigDecimal("10.0001"), applied.row().decimalValue("m"));
  }

  @Test
  void aCounterThatIsNullIsNamedAndNothingIsApplied() {
    HotrowEngine engine = engine();
    engine.execute(change());
    invariants.database().run("alter table t alter column n drop not null; update t set n = null");
    ChangeNotAppliedException failure =
        assertThrows(ChangeNotAppliedException.class, () -> engine.execute(change()));
    assertEquals(Reason.TABLE_ALTERED, failure.reason());
    assertTrue(failure.getMessage().contains("counter n"), failure::getMessage);
    assertTrue(failure.getMessage().contains("is NULL"), failure::getMessage);
  }

  @Test
  void aCounterThatBecomesWiderOrNarrowerStaysMergeable() {
    HotrowEngine engine = engine();
    engine.execute(change());
    invariants.database().run("alter table t alter column n type integer");
    assertTrue(engine.execute(change()).isApplied());
    invariants.database().run("alter table t alter column n type bigint");
    assertTrue(engine.execute(change()).isApplied());
    assertEquals(7, invariants.database().number("select n from t"));
  }
}
