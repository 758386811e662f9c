// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * {@link Strategy#PLAIN} on as many connections as the pool has, {@link Strategy#QUEUE} on one.
 * Thread-safe.
 */
final class TransactionSeller implements Seller {
  private final int width;
  private final HikariDataSource pool;
  private final OrderTransaction transaction;
  private volatile Line line;

  TransactionSeller(String name, DataSource source, SaleTables tables, int width) {
    this.width = width;
    transaction = new OrderTransaction(tables);
    HikariConfig config = new HikariConfig();
    config.setPoolName(name);
    config.setDataSource(source);
    config.setAutoCommit(false);
    config.setMaximumPoolSize(width);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(10_000);
    pool = new HikariDataSource(config);
    line = new Line(width);
  }

  @Override
  public Answer sell(Order order) {
    Line mine = line;
    if (!mine.enter()) {
      return Answer.MOVED;
    }
    try (Connection connection = pool.getConnection()) {
      return transaction.run(connection, order);
    } catch (SQLException e) {
      return Answer.TRY_AGAIN;
    } finally {
      mine.leave();
    }
  }

  @Override
  public void welcome() {
    line = new Line(width);
  }

  @Override
  public void turnAway() {
    line.close();
  }

  @Override
  public void close() {
    pool.close();
  }
}
