// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeException;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.recovery.ChangeFate;
import io.github.hotrow.recovery.FileJournal;
import io.github.hotrow.recovery.JournalConfig;
import io.github.hotrow.recovery.RecoveryListener;
import io.github.hotrow.testing.Await;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A service that sells, in a JVM of its own that may be killed: starts an engine on a journal, says
 * what became of what an earlier one left open, then sells until it is told to stop. Every answer
 * is printed at once, so that what was acknowledged is known whatever happens.
 */
public final class LoadChild {
  static final HotTable STOCK =
      HotTable.builder("stock")
          .key("sku")
          .counter("quantity")
          .counter("sold")
          .log(
              LogTable.builder("stock_log")
                  .transactionId("order_id")
                  .key("sku")
                  .delta("amount", "quantity")
                  .delta("sold", "sold")
                  .groupId("group_id")
                  .position("place")
                  .valueAfter("left_after", "quantity")
                  .build())
          .build();

  static final int SKUS = 6;
  private static final int THREADS = 12;

  private final HotrowEngine engine;
  private final AtomicLong orders;
  private final JdbcSales jdbc;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean stopped;

  private LoadChild(HotrowEngine engine, String url, long firstOrder) {
    this.engine = engine;
    this.jdbc = new JdbcSales(url, firstOrder);
    this.orders = new AtomicLong(firstOrder);
  }

  /**
   * Runs.
   *
   * @param args the URL, the journal's directory, the first order, a seed, what to do with
   *     unapplied changes
   */
  public static void main(String[] args) throws Exception {
    JournalConfig journal = new JournalConfig(Path.of(args[1]));
    journal.setSegmentBytes(1 << 18);
    journal.setUnapplied(JournalConfig.Unapplied.valueOf(args[4]));
    journal.setListener(
        new RecoveryListener() {
          @Override
          public void resolved(ChangeFate fate) {
            say("R " + fate.transactionId() + " " + fate.fate());
          }

          @Override
          public void answered(ChangeFate fate, Outcome outcome) {
            say("R " + fate.transactionId() + " AGAIN_" + outcome.getClass().getSimpleName());
          }
        });
    HotrowConfig config = new HotrowConfig();
    config.setEngineName("load-child");
    config.setJdbcUrl(args[0]);
    config.setCommitTimeout(Duration.ofSeconds(1));
    config.setLockPatience(Duration.ofMillis(200));
    config.setChangeTimeout(Duration.ofSeconds(8));
    config.setJournal(new FileJournal(journal));
    HotrowEngine engine = started(config);
    LoadChild child = new LoadChild(engine, args[0], Long.parseLong(args[2]));
    child.start(Long.parseLong(args[3]));
    say("READY");
    child.obey();
    child.jdbc.close();
    engine.close();
    say("DONE");
    System.exit(0);
  }

  /** The server may be away when the child is started. */
  private static HotrowEngine started(HotrowConfig config) {
    HotrowEngine[] engine = new HotrowEngine[1];
    Await.until(
        "the engine starts",
        Duration.ofSeconds(60),
        () -> {
          try {
            engine[0] = new HotrowEngine(config).register(STOCK);
            return true;
          } catch (RuntimeException e) {
            e.printStackTrace();
            return false;
          }
        });
    return engine[0];
  }

  static synchronized void say(String line) {
    System.out.println(line);
    System.out.flush();
  }

  private void start(long seed) {
    SplittableRandom seeds = new SplittableRandom(seed);
    for (int i = 0; i < THREADS; i++) {
      SplittableRandom random = seeds.split();
      boolean asynchronous = i % 3 == 0;
      boolean ordinary = i % 4 == 1;
      Thread thread =
          new Thread(
              () -> {
                if (ordinary) {
                  sellByJdbc(random);
                } else {
                  sell(random, asynchronous);
                }
              },
              "seller-" + i);
      thread.start();
      threads.add(thread);
    }
  }

  private void obey() throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      switch (line) {
        case "stop" -> {
          stopped = true;
          for (Thread thread : threads) {
            thread.join();
          }
          return;
        }
        case "interrupt" -> threads.forEach(Thread::interrupt);
        case "out-of-memory" -> new Thread(LoadChild::runOutOfMemory, "greedy").start();
        default -> throw new IllegalArgumentException(line);
      }
    }
    Runtime.getRuntime().halt(3); // the parent is gone
  }

  private static void runOutOfMemory() {
    List<byte[]> held = new ArrayList<>();
    try {
      while (true) {
        held.add(new byte[1 << 20]);
      }
    } catch (OutOfMemoryError e) {
      int reached = held.size();
      held.clear();
      System.err.println("memory ran out after " + reached + " MiB");
    }
  }

  private void sell(SplittableRandom random, boolean asynchronous) {
    while (!stopped) {
      long order = orders.incrementAndGet();
      try {
        Change change = change(random, order);
        if (asynchronous) {
          submit(order, change);
        } else {
          execute(order, change);
          if (random.nextInt(10) == 0) {
            execute(order, change); // a client that sends again
          }
        }
      } catch (OutOfMemoryError e) {
        say("A " + order + " UNKNOWN");
      }
    }
  }

  private void sellByJdbc(SplittableRandom random) {
    while (!stopped) {
      jdbc.sell(random);
      Thread.interrupted();
    }
  }

  private void submit(long order, Change change) {
    say("S " + order);
    try {
      engine
          .submit(change)
          .whenComplete((outcome, thrown) -> say("A " + order + " " + word(outcome, thrown)))
          .toCompletableFuture()
          .handle((outcome, thrown) -> null)
          .get();
    } catch (ChangeException e) {
      say("A " + order + " " + word(null, e));
    } catch (InterruptedException | java.util.concurrent.ExecutionException e) {
      // the answer is printed when it comes
    }
  }

  private void execute(long order, Change change) {
    say("S " + order);
    try {
      say("A " + order + " " + word(engine.execute(change), null));
    } catch (ChangeException e) {
      Thread.interrupted();
      say("A " + order + " " + word(null, e));
    }
  }

  private static String word(Outcome outcome, Throwable thrown) {
    if (outcome != null) {
      return outcome.getClass().getSimpleName();
    }
    Throwable cause = thrown.getCause() instanceof ChangeException inner ? inner : thrown;
    return cause instanceof ChangeException e && e.applied() == ChangeException.AppliedState.NO
        ? "NO"
        : "UNKNOWN";
  }

  private static Change change(SplittableRandom random, long order) {
    long sku = 1L + Math.min(random.nextInt(SKUS), random.nextInt(SKUS));
    long amount = 1L + random.nextInt(3);
    Change.Builder change =
        Change.to(STOCK, sku)
            .transactionId(order)
            .add("quantity", -amount)
            .add("sold", amount)
            .guard(Guard.column("quantity").atLeast(amount));
    if (random.nextInt(8) == 0) {
      long other = sku % SKUS + 1;
      change
          .and(STOCK, other)
          .add("quantity", -1)
          .add("sold", 1)
          .guard(Guard.column("quantity").atLeast(1));
    }
    return change.build();
  }
}
