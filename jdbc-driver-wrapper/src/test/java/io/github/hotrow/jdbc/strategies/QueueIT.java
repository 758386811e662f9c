// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Strategy;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** QUEUE: first in, first out for each row, from the statement that locks it to the end. */
@Timeout(60)
final class QueueIT {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private QueueShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new QueueShop(2, Strategy.QUEUE);
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    shop.close();
  }

  private Future<Void> start(Callable<Void> task) {
    return threads.submit(task);
  }

  private void awaitQueued(int count) {
    Await.until(count + " in the queue", LONG, () -> shop.dataSource().stats().queued() == count);
  }

  @Test
  void manyTransactionsThatLockFirstNeedNoMoreConnectionsThanAreAtWork() throws Exception {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 24; thread++) {
      tasks.add(
          () -> {
            for (int i = 0; i < 10; i++) {
              shop.takeOne(1);
            }
            return null;
          });
    }
    QueueShop.runAll(tasks);
    assertEquals(
        1000 - 240, shop.database().number("select quantity from inventory where sku_id=1"));
    awaitQueued(0);
  }

  @Test
  void whoWaitsHoldsNoConnectionAndIsServedInItsTurn() throws Exception {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Future<Void>> waiting = new ArrayList<>();
    try (Connection first = shop.begin()) {
      QueueShop.lock(first, 1);
      for (int i = 0; i < 6; i++) {
        int number = i;
        waiting.add(
            start(
                () -> {
                  try (Connection connection = shop.begin()) {
                    QueueShop.lock(connection, 1);
                    order.add(number);
                    connection.commit();
                  }
                  return null;
                }));
        awaitQueued(i + 2);
      }
      assertEquals(1, shop.inUse(), "only the one at work has a connection");
      shop.takeOne(2);
      first.commit();
    }
    for (Future<Void> one : waiting) {
      one.get();
    }
    assertEquals(List.of(0, 1, 2, 3, 4, 5), order);
  }

  @Test
  void twoRowsInOppositeOrdersEndWithOneDeadlockErrorAndNoHang() throws Exception {
    CyclicBarrier bothHaveOne = new CyclicBarrier(2);
    List<String> failures = Collections.synchronizedList(new ArrayList<>());
    List<Callable<Void>> tasks = new ArrayList<>();
    for (long sku = 1; sku <= 2; sku++) {
      long first = sku;
      tasks.add(
          () -> {
            try (Connection connection = shop.begin()) {
              QueueShop.lock(connection, first);
              bothHaveOne.await(10, TimeUnit.SECONDS);
              try {
                QueueShop.lock(connection, 3 - first);
                connection.commit();
              } catch (SQLException e) {
                failures.add(e.getSQLState());
                SQLException aborted =
                    assertThrows(SQLException.class, () -> QueueShop.lock(connection, 3));
                assertEquals("25P02", aborted.getSQLState());
                connection.rollback();
              }
            }
            return null;
          });
    }
    QueueShop.runAll(tasks);
    assertEquals(List.of("40P01"), failures);
    shop.takeOne(1);
    shop.takeOne(2);
  }

  @Test
  void aTransactionThatDiesLeavesItsPlace() throws Exception {
    Connection closed = shop.begin();
    QueueShop.lock(closed, 1);
    Future<Void> next = start(() -> takeOne(1));
    awaitQueued(2);
    closed.close();
    next.get();
    Connection aborted = shop.begin();
    QueueShop.lock(aborted, 1);
    next = start(() -> takeOne(1));
    awaitQueued(2);
    aborted.abort(Runnable::run);
    next.get();
    aborted.close();
    Connection rolledBack = shop.begin();
    QueueShop.lock(rolledBack, 1);
    next = start(() -> takeOne(1));
    awaitQueued(2);
    rolledBack.rollback();
    next.get();
    rolledBack.close();
    try (Connection asText = shop.begin();
        Statement statement = asText.createStatement()) {
      QueueShop.lock(asText, 1);
      next = start(() -> takeOne(1));
      awaitQueued(2);
      statement.execute("commit");
      next.get();
    }
    awaitQueued(0);
  }

  private Void takeOne(long sku) throws SQLException {
    shop.takeOne(sku);
    return null;
  }

  @Test
  void aFullQueueTurnsAwayAtOnce() throws Exception {
    shop.dataSource().control().setQueueBound("inventory", 1);
    try (Connection first = shop.begin()) {
      QueueShop.lock(first, 1);
      Future<Void> next = start(() -> takeOne(1));
      awaitQueued(2);
      SQLException full = assertThrows(SQLException.class, () -> shop.takeOne(1));
      assertEquals("53000", full.getSQLState());
      assertTrue(full.getMessage().contains("public.inventory[1]"), full::getMessage);
      shop.takeOne(2);
      first.commit();
      next.get();
    }
  }

  @Test
  void theWaitEndsWithTheStatementsTimeLimit() throws Exception {
    try (Connection first = shop.begin();
        Connection second = shop.begin();
        PreparedStatement select =
            second.prepareStatement("select 1 from inventory where sku_id = 1 for update")) {
      QueueShop.lock(first, 1);
      select.setQueryTimeout(1);
      SQLException late = assertThrows(SQLException.class, select::executeQuery);
      assertEquals("57014", late.getSQLState());
      first.commit();
      second.rollback();
      assertTrue(select.executeQuery().next());
    }
  }

  @Test
  void anotherThreadMayCancelTheWait() throws Exception {
    try (Connection first = shop.begin();
        Connection second = shop.begin();
        PreparedStatement select =
            second.prepareStatement("select 1 from inventory where sku_id = 1 for update")) {
      QueueShop.lock(first, 1);
      Future<Void> waits =
          start(
              () -> {
                SQLException cancelled = assertThrows(SQLException.class, select::executeQuery);
                assertEquals("57014", cancelled.getSQLState());
                return null;
              });
      awaitQueued(2);
      select.cancel();
      waits.get();
      first.commit();
    }
    awaitQueued(0);
  }

  @Test
  void aStatementInAutoCommitKeepsItsPlaceForItselfAlone() throws Exception {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      tasks.add(
          () -> {
            try (Connection connection = shop.dataSource().getConnection()) {
              for (int i = 0; i < 20; i++) {
                // a name that changes too can't be merged
                try (PreparedStatement update =
                    connection.prepareStatement(
                        "update inventory set quantity = quantity - 1, name = name || 'x'"
                            + " where sku_id = ?")) {
                  update.setLong(1, 1);
                  assertEquals(1, update.executeUpdate());
                }
              }
            }
            return null;
          });
    }
    QueueShop.runAll(tasks);
    assertEquals(840, shop.database().number("select quantity from inventory where sku_id = 1"));
    awaitQueued(0);
  }

  @Test
  void aTransactionWithAConnectionAlreadyWaitsInItsTurnToo() throws Exception {
    try (Connection first = shop.begin();
        Connection second = shop.begin();
        Statement statement = second.createStatement()) {
      QueueShop.lock(first, 1);
      statement.execute("insert into inventory values (9, 9, 'first needs the connection')");
      Future<Void> waits =
          start(
              () -> {
                QueueShop.lock(second, 1);
                second.commit();
                return null;
              });
      awaitQueued(2);
      first.commit();
      waits.get();
    }
  }

  @Test
  void whatSkipsLockedRowsOrDoesNotWaitForThemIsNotMadeToWait() throws Exception {
    try (Connection first = shop.begin();
        Connection second = shop.begin();
        Statement statement = second.createStatement()) {
      QueueShop.lock(first, 1);
      assertTrue(
          !statement
              .executeQuery("select 1 from inventory where sku_id = 1 for update skip locked")
              .next());
      SQLException locked =
          assertThrows(
              SQLException.class,
              () ->
                  statement.executeQuery(
                      "select 1 from inventory where sku_id = 1 for update nowait"));
      assertEquals("55P03", locked.getSQLState());
      second.rollback();
      first.commit();
    }
  }
}
