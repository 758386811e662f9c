// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.EngineStats;
import io.github.hotrow.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * More threads than connections, whose statements are all prepared before the first is executed.
 */
@Timeout(120)
final class ManyThreadsFewConnectionsIT {
  private static final int THREADS = 512;
  private static final int STOCK = 5_000;

  @Test
  void sellOutWithAConnectionForEverySixtyFourth() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      sell(database, Thread::new, STOCK);
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void sellOutWithoutPinningACarrier() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      sell(database, Thread::new, STOCK / 10); // loading a class holds a carrier, once
    }
    Path file = Files.createTempFile("hotrow-pinned", ".jfr");
    try (TestDatabase database = new TestDatabase();
        Recording recording = new Recording()) {
      recording.enable("jdk.VirtualThreadPinned").withoutThreshold().withStackTrace();
      recording.start();
      sell(database, virtualThreads(), STOCK);
      recording.stop();
      recording.dump(file);
      for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
        boolean pinned = event.getEventType().getName().equals("jdk.VirtualThreadPinned");
        boolean ours = String.valueOf(event.getStackTrace()).contains("io.github.hotrow");
        assertFalse(pinned && ours, event::toString);
      }
    } finally {
      Files.delete(file);
    }
  }

  /** All find at once that the engine is not there, nor the tables of their transactions known. */
  @Test
  void whatManyWantToKnowAtTheSameTimeIsLookedUpOnce() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "create role few login connection limit 20;"
              + "grant all on schema public to few;"
              + "alter default privileges grant all on tables to few");
      MergeStats stats = sell(database, Thread::new, STOCK, "few", true);
      for (String reason : stats.declined().keySet()) {
        assertFalse(reason.contains("could not be"), stats::toString);
      }
      database.run("drop owned by few; drop role few");
    }
  }

  private static void sell(TestDatabase database, ThreadFactory threads, int stock)
      throws Exception {
    sell(database, threads, stock, "postgres", false);
  }

  private static MergeStats sell(
      TestDatabase database, ThreadFactory threads, int stock, String user, boolean logFirst)
      throws Exception {
    database.run(
        """
        create table stock (id int primary key, quantity int not null);
        create table log (order_id bigint primary key, item int not null);
        insert into stock values (1, %d);
        """
            .formatted(stock));
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url().replace("user=postgres", "user=" + user));
    config.setMaximumPoolSize(8);
    Properties settings = new Properties();
    settings.setProperty("hotThreshold", "1");
    AtomicLong orders = new AtomicLong();
    AtomicLong sold = new AtomicLong();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try (HikariDataSource pool = new HikariDataSource(config);
        HotrowDataSource hotrow = new HotrowDataSource(pool, settings)) {
      List<Thread> buyers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Thread buyer =
            threads.newThread(
                () -> {
                  try {
                    while (buy(hotrow, orders.incrementAndGet(), logFirst)) {
                      sold.incrementAndGet();
                    }
                  } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                  }
                });
        buyer.start();
        buyers.add(buyer);
      }
      for (Thread buyer : buyers) {
        buyer.join();
      }
      String told = hotrow.stats().toString();
      if (failure.get() != null) {
        throw new AssertionError(told, failure.get());
      }
      assertEquals(stock, sold.get(), told);
      assertEquals(0, database.number("select quantity from stock"), told);
      assertEquals(stock, database.number("select count(*) from log"), told);
      // How large the groups are is a matter of the machine; that nearly all went in groups is not.
      EngineStats engine = hotrow.stats().engine();
      assertTrue(stock < STOCK || engine.applied() > stock / 2, told);
      assertTrue(stock < STOCK || engine.groups() < engine.applied() / 2, told);
      return hotrow.stats();
    }
  }

  private static boolean buy(HotrowDataSource shop, long order, boolean logFirst)
      throws SQLException {
    try (Connection connection = shop.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement take =
              connection.prepareStatement(
                  "update stock set quantity = quantity - 1 where id = 1 and quantity >= 1");
          PreparedStatement log =
              connection.prepareStatement("insert into log (order_id, item) values (?, 1)")) {
        log.setLong(1, order);
        if (logFirst) {
          log.executeUpdate();
        }
        if (take.executeUpdate() == 0) {
          connection.rollback();
          return false;
        }
        if (!logFirst) {
          log.executeUpdate();
        }
        connection.commit();
        return true;
      }
    }
  }

  /** By reflection: the sources are for Java 17. */
  private static ThreadFactory virtualThreads() throws ReflectiveOperationException {
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    return (ThreadFactory)
        Class.forName("java.lang.Thread$Builder").getMethod("factory").invoke(builder);
  }
}
