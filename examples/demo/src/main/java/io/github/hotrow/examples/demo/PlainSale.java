// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * {@link SaleStrategy#PLAIN}: each buyer's transaction on a connection of the pool. Thread-safe.
 */
final class PlainSale implements Service {
  private static final int MAX_CONNECTIONS = 128;

  private final HikariDataSource pool;
  private final PlainTransaction transaction;
  private final int buyers;

  PlainSale(DatabaseServer server, SaleTables tables, int buyers) {
    this.buyers = buyers;
    transaction = new PlainTransaction(tables);
    HikariConfig config = new HikariConfig();
    config.setPoolName("plain");
    config.setDataSource(server.dataSource());
    config.setAutoCommit(false);
    config.setMaximumPoolSize(
        Math.min(buyers, Math.min(MAX_CONNECTIONS, server.freeConnections())));
    config.setConnectionTimeout(60_000);
    pool = new HikariDataSource(config);
  }

  @Override
  public Answer change(long transactionId, int buyer) {
    Connection connection;
    try {
      connection = pool.getConnection();
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
  public String note() {
    return "pool of " + pool.getMaximumPoolSize() + " connections for " + buyers + " buyers";
  }

  @Override
  public void close() {
    pool.close();
  }
}
