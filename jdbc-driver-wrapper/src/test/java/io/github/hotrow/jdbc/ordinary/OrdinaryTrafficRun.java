// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.ordinary;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * Measures what the wrapper costs an application with nothing hot: the transactions of {@code
 * pgbench -N} (an account is changed and read, a row of history is added) on a hundred thousand
 * accounts, through HikariCP alone and through the wrapper above the same pool, in turns of a
 * second in one process. Prints each round's ratio and their median.
 *
 * <p>Arguments: rounds (15), threads (4). With {@code synchronous_commit=off}, so that the disk
 * doesn't hide the cost.
 */
public final class OrdinaryTrafficRun {
  private static final int ACCOUNTS = 100_000;
  private static final long TURN_NS = 1_000_000_000L;
  private static final int WARM_UP_ROUNDS = 4;

  private OrdinaryTrafficRun() {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 15;
    int threads = args.length > 1 ? Integer.parseInt(args[1]) : 4;
    String database = PostgresServer.newDatabase();
    HikariConfig config = new HikariConfig();
    config.setDataSource(PostgresServer.dataSource(database));
    config.setMaximumPoolSize(threads + 4);
    config.setConnectionInitSql("set synchronous_commit = off");
    try (HikariDataSource pool = new HikariDataSource(config);
        HotrowDataSource hotrow = new HotrowDataSource(pool)) {
      createTables(pool);
      List<Double> ratios = new ArrayList<>();
      for (int round = -WARM_UP_ROUNDS; round < rounds; round++) {
        boolean bareFirst = round % 2 == 0;
        double first = turn(bareFirst ? pool : hotrow, threads);
        double second = turn(bareFirst ? hotrow : pool, threads);
        double bare = bareFirst ? first : second;
        double wrapped = bareFirst ? second : first;
        if (round >= 0) {
          ratios.add(wrapped / bare);
          System.out.printf(
              "round %2d  bare %,7.0f tx/s  wrapped %,7.0f tx/s  ratio %.3f%n",
              round + 1, bare, wrapped, wrapped / bare);
        }
      }
      double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      System.out.printf(
          "median %.3f  of %d rounds, %d threads; quartiles %.3f and %.3f%n",
          sorted[sorted.length / 2],
          sorted.length,
          threads,
          sorted[sorted.length / 4],
          sorted[sorted.length * 3 / 4]);
      System.out.println("merged: " + hotrow.stats());
    }
    System.exit(0);
  }

  private static void createTables(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table accounts(aid int primary key, bid int, abalance int, filler char(84))");
      statement.execute(
          "create table history(tid int, bid int, aid int, delta int, mtime timestamp)");
      statement.execute(
          "insert into accounts select i, 1, 0, '' from generate_series(1, " + ACCOUNTS + ") i");
      statement.execute("vacuum analyze accounts");
    }
  }

  private static double turn(DataSource source, int threads) throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong done = new AtomicLong();
    Thread[] workers = new Thread[threads];
    long begin = System.nanoTime();
    Arrays.setAll(workers, i -> new Thread(() -> done.addAndGet(work(source, over))));
    for (Thread worker : workers) {
      worker.start();
    }
    while (System.nanoTime() - begin < TURN_NS) {
      java.util.concurrent.locks.LockSupport.parkNanos(TURN_NS / 50);
    }
    over.set(true);
    for (Thread worker : workers) {
      worker.join();
    }
    return done.get() * 1e9 / (System.nanoTime() - begin);
  }

  private static long work(DataSource source, AtomicBoolean over) {
    long done = 0;
    try {
      while (!over.get()) {
        transaction(source);
        done++;
      }
      return done;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void transaction(DataSource source) throws SQLException {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    int aid = random.nextInt(1, ACCOUNTS + 1);
    int delta = random.nextInt(-5_000, 5_000);
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement update =
          connection.prepareStatement(
              "update accounts set abalance = abalance + ? where aid = ?")) {
        update.setInt(1, delta);
        update.setInt(2, aid);
        update.executeUpdate();
      }
      try (PreparedStatement select =
          connection.prepareStatement("select abalance from accounts where aid = ?")) {
        select.setInt(1, aid);
        try (ResultSet row = select.executeQuery()) {
          row.next();
          row.getInt(1);
        }
      }
      try (PreparedStatement insert =
          connection.prepareStatement(
              "insert into history(tid, bid, aid, delta, mtime) values (?, ?, ?, ?,"
                  + " current_timestamp)")) {
        insert.setInt(1, 1);
        insert.setInt(2, 1);
        insert.setInt(3, aid);
        insert.setInt(4, delta);
        insert.executeUpdate();
      }
      connection.commit();
      connection.setAutoCommit(true);
    }
  }
}
