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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
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
  private static final Duration LIMIT = Duration.ofSeconds(20);

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

  /** Runs the call in many threads, who begin together, until the condition holds. */
  private static void rushUntil(String what, Await.Condition holds, Callable<Void> call)
      throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    rush(over::get, call, () -> Await.until(what, LIMIT, holds), over);
  }

  /** Runs the call in many threads, who begin together, so many times in each. */
  private static void rush(int times, Callable<Void> call) throws Exception {
    rush(
        () -> true,
        () -> {
          for (int i = 0; i < times; i++) {
            call.call();
          }
          return null;
        },
        () -> {},
        new AtomicBoolean());
  }

  private static void rush(
      BooleanSupplier enough, Callable<Void> call, Runnable watch, AtomicBoolean over)
      throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      tasks.add(
          () -> {
            start.await();
            do {
              call.call();
            } while (!enough.getAsBoolean());
            return null;
          });
    }
    tasks.add(
        () -> {
          try {
            watch.run();
          } finally {
            over.set(true);
          }
          return null;
        });
    QueueShop.runAll(tasks);
  }

  /** How long a round of ordinary changes of one row takes here, so many for each thread. */
  private long plainRoundNs(int each) throws Exception {
    shop.dataSource().control().setStrategy(Strategy.PLAIN);
    long beginNs = System.nanoTime();
    rush(each, () -> taken(2));
    long tookNs = System.nanoTime() - beginNs;
    shop.dataSource().control().setStrategy(Strategy.AUTO);
    return tookNs;
  }

  /** When the first change of a rush was merged, and what went the ordinary way until then. */
  private record Turn(long afterNs, int ordinaryBefore) {}

  private Turn turnOf(long sku) throws Exception {
    AtomicReference<Turn> turn = new AtomicReference<>();
    AtomicInteger ordinary = new AtomicInteger();
    AtomicLong startNs = new AtomicLong();
    long before = shop.dataSource().stats().engine().applied();
    rushUntil(
        "SKU " + sku + " is merged",
        () -> turn.get() != null,
        () -> {
          startNs.compareAndSet(0, System.nanoTime());
          take(sku);
          if (shop.dataSource().stats().engine().applied() == before) {
            ordinary.incrementAndGet();
          } else if (turn.get() == null) {
            turn.compareAndSet(null, new Turn(System.nanoTime() - startNs.get(), ordinary.get()));
          }
          return null;
        });
    return turn.get();
  }

  @Test
  void aRowIsMergedWithin100MsOfARushAndTheNextOneTooWhenTrafficShifts() throws Exception {
    shop.database().run("update inventory set quantity = 1000000");
    shop.database()
        .run("insert into inventory select 10 + n, 1000000, 'x' from generate_series(1, 8) as n");
    take(1); // what is loaded and looked up once is no part of the rush
    turnOf(3);
    // On a machine that is busy, 100 ms are not time for anything: then for as many ordinary
    // changes as each thread makes twice over.
    long limitNs = Math.max(100_000_000, plainRoundNs(4));
    List<Turn> turns = new ArrayList<>();
    for (long sku = 11; sku <= 18; sku++) {
      turns.add(turnOf(sku));
      assertTrue(shop.dataSource().stats().hotRows() >= 1);
    }
    Turn soonest = Collections.min(turns, Comparator.comparingLong(Turn::afterNs));
    assertTrue(soonest.afterNs() < limitNs, turns + ", the limit is " + limitNs);
    int fewest = turns.stream().mapToInt(Turn::ordinaryBefore).min().orElseThrow();
    assertTrue(fewest <= 2 * THREADS, turns::toString);
    Await.until(
        "the rows cool down when nobody but one comes",
        LIMIT,
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
    AtomicLong taken = new AtomicLong();
    rushUntil(
        "more than four are in the queue",
        () -> shop.dataSource().stats().queued() > 4,
        () -> {
          shop.takeOne(1);
          taken.incrementAndGet();
          return null;
        });
    assertEquals(
        1_000_000 - taken.get(),
        shop.database().number("select quantity from inventory where sku_id=1"));
    assertEquals(0, shop.dataSource().stats().queued());
    assertEquals(0, shop.dataSource().stats().engine().applied());
  }

  @Test
  void mergedAndQueuedTransactionsOnOneRowMeetAtItsLockAndLoseNothing() throws Exception {
    shop.database().run("update inventory set quantity = 1000000");
    AtomicLong taken = new AtomicLong();
    AtomicLong turn = new AtomicLong();
    rush(
        40,
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
