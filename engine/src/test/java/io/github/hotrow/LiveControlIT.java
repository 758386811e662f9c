// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.SaleAudit;
import io.github.hotrow.testing.TestDatabase;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.management.Attribute;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What can be changed while changes flow takes effect at once, and no answer is ever wrong. {@code
 * -Dhotrow.flipSeconds=60} flips for a minute.
 */
@Timeout(150)
final class LiveControlIT {
  private static final long FIRST_QUANTITY = 300;
  private static final int SECONDS = Integer.getInteger("hotrow.flipSeconds", 5);

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private TestDatabase database;

  @BeforeEach
  void createTables() {
    database = invariants.database();
    database.run(Inventory.DDL);
    for (int sku = 1; sku <= 3; sku++) {
      database.run("insert into inventory values (" + sku + ", " + FIRST_QUANTITY + ")");
    }
  }

  @Test
  void noAnswerIsWrongWhileEverythingIsFlippedAtRandom() throws Exception {
    long seed = System.nanoTime();
    System.out.println("LiveControlIT seed " + seed);
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    SaleAudit sales = new SaleAudit(database, FIRST_QUANTITY);
    long endNs = System.nanoTime() + SECONDS * 1_000_000_000L;
    BooleanSupplier goesOn = () -> System.nanoTime() - endNs < 0 || !hasSeenAll(engine.stats());
    ExecutorService threads = Executors.newFixedThreadPool(25);
    try {
      List<Future<?>> done = new ArrayList<>();
      for (int thread = 0; thread < 24; thread++) {
        Random random = new Random(seed + thread);
        done.add(
            threads.submit(
                () -> {
                  while (goesOn.getAsBoolean()) {
                    sales.change(engine, random, 3);
                  }
                }));
      }
      Random random = new Random(seed - 1);
      done.add(
          threads.submit(
              () -> {
                while (goesOn.getAsBoolean()) {
                  flip(engine.control(), random);
                  LockSupport.parkNanos(1_000_000L * (1 + random.nextInt(30)));
                }
              }));
      for (Future<?> one : done) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
    sales.audit();
    EngineStats stats = engine.stats();
    System.out.println("LiveControlIT: " + sales.answers() + " answers, " + stats);
    assertTrue(hasSeenAll(stats), stats::toString);
  }

  /** Whether every strategy served some, those that don't wait turned some away, some merged. */
  private static boolean hasSeenAll(EngineStats stats) {
    return stats.byStrategy().keySet().containsAll(EnumSet.complementOf(EnumSet.of(Strategy.AUTO)))
        && stats.answers(Strategy.ADVISORY).busy() > 0
        && stats.answers(Strategy.NOWAIT).busy() > 0
        && stats.groups() < stats.applied();
  }

  private static void flip(HotrowControl control, Random random) {
    List<Strategy> all = List.of(Strategy.values());
    Strategy strategy = all.get(random.nextInt(all.size()));
    switch (random.nextInt(6)) {
      case 0 -> control.setStrategy(strategy);
      case 1 -> control.setStrategy("inventory", random.nextBoolean() ? strategy : null);
      case 2 -> control.setSoldOutTtl("public.inventory", Duration.ofMillis(random.nextInt(20)));
      case 3 -> control.setMaxGroupSize(1 + random.nextInt(50));
      case 4 -> control.setQueueBound(16 + random.nextInt(100));
      default -> control.setOn(random.nextInt(3) > 0);
    }
  }

  @Test
  void aTablesOwnSettingGoesBeforeThatForAllAndAQualifiedNameBeforeAnother() {
    HotrowControl control = new HotrowControl(new HotrowConfig());
    assertEquals(TableSettings.DEFAULT, control.settings("public.inventory"));
    control.setStrategy(Strategy.QUEUE).setStrategy("inventory", Strategy.NOWAIT);
    assertEquals(Strategy.NOWAIT, control.settings("public.inventory").strategy());
    assertEquals(Strategy.QUEUE, control.settings("public.other").strategy());
    control.setStrategy("public.inventory", Strategy.MERGE);
    assertEquals(Strategy.MERGE, control.settings("public.inventory").strategy());
    assertEquals(Strategy.NOWAIT, control.settings("shop.inventory").strategy());
    control.setStrategy("public.inventory", null).setStrategy("inventory", null);
    assertEquals(Strategy.QUEUE, control.settings("public.inventory").strategy());
    assertTrue(control.tables().isEmpty());
  }

  @Test
  void theSwitchForAllGoesBeforeEverything() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    engine.control().setStrategy("inventory", Strategy.MERGE).setOn("inventory", true).setOn(false);
    assertEquals(Strategy.PLAIN, engine.control().settings("public.inventory").strategy());
    assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
    engine.control().setOn(true);
    assertEquals(Strategy.MERGE, engine.control().settings("public.inventory").strategy());
    engine.control().setOn("inventory", false);
    assertEquals(Strategy.PLAIN, engine.control().settings("public.inventory").strategy());
  }

