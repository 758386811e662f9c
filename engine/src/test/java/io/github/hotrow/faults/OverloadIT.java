// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.Guard;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.FaultyProxy;
import io.github.hotrow.testing.PostgresServer;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Changes arrive twice as fast as the database takes them, whatever becomes of them. {@code
 * -Dhotrow.overload.seconds=60} for the long form.
 *
 * <p>What the database can take is set by a delay on the way to it and the size of groups, so that
 * it is nearly the same from one second to the next, however busy the machine is.
 */
@Tag("alone")
@Timeout(400)
final class OverloadIT {
  private static final int GROUP = 256;
  private static final int RING = 1_024;
  private static final Duration DELAY = Duration.ofMillis(60);
  private static final Duration OVERLOAD =
      Duration.ofSeconds(Integer.getInteger("hotrow.overload.seconds", 4));
  private static final Duration WARM_UP = Duration.ofSeconds(1);
  private static final Duration MEASURED = Duration.ofMillis(1_500);

  /** Of the peak. A few seconds on a machine that does other things as well are no measurement. */
  private static final double LEAST_GOODPUT = OVERLOAD.toSeconds() >= 30 ? 0.9 : 0.75;

  /** For a machine that does other things as well. */
  private static final long SLACK_MS = 3_000;

  private static final long MOST_GROWTH = 48L << 20;

  private FaultyProxy proxy;
  private Shop shop;
  private HotrowEngine engine;
  private OpenLoop loop;
  private long orders;

  @BeforeEach
  void start() throws SQLException {
    String database = PostgresServer.newDatabase();
    shop = new Shop(PostgresServer.dataSource(database), 1, 1_000_000_000);
    proxy = new FaultyProxy(PostgresServer.port());
    HotrowConfig config = Shop.config();
    config.setJdbcUrl(proxy.url(database));
    config.setRingCapacity(RING);
    config.setMaxGroupSize(GROUP);
    config.setFullRingPolicy(FullRingPolicy.REFUSE);
    engine = Shop.open(config);
    loop = new OpenLoop(engine);
    proxy.delay(DELAY);
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    engine.close();
    proxy.close();
    long logged = shop.logged();
    assertTrue(
        loop.applied() <= logged && logged <= loop.applied() + loop.unknown(),
        () -> logged + " log rows for " + loop);
    assertEquals(1_000_000_000 - logged, shop.quantity(1));
    shop.close();
  }

  private Change.Builder sale() {
    return Change.to(Shop.INVENTORY, 1L)
        .transactionId(++orders)
        .add("quantity", -1)
        .guard(Guard.column("quantity").atLeast(1));
  }

  /** Changes answered Applied a second, when as many wait as make the largest groups. */
  private double peak() {
    loop.keepWaiting(() -> sale().build(), 4 * GROUP, WARM_UP);
    return loop.keepWaiting(() -> sale().build(), 4 * GROUP, MEASURED);
  }

  @Test
  void whatIsTooMuchIsRefusedAtOnceAndTheRestIsServedAsFastAsEver() {
    double peak = peak();
    long heapBefore = usedHeap();
    OpenLoop.Figures figures = loop.run(() -> sale().build(), 2 * peak, OVERLOAD);
    long heapUnderLoad = usedHeap();
    System.out.printf("OverloadIT: peak %.0f/s; at twice that: %s%n", peak, figures);

    assertTrue(figures.goodput() >= LEAST_GOODPUT * peak, figures::toString);
    assertTrue(figures.refused() > 0.3 * figures.offered(), figures::toString);
    assertEquals(figures.offered(), figures.applied() + figures.refused(), figures::toString);
    assertTrue(figures.refusalMicros(0.95) < 50_000, figures::toString);
    // all that can wait is served in so long
    double longestMillis = 1e3 * (2 * RING + 2 * GROUP) / (LEAST_GOODPUT * peak);
    assertTrue(figures.latencyMillis(1.0) < longestMillis + SLACK_MS, figures::toString);
    assertTrue(figures.mostWaiting() <= 2 * RING + 2, figures::toString);
    assertTrue(
        heapUnderLoad - heapBefore < MOST_GROWTH,
        () -> "the heap grew from " + heapBefore + " to " + heapUnderLoad);
    Await.until("nothing waits", Duration.ofSeconds(5), () -> engine.waiting() == 0);
  }

  @Test
  void callersThatDoNotWaitLongEnoughForAFullQueueAreServedAsFastAsEver() {
    double peak = peak();
    Duration patience = Duration.ofNanos((long) (1e9 * RING / peak));
    OpenLoop.Figures figures = loop.run(() -> sale().timeout(patience).build(), 2 * peak, OVERLOAD);
    System.out.printf("OverloadIT: peak %.0f/s; with %s: %s%n", peak, patience, figures);

    assertTrue(figures.goodput() >= LEAST_GOODPUT * peak, figures::toString);
    assertTrue(figures.unknown() < 0.05 * figures.offered(), figures::toString);
    assertTrue(figures.latencyMillis(1.0) < patience.toMillis() + SLACK_MS, figures::toString);
  }

  private static long usedHeap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
