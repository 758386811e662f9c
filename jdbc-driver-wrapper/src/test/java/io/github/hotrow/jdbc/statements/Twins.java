// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.jdbc.MergeStats;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two databases with the same tables: one that is reached through the wrapper, with every row hot,
 * and one that is reached by pgjdbc alone. Confined to the test's thread, but for its connections.
 */
final class Twins implements AutoCloseable {
  private static final int THREADS = 4;

  private final TestDatabase merged = new TestDatabase();
  private final TestDatabase plain = new TestDatabase();
  private final HikariDataSource mergedPool = pool(merged);
  private final HikariDataSource plainPool = pool(plain);
  private final HotrowDataSource hotrow;

  /** Where connections come from. */
  @FunctionalInterface
  interface Source {
    Connection connect() throws SQLException;
  }

  /** What one buyer does, and what he is told. */
  @FunctionalInterface
  interface Call {
    String run(Connection connection, int number) throws SQLException;
  }

  Twins(String... settings) {
    Properties properties = new Properties();
    properties.setProperty("hotThreshold", "0");
    for (int i = 0; i < settings.length; i += 2) {
      properties.setProperty(settings[i], settings[i + 1]);
    }
    hotrow = new HotrowDataSource(mergedPool, properties);
  }

  private static HikariDataSource pool(TestDatabase database) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(12);
    config.setMinimumIdle(4);
    return new HikariDataSource(config);
  }

  /** A connection through the wrapper. */
  Connection merged() throws SQLException {
    return hotrow.getConnection();
  }

  /** A connection of pgjdbc. */
  Connection plain() throws SQLException {
    return plainPool.getConnection();
  }

  /** The database behind the wrapper. */
  TestDatabase mergedDatabase() {
    return merged;
  }

  MergeStats stats() {
    return hotrow.stats();
  }

  String explain(String sql) throws SQLException {
    return hotrow.explain(sql).reason();
  }

  /** Runs statements on both. */
  void run(String sql) {
    merged.run(sql);
    plain.run(sql);
  }

  /** The rows of a query on both, which a test compares. */
  List<List<String>> rows(String query) {
    return List.of(merged.rows(query), plain.rows(query));
  }

  /** The answers of many buyers, sorted; the first comes alone, as the first of the day does. */
  static List<String> answers(Source source, Call call, int calls) throws Exception {
    List<String> answers = Collections.synchronizedList(new ArrayList<>());
    try (Connection connection = source.connect()) {
      answers.add(call.run(connection, 0));
    }
    AtomicInteger next = new AtomicInteger(1);
    ExecutorService buyers = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        all.add(
            buyers.submit(
                () -> {
                  for (int n = next.getAndIncrement(); n < calls; n = next.getAndIncrement()) {
                    try (Connection connection = source.connect()) {
                      answers.add(call.run(connection, n));
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
    Collections.sort(answers);
    return answers;
  }

  @Override
  public void close() {
    hotrow.close();
    mergedPool.close();
    plainPool.close();
    merged.close();
    plain.close();
  }
}
