// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.EngineStats;
import io.github.hotrow.Strategy;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** AUTO: what is hot is merged, or queued where it can't be; what is cold goes straight. */
@Tag("alone")
@Timeout(60)
final class AutoIT {
  private static final int THREADS = 16;

  private QueueShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new QueueShop(8, Strategy.AUTO);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private void take(long sku) throws SQLException {
    try (Connection connection = shop.dataSource().getConnection();
        PreparedStatement update =
            connection.prepareStatement(
                "update inventory set quantity = quantity - 1 where sku_id = ? and quantity >= 1")) {
      update.setLong(1, sku);
      update.executeUpdate();
    }
  }

  /** Runs the call in many threads for a while. */
  private static void rush(Duration time, Callable<Void> call) throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    AtomicLong endNs = new AtomicLong();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      tasks.add(
          () -> {
            start.await();
            endNs.compareAndSet(0, System.nanoTime() + time.toNanos());
            while (System.nanoTime() - endNs.get() < 0) {
              call.call();
            }
            return null;
          });
    }
    QueueShop.runAll(tasks);
  }

  @Test
  void aRowIsMergedWithin100MsOfARushAndTheNextOneTooWhenTrafficShifts() throws Exception {
    shop.database().run("update inventory set quantity = 1000000");
    shop.database()
        .run("insert into inventory select 10 + n, 1000000, 'x' from generate_series(1, 8) as n");
    take(1); // what is loaded and looked up once is no part of the rush
    rush(Duration.ofMillis(500), () -> taken(3));
    long soonestNs = Long.MAX_VALUE; // of eight, for this machine may have other things to do
    for (long sku = 11; sku <= 18; sku++) {
      long item = sku;
      AtomicBoolean merged = new AtomicBoolean();
      AtomicLong mergedAfterNs = new AtomicLong();
      long before = shop.dataSource().stats().engine().applied();
      AtomicLong startNs = new AtomicLong();
      rush(
          Duration.ofMillis(400),
          () -> {
            startNs.compareAndSet(0, System.nanoTime());
            take(item);
            if (!merged.get()
                && shop.dataSource().stats().engine().applied() > before
                && merged.compareAndSet(false, true)) {
              mergedAfterNs.set(System.nanoTime() - startNs.get());
            }
            return null;
          });
      assertTrue(merged.get(), "SKU " + sku + " was never merged");
      soonestNs = Math.min(soonestNs, mergedAfterNs.get());
      assertTrue(shop.dataSource().stats().hotRows() >= 1);
    }
    assertTrue(soonestNs < 100_000_000, "merged after " + soonestNs / 1_000_000 + " ms");
    Await.until(
        "the rows cool down when nobody but one comes",
        Duration.ofSeconds(10),
        () -> {
          take(1);
          take(2);
          take(3);
          for (long sku = 11; sku <= 18; sku++) {
            take(sku);
          }
          return shop.dataSource().stats().hotRows() == 0;
        });
    EngineStats cold = shop.dataSource().stats().engine();
    take(1);
    assertEquals(cold.applied(), shop.dataSource().stats().engine().applied());
  }

  private Void taken(long sku) throws SQLException {
    take(sku);
    return null;
  }

  @Test
  void whatCanNotBeMergedIsQueuedWhileItsRowIsHot() throws Exception {
    shop.database().run("update inventory set quantity = 1000000");
    AtomicLong most = new AtomicLong();
    AtomicLong taken = new AtomicLong();
    rush(
        Duration.ofMillis(800),
        () -> {
          shop.takeOne(1);
          taken.incrementAndGet();
          most.accumulateAndGet(shop.dataSource().stats().queued(), Math::max);
          return null;
        });
    assertEquals(
        1_000_000 - taken.get(),
        shop.database().number("select quantity from inventory where sku_id=1"));
    assertTrue(most.get() > 4, "at most " + most.get() + " were in the queue");
    assertEquals(0, shop.dataSource().stats().queued());
    assertEquals(0, shop.dataSource().stats().engine().applied());
  }

  @Test
  void mergedAndQueuedTransactionsOnOneRowMeetAtItsLockAndLoseNothing() throws Exception {
    shop.database().run("update inventory set quantity = 1000000");
    AtomicLong taken = new AtomicLong();
    AtomicLong turn = new AtomicLong();
    rush(
        Duration.ofMillis(800),
        () -> {
          if (turn.incrementAndGet() % 4 == 0) {
            shop.takeOne(1);
          } else {
            takeRetrying(1);
          }
          taken.incrementAndGet();
          return null;
        });
    assertEquals(
        1_000_000 - taken.get(),
        shop.database().number("select quantity from inventory where sku_id = 1"));
  }

  private void takeRetrying(long sku) throws SQLException {
    while (true) {
      try {
        take(sku);
        return;
      } catch (SQLException e) {
        if (!"40001".equals(e.getSQLState())) {
          throw e;
        }
      }
    }
  }

  @Test
  void aRowThatOneThreadChangesStaysColdHoweverOften() throws Exception {
    for (int i = 0; i < 300; i++) {
      take(1);
      shop.takeOne(2);
    }
    assertEquals(0, shop.dataSource().stats().hotRows());
    assertEquals(0, shop.dataSource().stats().engine().applied());
  }
}
