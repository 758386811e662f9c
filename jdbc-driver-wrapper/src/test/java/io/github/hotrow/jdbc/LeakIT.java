// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many transactions, most of which end badly in one of the ways that transactions do; afterwards
 * nothing is in use, nothing is reserved, the tables agree, and the heap holds no more than it did
 * half way. {@code -Dhotrow.leak.transactions} says how many; 1,500 if it doesn't.
 */
@Tag("alone")
@Timeout(1_800)
final class LeakIT {
  private static final int TRANSACTIONS = Integer.getInteger("hotrow.leak.transactions", 1_500);
  private static final int THREADS = 12;
  private static final int ITEMS = 3;
  private static final long STOCK = 1_000_000;
  private static final long MOST_GROWTH_BYTES = 4L << 20;
  private static final String TAKE =
      "update stock set quantity = quantity - ? where id = ? and quantity >= ?";
  private static final String LOG = "insert into log (order_id, item, amount) values (?, ?, ?)";

  private final AtomicLong orders = new AtomicLong();
  private final Map<String, LongAdder> ends = new ConcurrentSkipListMap<>();
  private TestDatabase database;
  private HikariDataSource pool;
  private HotrowDataSource hotrow;

  /** How a transaction goes wrong, or doesn't. */
  private enum Fate {
    COMMITTED,
    ROLLED_BACK,
    CLOSED,
    CLOSED_WITH_STATEMENTS,
    ABORTED,
    WRONG_ROW,
    WRONG_SQL,
    NOTHING_LEFT,
    SAVEPOINT,
    LOCKED_FIRST,
    ENDED_AS_TEXT,
    AUTO_COMMIT_AGAIN,
    CANCELLED,
    TIMED_OUT,
    SESSION_KILLED,
    CART
  }

  @BeforeEach
  void open() {
    database = new TestDatabase();
    database.run(
        """
        create table stock (id int primary key, quantity bigint not null);
        create table log (order_id bigint primary key, item int not null, amount int not null);
        insert into stock select n, %d from generate_series(1, %d) n;
        insert into log values (0, 0, 0);
        """
            .formatted(STOCK, ITEMS));
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(8);
    config.setConnectionTimeout(20_000); // less than the test's: what leaks shows as an error
    config.addDataSourceProperty("ApplicationName", "shop");
    pool = new HikariDataSource(config);
    Properties settings = new Properties();
    settings.setProperty("engineName", "leak");
    settings.setProperty("hotThreshold", "1");
    hotrow = new HotrowDataSource(pool, settings);
  }

  @AfterEach
  void close() {
    hotrow.close();
    pool.close();
    database.close();
  }

