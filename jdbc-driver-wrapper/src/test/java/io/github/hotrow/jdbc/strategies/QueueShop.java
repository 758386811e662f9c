// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A shop with a small pool behind a DataSource of ours. Thread-safe. */
final class QueueShop implements AutoCloseable {
  private static final String LOCK = "select quantity from inventory where sku_id = ? for update";

  private final TestDatabase database = new TestDatabase();
  private final HikariDataSource pool;
  private final HotrowDataSource hotrow;

  QueueShop(int poolSize, Strategy strategy) throws SQLException {
    database.run(
        """
        create table inventory (sku_id bigint primary key, quantity int not null, name text);
        insert into inventory values (1, 1000, 'a'), (2, 1000, 'b'), (3, 1000, 'c');
        """);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(poolSize);
    pool = new HikariDataSource(config);
    hotrow = new HotrowDataSource(pool);
    hotrow.control().setStrategy(strategy);
  }

  TestDatabase database() {
    return database;
  }

  HotrowDataSource dataSource() {
    return hotrow;
  }

  /** Connections of the pool that are in use. */
  int inUse() {
    return pool.getHikariPoolMXBean().getActiveConnections();
  }

  /** A connection in manual commit. */
  Connection begin() throws SQLException {
    Connection connection = hotrow.getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  /** Locks the row and reads what is left. */
  static int lock(Connection connection, long sku) throws SQLException {
    return lock(connection, sku, LOCK);
  }

  static int lock(Connection connection, long sku, String sql) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(sql)) {
      select.setLong(1, sku);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        return row.getInt(1);
      }
    }
  }

  /** Sets what is left, as an object-relational mapper does. */
  static int write(Connection connection, long sku, int quantity) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("update inventory set quantity = ? where sku_id = ?")) {
      update.setInt(1, quantity);
      update.setLong(2, sku);
      return update.executeUpdate();
    }
  }

  /** Takes one, with the row locked first. */
  void takeOne(long sku) throws SQLException {
    try (Connection connection = begin()) {
      write(connection, sku, lock(connection, sku) - 1);
      connection.commit();
    }
  }

  /** Runs all at once; the first failure fails. */
  static void runAll(List<Callable<Void>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<Future<Void>> running = new ArrayList<>();
      for (Callable<Void> task : tasks) {
        running.add(threads.submit(task));
      }
      for (Future<Void> one : running) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public void close() {
    hotrow.close();
    pool.close();
    database.close();
  }
}
