// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import io.github.hotrow.jdbc.HotrowDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;

/** The clients' ordinary transactions, unchanged, through Hotrow's data source. Thread-safe. */
final class JdbcService implements Service {
  private final Workload workload;
  private final ConnectionPool pool;
  private final HotrowDataSource source;
  private final OrdinaryTransaction transaction;

  JdbcService(Site site, Strategy strategy) {
    workload = site.workload();
    pool = site.pool(null);
    Properties settings = new Properties();
    settings.setProperty("engineName", "bench");
    settings.setProperty("ledgerTable", workload.tables().ledger());
    settings.setProperty("strategy", strategy.ofHotrow().name());
    source = new HotrowDataSource(pool.dataSource(), settings);
    transaction = new OrdinaryTransaction(workload, Strategy.PLAIN);
  }

  @Override
  public Answer change(long transactionId, int client) {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      return transaction.run(connection, workload.request(transactionId, client));
    } catch (SQLException e) {
      // from close, after the transaction ended
      throw new UnansweredException(true, e);
    }
  }

  @Override
  public long groups(long committed) {
    return source.stats().engine().groups();
  }

  @Override
  public String note() {
    return "ordinary JDBC through HotrowDataSource; " + pool.size() + " connections";
  }

  @Override
  public void close() {
    source.close();
    pool.close();
  }
}
