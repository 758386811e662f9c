// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import io.github.hotrow.examples.load.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** The whole application on a server: tables in a schema of its own, shop, website. Thread-safe. */
final class FlashSale implements AutoCloseable {
  private static final int TICK_MS = 250;

  private final DatabaseServer server;
  private final SaleTables tables;
  private final Shop shop;
  private final Website website;
  private final ScheduledFuture<?> ticking;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(FlashSale::daemon);

  private FlashSale(DatabaseServer server, SaleTables tables, String host, int port) {
    this.server = server;
    this.tables = tables;
    Timeline timeline = new Timeline();
    shop = new Shop(server, tables, timeline);
    timeline.changed(shop.state());
    website = new Website(shop, timeline);
    website.start(host, port);
    ticking = clock.scheduleAtFixedRate(this::tick, TICK_MS, TICK_MS, TimeUnit.MILLISECONDS);
  }

  /** Makes the schema and starts. */
  static FlashSale start(DatabaseServer server, String host, int port) throws SQLException {
    long random = ThreadLocalRandom.current().nextLong();
    SaleTables tables = new SaleTables(String.format(Locale.ROOT, "hotrow_sale_%016x", random));
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema " + tables.schema());
      tables.create(connection);
    }
    return new FlashSale(server, tables, host, port);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "clock");
    thread.setDaemon(true);
    return thread;
  }

  private void tick() {
    try {
      shop.tick(System.currentTimeMillis());
    } catch (RuntimeException e) {
      System.err.println("hotrow sale: no figures now: " + e);
    }
  }

  int port() {
    return website.port();
  }

  Shop shop() {
    return shop;
  }

  SaleTables tables() {
    return tables;
  }

  @Override
  public void close() throws SQLException {
    ticking.cancel(false);
    clock.shutdown();
    website.close();
    shop.close();
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema " + tables.schema() + " cascade");
    }
  }
}
