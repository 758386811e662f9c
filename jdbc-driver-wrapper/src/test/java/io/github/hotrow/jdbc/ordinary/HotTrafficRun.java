// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.ordinary;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.Change;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.InsertInto;
import io.github.hotrow.LogTable;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.testing.PostgresServer;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * Measures what each layer adds to a sale of one hot item: the native API with a log table, the
 * same with the log row as one that goes along, a reservation and its commit, and plain JDBC
 * through the wrapper, in turns in one process. Prints rates, group sizes, and medians of the
 * ratios to the first.
 *
 * <p>Arguments: rounds (7), threads (128), a turn's milliseconds (1000), the layers by their
 * letters (nies), rounds of warm-up (10). With fsync on.
 */
public final class HotTrafficRun {
  private static final AtomicLong IDS = new AtomicLong();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private HotTrafficRun() {}

  /** One way of selling. */
  private interface Layer {
    boolean sell(long id) throws Exception;
  }

  /** A way with its name, and where its groups are counted. */
  private record Contestant(String name, Layer layer, LongSupplier groups) {}

  /** See the class. */
  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 7;
    int threads = args.length > 1 ? Integer.parseInt(args[1]) : 128;
    long turnNs = (args.length > 2 ? Integer.parseInt(args[2]) : 1_000) * 1_000_000L;
    String letters = args.length > 3 ? args[3] : "nies";
    int warmUp = args.length > 4 ? Integer.parseInt(args[4]) : 10;
    DataSource source = PostgresServer.dataSource(PostgresServer.newDatabase());
    createTables(source);
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(16);
    config.setAutoCommit(false);
    Properties settings = new Properties();
    settings.setProperty("ledgerTable", "ledger_s");
    settings.setProperty("hotThreshold", "0");
    try (HotrowEngine engine = engine(source);
        HikariDataSource pool = new HikariDataSource(config);
        HotrowDataSource hotrow = new HotrowDataSource(pool, settings)) {
      Contestant[] all =
          letters
              .chars()
              .mapToObj(letter -> contestant((char) letter, engine, hotrow))
              .toArray(Contestant[]::new);
      double[][] rates = new double[all.length][rounds];
      for (int round = -warmUp; round < rounds; round++) {
        for (int i = 0; i < all.length; i++) {
          double rate = turn(all[i], threads, turnNs);
          if (round >= 0) {
            rates[i][round] = rate;
          }
        }
      }
      for (int i = 0; i < all.length; i++) {
        double[] ratios = new double[rounds];
        for (int round = 0; round < rounds; round++) {
          ratios[round] = rates[i][round] / rates[0][round];
        }
        System.out.printf(
            "%-12s median %,8.0f/s, %.3f of the first (quartiles %.3f, %.3f)%n",
            all[i].name, at(rates[i], 0.5), at(ratios, 0.5), at(ratios, 0.25), at(ratios, 0.75));
      }
    }
    System.exit(0);
  }

  private static double at(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1) + 0.5)];
  }

  private static HotrowEngine engine(DataSource source) {
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(source);
    config.setLedgerTable("ledger_n");
    return new HotrowEngine(config);
  }

  private static void createTables(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : new String[] {"n", "i", "e", "s"}) {
        statement.execute(
            "create table stock_" + table + " (id bigint primary key, quantity bigint not null)");
        statement.execute("insert into stock_" + table + " values (1, 1000000000)");
        statement.execute(
            "create table log_"
                + table
                + " (order_id bigint primary key, sku_id bigint not null, amount bigint not null, buyer_id bigint)");
      }
    }
  }

  private static Contestant contestant(char letter, HotrowEngine engine, HotrowDataSource hotrow) {
    HotTable.Builder builder = HotTable.builder("stock_" + letter).key("id").counter("quantity");
    if (letter == 'n') {
      builder.log(
          LogTable.builder("log_n")
              .transactionId("order_id")
              .key("sku_id")
              .delta("amount", "quantity")
              .columns("buyer_id")
              .build());
    }
    HotTable stock = builder.build();
    Guard guard = Guard.column("quantity").atLeast(1);
    InsertInto log = InsertInto.of("log_" + letter, "order_id", "sku_id", "amount", "buyer_id");
    if (letter != 's') {
      engine.register(stock);
    }
    if (letter == 'i' || letter == 'e') {
      engine.register(log);
    }
    LongSupplier groups = () -> engine.stats().groups();
    return switch (letter) {
      case 'n' ->
          new Contestant(
              "native",
              id -> {
                engine.execute(
                    Change.to(stock, 1L)
                        .transactionId(id)
                        .add("quantity", -1)
                        .guard(guard)
                        .log("buyer_id", 7L)
                        .build());
                return true;
              },
              groups);
      case 'i' ->
          new Contestant(
              "going along",
              id -> {
                engine.execute(
                    Change.to(stock, 1L)
                        .add("quantity", -1)
                        .guard(guard)
                        .insert(log, id, 1L, -1L, 7L)
                        .build());
                return true;
              },
              groups);
      case 'e' ->
          new Contestant(
              "reservation",
              id -> {
                try (EscrowTransaction transaction = engine.begin()) {
                  transaction.insert(log, id, 1L, -1L, 7L);
                  transaction.reserve(
                      Change.to(stock, 1L).add("quantity", -1).guard(guard).build());
                  transaction.commit(null);
                }
                return true;
              },
              groups);
      default ->
          new Contestant("JDBC", id -> sell(hotrow, id), () -> hotrow.stats().engine().groups());
    };
  }

  private static boolean sell(HotrowDataSource hotrow, long id) throws SQLException {
    try (Connection connection = hotrow.getConnection()) {
      try (PreparedStatement insert =
          connection.prepareStatement(
              "insert into log_s (order_id, sku_id, amount, buyer_id) values (?, ?, -1, ?)")) {
        insert.setLong(1, id);
        insert.setLong(2, 1);
        insert.setLong(3, 7);
        insert.executeUpdate();
      }
      try (PreparedStatement update =
          connection.prepareStatement(
              "update stock_s set quantity = quantity - 1 where id = ? and quantity >= 1")) {
        update.setLong(1, 1);
        update.executeUpdate();
      }
      connection.commit();
      return true;
    }
  }

  private static double turn(Contestant contestant, int threads, long turnNs)
      throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong done = new AtomicLong();
    AtomicLong bytes = new AtomicLong();
    Thread[] workers = new Thread[threads];
    Arrays.setAll(
        workers,
        i ->
            new Thread(
                () -> {
                  long count = 0;
                  try {
                    while (!over.get()) {
                      contestant.layer.sell(IDS.incrementAndGet());
                      count++;
                    }
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  } finally {
                    done.addAndGet(count);
                    bytes.addAndGet(THREADS.getCurrentThreadAllocatedBytes());
                  }
                }));
    long groups = contestant.groups.getAsLong();
    long cpuNs = SYSTEM.getProcessCpuTime();
    long begin = System.nanoTime();
    for (Thread worker : workers) {
      worker.start();
    }
    for (long left = turnNs; left > 0; left = turnNs - (System.nanoTime() - begin)) {
      LockSupport.parkNanos(left);
    }
    over.set(true);
    for (Thread worker : workers) {
      worker.join();
    }
    double rate = done.get() * 1e9 / (System.nanoTime() - begin);
    System.out.printf(
        "%-12s %,8.0f/s  group %.1f  %.1f µs of CPU  %,d bytes%n",
        contestant.name,
        rate,
        (double) done.get() / Math.max(1, contestant.groups.getAsLong() - groups),
        (SYSTEM.getProcessCpuTime() - cpuNs) / 1e3 / done.get(),
        bytes.get() / done.get());
    return rate;
  }
}