  @Test
  void nothingIsLeftOfTransactionsThatFail() throws Exception {
    run(TRANSACTIONS / 2);
    long halfway = heldBytes();
    run(TRANSACTIONS - TRANSACTIONS / 2);
    long end = heldBytes();
    String told = ends + " " + hotrow.stats();
    assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections(), told);
    // A server process whose client is gone takes a moment to see it.
    Await.until(
        "no server process is in a transaction; " + told,
        Duration.ofSeconds(20),
        () ->
            database
                .rows(
                    "select pid, state, query from pg_stat_activity where datname ="
                        + " current_database() and pid <> pg_backend_pid() and state <> 'idle'")
                .isEmpty());
    for (int item = 1; item <= ITEMS; item++) {
      assertEquals(
          STOCK,
          database.number("select quantity from stock where id = " + item)
              + database.number("select coalesce(sum(amount), 0) from log where item = " + item),
          told);
      takeAll(item, told);
    }
    assertTrue(hotrow.stats().engine().applied() > TRANSACTIONS / 10, told);
    assertTrue(end - halfway < MOST_GROWTH_BYTES, () -> halfway + " to " + end + " bytes; " + told);
  }

  /** All that is left is granted at once only if nobody has a reservation. */
  private void takeAll(int item, String told) throws SQLException {
    long left = database.number("select quantity from stock where id = " + item);
    try (Connection connection = hotrow.getConnection();
        PreparedStatement take = connection.prepareStatement(TAKE)) {
      take.setQueryTimeout(30);
      take.setLong(1, left);
      take.setInt(2, item);
      take.setLong(3, left);
      assertEquals(1, take.executeUpdate(), told);
    }
  }

  private static long heldBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  private void run(int transactions) throws Exception {
    AtomicLong left = new AtomicLong(transactions);
    ExecutorService buyers = Executors.newFixedThreadPool(THREADS + 1);
    ExecutorService cancels = Executors.newSingleThreadExecutor();
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        SplittableRandom random = new SplittableRandom(i + transactions);
        all.add(
            buyers.submit(
                () -> {
                  while (left.getAndDecrement() > 0) {
                    transaction(random, cancels);
                  }
                  return null;
                }));
      }
      for (Future<?> buyer : all) {
        buyer.get();
      }
    } finally {
      buyers.shutdownNow();
      cancels.shutdown();
    }
  }

  private void transaction(SplittableRandom random, ExecutorService cancels) {
    Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
    if (fate == Fate.SESSION_KILLED && random.nextInt(10) > 0) {
      fate = Fate.COMMITTED;
    }
    int item = 1 + random.nextInt(ITEMS);
    String end = "ok";
    try (Connection connection = hotrow.getConnection()) {
      connection.setAutoCommit(false);
      try {
        go(connection, fate, item, random, cancels);
      } catch (SQLException e) {
        end = e.getSQLState();
        if (!connection.isClosed() && random.nextBoolean()) {
          connection.rollback();
        }
      }
    } catch (SQLException e) {
      end = "close " + e.getSQLState();
    }
    ends.computeIfAbsent(fate + " " + end, none -> new LongAdder()).increment();
  }

  private void go(
      Connection connection, Fate fate, int item, SplittableRandom random, ExecutorService cancels)
      throws SQLException {
    boolean logFirst = random.nextBoolean();
    long order = fate == Fate.WRONG_ROW ? 0 : orders.incrementAndGet();
    switch (fate) {
      case LOCKED_FIRST ->
          execute(connection, "select 1 from stock where id = " + item + " for update");
      case SESSION_KILLED ->
          execute(
              connection,
              "select pg_terminate_backend(pid) from pg_stat_activity where application_name ="
                  + " 'leak' and datname = current_database()");
      default -> {}
    }
    if (logFirst) {
      log(connection, order, item);
    }
    if (fate == Fate.CLOSED_WITH_STATEMENTS) {
      PreparedStatement left = connection.prepareStatement(TAKE);
      bind(left, item, 1);
      left.executeUpdate();
      connection.createStatement().executeQuery("select 1");
      return;
    }
    take(connection, fate, item, random, cancels);
    if (!logFirst) {
      log(connection, order, item);
    }
    switch (fate) {
      case ROLLED_BACK -> connection.rollback();
      case CLOSED -> {}
      case ABORTED -> connection.abort(Runnable::run);
      case WRONG_SQL -> execute(connection, "select wrong from nothing");
      case SAVEPOINT -> {
        Savepoint before = connection.setSavepoint();
        take(connection, Fate.COMMITTED, item, random, cancels);
        connection.rollback(before);
        connection.commit();
      }
      case ENDED_AS_TEXT -> execute(connection, random.nextBoolean() ? "commit" : "rollback");
      case AUTO_COMMIT_AGAIN -> connection.setAutoCommit(true);
      case CART -> {
        if (item < ITEMS) { // in one order everywhere, as carts should
          take(connection, fate, item + 1, random, cancels);
          log(connection, orders.incrementAndGet(), item + 1);
        }
        connection.commit();
      }
      default -> connection.commit();
    }
  }

  private static void take(
      Connection connection, Fate fate, int item, SplittableRandom random, ExecutorService cancels)
      throws SQLException {
    try (PreparedStatement take = connection.prepareStatement(TAKE)) {
      if (fate == Fate.TIMED_OUT) {
        take.setQueryTimeout(1);
      }
      bind(take, item, fate == Fate.NOTHING_LEFT ? 2 * STOCK : 1);
      Future<?> cancel =
          fate == Fate.CANCELLED
              ? cancels.submit(
                  () -> {
                    take.cancel();
                    return null;
                  })
              : null;
      int changed = take.executeUpdate();
      if (changed == 0) {
        throw new SQLException("sold out", "sold out");
      }
      if (cancel != null && random.nextBoolean()) {
        cancel.cancel(false);
      }
    }
  }

  private static void bind(PreparedStatement take, int item, long amount) throws SQLException {
    take.setLong(1, amount);
    take.setInt(2, item);
    take.setLong(3, amount);
  }

  private static void log(Connection connection, long order, int item) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(LOG)) {
      insert.setLong(1, order);
      insert.setInt(2, item);
      insert.setInt(3, 1);
      insert.executeUpdate();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
