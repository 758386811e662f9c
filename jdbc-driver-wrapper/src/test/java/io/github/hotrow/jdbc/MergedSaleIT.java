// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A sale through ordinary JDBC: merged while the item is hot, and every answer true. */
@Timeout(120)
final class MergedSaleIT {
  private static final int THREADS = 32;
  private static final int STOCK = 3_000;

  private TestDatabase database;
  private HikariDataSource pool;
  private HotrowDataSource hotrow;

  @BeforeEach
  void openShop() {
    database = new TestDatabase();
    database.run(
        """
        create table inventory (sku_id bigint primary key, quantity int not null);
        create table inventory_log (
          id bigserial primary key, order_id bigint not null unique, sku_id bigint not null,
          amount int not null, buyer text, created_at timestamptz not null default now());
        insert into inventory values (1, %d), (2, %d);
        """
            .formatted(STOCK, STOCK));
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(16);
    pool = new HikariDataSource(config);
    hotrow = new HotrowDataSource(pool);
  }

  @AfterEach
  void closeShop() {
    hotrow.close();
    pool.close();
    database.close();
  }

  /** One sale as any shop writes it. */
  private static boolean buy(DataSource shop, long order, long sku, boolean logFirst)
      throws SQLException {
    try (Connection connection = shop.getConnection()) {
      connection.setAutoCommit(false);
      try {
        if (logFirst) {
          log(connection, order, sku);
        }
        int changed;
        try (PreparedStatement update =
            connection.prepareStatement(
                "update inventory set quantity = quantity - ? where sku_id = ? and quantity >= ?")) {
          update.setInt(1, 1);
          update.setLong(2, sku);
          update.setInt(3, 1);
          changed = update.executeUpdate();
        }
        if (changed == 0) {
          connection.rollback();
          return false;
        }
        if (!logFirst) {
          log(connection, order, sku);
        }
        connection.commit();
        return true;
      } catch (SQLException e) {
        connection.rollback();
        throw e;
      } finally {
        connection.setAutoCommit(true);
      }
    }
  }

  private static void log(Connection connection, long order, long sku) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into inventory_log (order_id, sku_id, amount, buyer) values (?, ?, ?, ?)")) {
      insert.setLong(1, order);
      insert.setLong(2, sku);
      insert.setInt(3, 1);
      insert.setString(4, "buyer " + order);
      insert.executeUpdate();
    }
  }

  private void sellOut(boolean logFirst) throws Exception {
    AtomicLong orders = new AtomicLong();
    AtomicLong sold = new AtomicLong();
    ExecutorService buyers = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(
            buyers.submit(
                () -> {
                  int refused = 0;
                  while (refused < 3) {
                    if (buy(hotrow, orders.incrementAndGet(), 1, logFirst)) {
                      sold.incrementAndGet();
                    } else {
                      refused++;
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> buyer : all) {
        buyer.get();
      }
    } finally {
      buyers.shutdownNow();
    }
    MergeStats stats = hotrow.stats();
    String shown = stats.toString();
    assertEquals(STOCK, sold.get(), shown);
    assertEquals(0, database.number("select quantity from inventory where sku_id = 1"), shown);
    assertEquals(STOCK, database.number("select count(*) from inventory_log where sku_id = 1"));
    assertTrue(stats.engine().applied() > STOCK / 2, shown);
    // How large the groups are is a matter of the machine; that many shared one is not.
    assertTrue(stats.engine().applied() - stats.engine().groups() > STOCK / 10, shown);
  }

  @Test
  void aSaleThatUpdatesFirstIsMergedUntilSoldOut() throws Exception {
    sellOut(false);
  }

  @Test
  void aSaleThatLogsFirstIsLearntAndMergedUntilSoldOut() throws Exception {
    sellOut(true);
  }

  @Test
  void whatIsNotHotGoesStraightToTheDatabase() throws Exception {
    for (int i = 1; i <= 50; i++) {
      buy(hotrow, i, 2, i % 2 == 0);
    }
    MergeStats stats = hotrow.stats();
    assertEquals(0, stats.engine().applied(), stats.toString());
    assertEquals(STOCK - 50, database.number("select quantity from inventory where sku_id = 2"));
    assertEquals(
        "0", database.text("select count(*) from pg_class where relname = 'hotrow_group'"));
  }
}
