// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import io.github.hotrow.jdbc.HotrowDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * {@link SaleStrategy#MERGE} through JDBC: the very transaction of {@link PlainSale}, which knows
 * nothing of Hotrow, on connections of a {@link HotrowDataSource}. Thread-safe.
 */
final class WrappedSale implements Service {
  private static final int MAX_CONNECTIONS = 16;

  private final HikariDataSource pool;
  private final HotrowDataSource hotrow;
  private final PlainTransaction transaction;

  WrappedSale(DatabaseServer server, SaleTables tables, Duration soldOutTtl) {
    transaction = new PlainTransaction(tables);
    HikariConfig config = new HikariConfig();
    config.setPoolName("wrapped");
    config.setDataSource(server.dataSource());
    config.setAutoCommit(false);
    config.setMaximumPoolSize(Math.min(MAX_CONNECTIONS, server.freeConnections()));
    config.setConnectionTimeout(60_000);
    pool = new HikariDataSource(config);
    Properties settings = new Properties();
    settings.setProperty("engineName", "demo");
    settings.setProperty("ledgerTable", tables.ledger());
    settings.setProperty("soldOutTtlMillis", Long.toString(soldOutTtl.toMillis()));
    hotrow = new HotrowDataSource(pool, settings);
  }

  @Override
  public Answer change(long transactionId, int buyer) {
    Connection connection;
    try {
      connection = hotrow.getConnection();
    } catch (SQLException e) {
      throw new UnansweredException(false, e);
    }
    try (connection) {
      return transaction.run(connection, transactionId, buyer);
    } catch (SQLException e) {
      // from close, after the transaction ended
      throw new UnansweredException(true, e);
    }
  }

  @Override
  public long groups(long committed) {
    return hotrow.stats().engine().groups();
  }

  @Override
  public String note() {
    return "ordinary JDBC through HotrowDataSource";
  }

  @Override
  public void close() {
    hotrow.close();
    pool.close();
  }
}
