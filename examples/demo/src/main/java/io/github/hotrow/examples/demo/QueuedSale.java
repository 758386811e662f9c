// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * {@link SaleStrategy#QUEUE}: buyers wait in line inside the process, without a connection, and the
 * first in line runs its transaction on the only connection. Thread-safe.
 */
final class QueuedSale implements Service {
  private final ReentrantLock line = new ReentrantLock(true);
  private final Connection connection;
  private final PlainTransaction transaction;

  QueuedSale(DatabaseServer server, SaleTables tables) throws SQLException {
    transaction = new PlainTransaction(tables);
    connection = server.dataSource().getConnection();
    connection.setAutoCommit(false);
  }

  @Override
  public Answer change(long transactionId, int buyer) {
    line.lock();
    try {
      return transaction.run(connection, transactionId, buyer);
    } finally {
      line.unlock();
    }
  }

  @Override
  public String note() {
    return "one connection";
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new UnansweredException(false, e);
    }
  }
}
