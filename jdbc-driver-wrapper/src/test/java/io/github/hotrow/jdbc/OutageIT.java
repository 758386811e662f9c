// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.Health;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.RestartableServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The server is away for a while, under JDBC's load on a hot row. {@code
 * -Dhotrow.outage.seconds=30} for the long form.
 */
@Tag("alone")
@Timeout(120)
final class OutageIT {
  private static final Duration AWAY =
      Duration.ofSeconds(Integer.getInteger("hotrow.outage.seconds", 4));
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration SLACK = Duration.ofMillis(750);
  private static final Duration RETURN = Duration.ofSeconds(2);
  private static final int BARE_TURNS = 5;
  private static final int STOCK = 10_000_000;

  private final AtomicLong orders = new AtomicLong();
  private final AtomicLong sold = new AtomicLong();
  private final AtomicLong unknown = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final LongAccumulator longestNs = new LongAccumulator(Math::max, 0);
  private final Map<String, Integer> failures = new ConcurrentHashMap<>();
  private volatile boolean stopped;
  private Pulse pulse;
  private RestartableServer server;
  private HikariDataSource pool;
  private HotrowDataSource shop;

  @BeforeEach
  void open() throws SQLException {
    server = new RestartableServer();
    try (Connection connection = server.dataSource("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table stock (id int primary key, units int not null);"
              + "create table sales (id bigint primary key);"
              + "insert into stock values (1, "
              + STOCK
              + ")");
    }
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(server.url("postgres"));
    config.setMaximumPoolSize(10);
    config.setConnectionTimeout(DEADLINE.toMillis());
    pool = new HikariDataSource(config);
    Properties settings = new Properties();
    settings.setProperty("hotThreshold", "0");
    settings.setProperty("changeTimeoutMillis", Long.toString(DEADLINE.toMillis()));
    settings.setProperty("commitTimeoutMillis", Long.toString(DEADLINE.toMillis()));
    settings.setProperty("lockPatienceMillis", "200");
    shop = new HotrowDataSource(pool, settings);
    pulse = new Pulse();
  }

  @AfterEach
  void close() throws Exception {
    pulse.close();
    shop.close();
    pool.close();
    server.close();
  }

  private interface Call<T> {
    T call() throws SQLException;
  }

  /** Each call is timed on its own: it is each call that has a deadline. */
  private <T> T timed(Call<T> call) throws SQLException {
    long beginNs = System.nanoTime();
    try {
      return call.call();
    } finally {
      longestNs.accumulate(System.nanoTime() - beginNs);
    }
  }

  private boolean buy() {
    boolean committing = false;
    try (Connection connection = shop.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement update =
          connection.prepareStatement(
              "update stock set units = units - 1 where id = 1 and units >= 1")) {
        int changed = timed(update::executeUpdate);
        assertEquals(1, changed);
      }
      try (PreparedStatement insert =
          connection.prepareStatement("insert into sales (id) values (?)")) {
        insert.setLong(1, orders.incrementAndGet());
        timed(insert::executeUpdate);
        committing = true;
        timed(
            () -> {
              connection.commit();
              return null;
            });
        sold.incrementAndGet();
        return true;
      }
    } catch (SQLException e) {
      (committing && "08007".equals(e.getSQLState()) ? unknown : failed).incrementAndGet();
      failures.merge(e.getSQLState() + " " + e.getMessage(), 1, Integer::sum);
      return false;
    }
  }

  @Test
  void callersAreToldInTimeAndAllResumesByItself() throws Exception {
    List<Thread> buyers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread buyer =
          new Thread(
              () -> {
                while (!stopped) {
                  buy();
                }
              });
      buyers.add(buyer);
      buyer.start();
    }
    try {
      Await.until(
          "merged traffic",
          Duration.ofSeconds(20),
          () -> shop.stats().engine().applied() > 500 && shop.stats().engine().meanGroupSize() > 1);
      server.stopImmediately();
      long soldBefore = sold.get();
      Await.pass(AWAY);
      Await.until("somebody was told", Duration.ofSeconds(20), () -> failed.get() > 0);
      assertTrue(sold.get() - soldBefore <= 8, "sold without a server");
      Await.until(
          "the outage shows",
          Duration.ofSeconds(20),
          () -> shop.health().status() == Health.Status.DOWN);
      server.start();
      long returnedNs = System.nanoTime();
      long withheldBeforeNs = pulse.withheldNs();
      long atReturn = sold.get();
      Await.until("sold again", Duration.ofSeconds(20), () -> sold.get() > atReturn);
      long tookMillis = (System.nanoTime() - returnedNs) / 1_000_000;
      long limitMillis =
          RETURN.toMillis() + (pulse.withheldNs() - withheldBeforeNs + bareTurnsNs()) / 1_000_000;
      System.out.printf(
          "OutageIT: resumed after %d ms; the longest call took %d ms; %d failed, %d unknown%n",
          tookMillis, longestNs.get() / 1_000_000, failed.get(), unknown.get());
      failures.forEach((failure, times) -> System.out.println(times + " times: " + failure));
      assertTrue(
          tookMillis < limitMillis,
          () -> "resumed after " + tookMillis + " ms; the limit here is " + limitMillis);
    } finally {
      stopped = true;
      for (Thread buyer : buyers) {
        buyer.join();
      }
    }
    Duration longest = Duration.ofNanos(longestNs.get());
    Duration limit = DEADLINE.plus(SLACK).plusNanos(pulse.withheldNs());
    assertTrue(longest.compareTo(limit) < 0, () -> "a call took " + longest + ", not " + limit);
    shop.close();
    audit();
  }

  /** What it costs this machine now to connect and ask, without anything of ours. */
  private long bareTurnsNs() throws SQLException {
    long beginNs = System.nanoTime();
    for (int i = 0; i < BARE_TURNS; i++) {
      try (Connection connection = server.dataSource("postgres").getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("select units from stock");
      }
    }
    return System.nanoTime() - beginNs;
  }

  private void audit() throws SQLException {
    try (Connection connection = server.dataSource("postgres").getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select units, (select count(*) from sales) from stock")) {
      row.next();
      assertEquals(STOCK - row.getLong(1), row.getLong(2), "units gone, and sales");
      assertTrue(
          sold.get() <= row.getLong(2) && row.getLong(2) <= sold.get() + unknown.get(),
          () -> "told " + sold + " sold, " + unknown + " unknown");
    }
  }
}
