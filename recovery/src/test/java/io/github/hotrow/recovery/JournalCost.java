// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Change;
import io.github.hotrow.Guard;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * What a journal costs: the same load on one row, in turns without and with one, in one run on one
 * server. {@code main} prints each turn and the medians. Not a test.
 */
public final class JournalCost {
  private static final AtomicLong ORDERS = new AtomicLong();

  private JournalCost() {}

  /**
   * Runs.
   *
   * @param args callers, seconds of a turn, pairs of turns, whether to force before sending
   */
  public static void main(String[] args) throws Exception {
    int callers = args.length > 0 ? Integer.parseInt(args[0]) : 128;
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
    int pairs = args.length > 2 ? Integer.parseInt(args[2]) : 9;
    boolean force = args.length > 3 && Boolean.parseBoolean(args[3]);
    try (TestDatabase database = new TestDatabase();
        CrashedJournal journals = new CrashedJournal()) {
      database.run(Inventory.DDL + "insert into inventory values (1, 1000000000000)");
      turn(database, null, force, callers, seconds * 2); // warms the JVM up
      turn(database, journals.directory(), force, callers, seconds * 2);
      double[] ratios = new double[pairs];
      for (int i = 0; i < pairs; i++) {
        boolean firstWithout = i % 2 == 0;
        double one =
            turn(database, firstWithout ? null : journals.directory(), force, callers, seconds);
        double two =
            turn(database, firstWithout ? journals.directory() : null, force, callers, seconds);
        ratios[i] = firstWithout ? two / one : one / two;
        System.out.printf("with / without: %.3f%n", ratios[i]);
      }
      Arrays.sort(ratios);
      System.out.printf("median of %d pairs: %.3f%n", pairs, ratios[pairs / 2]);
    }
    System.exit(0);
  }

  private static double turn(
      TestDatabase database, Path journal, boolean force, int callers, int seconds)
      throws InterruptedException {
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(PostgresServer.dataSource(database.name()));
    if (journal != null) {
      JournalConfig own = new JournalConfig(journal);
      own.setForceBeforeSending(force);
      config.setJournal(new FileJournal(own));
    }
    LongAdder done = new LongAdder();
    AtomicBoolean stop = new AtomicBoolean();
    database.run("truncate inventory_log");
    database.run("checkpoint");
    try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < callers; t++) {
        Thread thread =
            new Thread(
                () -> {
                  while (!stop.get()) {
                    engine.execute(sale());
                    done.increment();
                  }
                });
        thread.start();
        threads.add(thread);
      }
      long beginNs = System.nanoTime();
      Thread.sleep(Duration.ofSeconds(seconds).toMillis());
      double rate = done.sum() * 1e9 / (System.nanoTime() - beginNs);
      stop.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
      System.out.printf("%s: %,.0f/s%n", journal == null ? "without" : "with   ", rate);
      return rate;
    }
  }

  private static Change sale() {
    long order = ORDERS.incrementAndGet();
    return Change.to(Inventory.TABLE, 1L)
        .transactionId(order)
        .add("quantity", -1)
        .guard(Guard.column("quantity").atLeast(1))
        .log("buyer_id", order)
        .build();
  }
}
