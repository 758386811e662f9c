// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotrowControl;
import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.MergeStats;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Everything that can be changed is flipped at random while transactions of all kinds flow, and no
 * answer is wrong. {@code -Dhotrow.flipSeconds=60} flips for a minute.
 */
@Timeout(180)
final class LiveFlipIT {
  private static final int SECONDS = Integer.getInteger("hotrow.flipSeconds", 6);
  private static final long MOST_EXTRA_NS = 60_000_000_000L;
  private static final long FIRST_QUANTITY = 1_000_000;

  /** What a transaction may be told that is no answer: it was not applied, try again. */
  private static final Set<String> AGAIN = Set.of("40001", "40P01", "55P03", "53000");

  private final AtomicLong orders = new AtomicLong();
  private final AtomicLong[] taken = {new AtomicLong(), new AtomicLong()};
  private final AtomicLong busy = new AtomicLong();

  @Test
  void noAnswerIsWrongWhileEverythingIsFlippedAtRandom() throws Exception {
    long seed = System.nanoTime();
    System.out.println("LiveFlipIT seed " + seed);
    try (QueueShop shop = new QueueShop(12, Strategy.AUTO)) {
      shop.database()
          .run(
              "create table log (order_id bigint primary key, sku_id bigint, amount int);"
                  + "update inventory set quantity = "
                  + FIRST_QUANTITY);
      long endNs = System.nanoTime() + SECONDS * 1_000_000_000L;
      // A busy machine may need longer until something was merged.
      BooleanSupplier over =
          () ->
              System.nanoTime() - endNs >= 0
                  && (shop.dataSource().stats().engine().applied() > 0
                      || System.nanoTime() - endNs >= MOST_EXTRA_NS);
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 24; thread++) {
        Random random = new Random(seed + thread);
        tasks.add(
            () -> {
              while (!over.getAsBoolean()) {
                buy(shop, random);
              }
              return null;
            });
      }
      Random random = new Random(seed - 1);
      tasks.add(
          () -> {
            while (!over.getAsBoolean()) {
              flip(shop.dataSource().control(), random);
              LockSupport.parkNanos(1_000_000L * (1 + random.nextInt(40)));
            }
            return null;
          });
      QueueShop.runAll(tasks);
      audit(shop);
    }
  }

  private void audit(QueueShop shop) throws SQLException {
    MergeStats stats = shop.dataSource().stats();
    System.out.println("LiveFlipIT: " + taken[0] + ", " + taken[1] + ", " + busy + ": " + stats);
    for (int sku = 1; sku <= 2; sku++) {
      assertEquals(
          FIRST_QUANTITY - taken[sku - 1].get(),
          shop.database().number("select quantity from inventory where sku_id = " + sku),
          stats::toString);
      assertEquals(
          taken[sku - 1].get(),
          shop.database().number("select coalesce(sum(amount), 0) from log where sku_id = " + sku));
    }
    assertEquals(0, stats.queued(), stats::toString);
    assertEquals(0, stats.shadowDifferences(), stats::toString);
    assertTrue(stats.engine().applied() > 0, stats::toString);
  }

  /** One order, which says truly whether it was taken. */
  private void buy(QueueShop shop, Random random) throws SQLException {
    int sku = 1 + random.nextInt(2);
    long order = orders.incrementAndGet();
    int amount = 1 + random.nextInt(3);
    int kind = random.nextInt(4);
    boolean rollBack = random.nextInt(10) == 0;
    try (Connection connection = shop.begin()) {
      try {
        if (kind == 0) {
          log(connection, order, sku, amount);
        }
        if (kind == 3) {
          QueueShop.write(connection, sku, QueueShop.lock(connection, sku) - amount);
        } else {
          assertEquals(1, take(connection, sku, amount));
        }
        if (kind != 0) {
          log(connection, order, sku, amount);
        }
        if (rollBack) {
          connection.rollback();
          return;
        }
        connection.commit();
        taken[sku - 1].addAndGet(amount);
      } catch (SQLException e) {
        connection.rollback();
        if (!AGAIN.contains(e.getSQLState())) {
          throw e;
        }
        busy.incrementAndGet();
      }
    }
  }

  private static int take(Connection connection, int sku, int amount) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update inventory set quantity = quantity - ? where sku_id = ? and quantity >= ?")) {
      update.setInt(1, amount);
      update.setLong(2, sku);
      update.setInt(3, amount);
      return update.executeUpdate();
    }
  }

  private static void log(Connection connection, long order, int sku, int amount)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into log values (?, ?, ?)")) {
      insert.setLong(1, order);
      insert.setLong(2, sku);
      insert.setInt(3, amount);
      insert.executeUpdate();
    }
  }

  private static void flip(HotrowControl control, Random random) {
    List<Strategy> all = List.of(Strategy.values());
    Strategy strategy = all.get(random.nextInt(all.size()));
    switch (random.nextInt(7)) {
      case 0 -> control.setStrategy(strategy);
      case 1 -> control.setStrategy("inventory", random.nextBoolean() ? strategy : null);
      case 2 -> control.setSoldOutTtl("public.inventory", Duration.ofMillis(random.nextInt(20)));
      case 3 -> control.setMaxGroupSize(1 + random.nextInt(50));
      case 4 -> control.setQueueBound(2 + random.nextInt(30));
      case 5 -> control.setShadow(random.nextInt(3) == 0);
      default -> control.setOn(random.nextInt(3) > 0);
    }
  }
}