  @Test
  void everythingCanBeDoneOverJmxWhereThatIsSwitchedOn() throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName bean = new ObjectName("io.github.hotrow:type=Control,name=\"jmx-shop\"");
    HotrowEngine engine =
        invariants
            .engine(
                config -> {
                  config.setEngineName("jmx-shop");
                  config.setRegisterMbeans(true);
                })
            .register(Inventory.TABLE);
    assertEquals("AUTO", server.getAttribute(bean, "Strategy"));
    server.setAttribute(bean, new Attribute("Strategy", "QUEUE"));
    server.setAttribute(bean, new Attribute("SoldOutTtlMillis", 7L));
    String[] signature = {String.class.getName(), String.class.getName()};
    server.invoke(bean, "setTableStrategy", new Object[] {"inventory", "NOWAIT"}, signature);
    TableSettings settings = engine.control().settings("public.inventory");
    assertEquals(Strategy.NOWAIT, settings.strategy());
    assertEquals(Duration.ofMillis(7), settings.soldOutTtl());
    assertEquals(Strategy.QUEUE, engine.control().settings("public.other").strategy());
    server.setAttribute(bean, new Attribute("On", false));
    assertEquals(Strategy.PLAIN, engine.control().settings("public.inventory").strategy());
    assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
    engine.close();
    assertFalse(server.isRegistered(bean));
  }

  @Test
  void nothingIsRegisteredWithJmxUnlessAskedFor() throws Exception {
    invariants.engine();
    assertTrue(
        ManagementFactory.getPlatformMBeanServer()
            .queryNames(new ObjectName("io.github.hotrow:*"), null)
            .isEmpty());
  }

  @Test
  void valuesOutOfRangeAreRefusedByName() {
    HotrowControl control = new HotrowControl(new HotrowConfig());
    ConfigurationException refusal =
        assertThrows(ConfigurationException.class, () -> control.setQueueBound("inventory", 0));
    assertTrue(refusal.getMessage().contains("queueBound is 0"), refusal::getMessage);
    assertThrows(ConfigurationException.class, () -> control.setSoldOutTtl(Duration.ofSeconds(61)));
    assertThrows(ConfigurationException.class, () -> control.setMaxGroupSize(0));
  }

  @Test
  void aTtlSetWhileRunningHoldsForTheNextChange() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    assertTrue(engine.execute(Inventory.sale(1, 1, FIRST_QUANTITY)).isApplied());
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 2, 1)));
    assertEquals(0, engine.stats().answeredFromMemory());
    engine.control().setSoldOutTtl("inventory", Duration.ofSeconds(60));
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 3, 1)));
    assertEquals(1, engine.stats().answeredFromMemory());
    engine.control().setSoldOutTtl("inventory", null);
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(Inventory.sale(1, 4, 1)));
    assertEquals(1, engine.stats().answeredFromMemory());
  }
}
