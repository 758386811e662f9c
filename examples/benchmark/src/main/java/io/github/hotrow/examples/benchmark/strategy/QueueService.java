// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Clients wait in line inside the process, without a connection; the first in line runs its
 * transaction on one of a few connections. Thread-safe.
 */
final class QueueService implements Service {
  private final Workload workload;
  private final List<Connection> connections = new ArrayList<>();

  /** The free connections; fair, so that who waits longest is served first. */
  private final BlockingQueue<Connection> free;

  private final OrdinaryTransaction transaction;

  QueueService(Site site, int size) throws SQLException {
    workload = site.workload();
    free = new ArrayBlockingQueue<>(size, true);
    for (int i = 0; i < size; i++) {
      Connection connection = site.source().getConnection();
      connection.setAutoCommit(false);
      connections.add(connection);
      free.add(connection);
    }
    transaction = new OrdinaryTransaction(workload, size == 1 ? Strategy.QUEUE : Strategy.QUEUE_2);
  }

  @Override
  public Answer change(long transactionId, int client) {
    Connection connection;
    try {
      connection = free.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnansweredException(false, e);
    }
    try {
      return transaction.run(connection, workload.request(transactionId, client));
    } finally {
      free.add(connection);
    }
  }

  @Override
  public String note() {
    return (connections.size() == 1 ? Strategy.QUEUE : Strategy.QUEUE_2).what();
  }

  @Override
  public void close() {
    try {
      for (Connection connection : connections) {
        connection.close();
      }
    } catch (SQLException e) {
      throw new UnansweredException(false, e);
    }
  }
}
