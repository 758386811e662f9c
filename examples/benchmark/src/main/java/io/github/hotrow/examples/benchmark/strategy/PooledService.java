// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;

/** Each client's own ordinary transaction, on a connection of the pool. Thread-safe. */
final class PooledService implements Service {
  private final Workload workload;
  private final Strategy strategy;
  private final ConnectionPool pool;
  private final OrdinaryTransaction transaction;

  PooledService(Site site, Strategy strategy) {
    workload = site.workload();
    this.strategy = strategy;
    String session =
        switch (strategy) {
          case ASYNC_COMMIT -> "set synchronous_commit = off";
          case COMMIT_DELAY -> "set commit_delay = 1000";
          default -> null;
        };
    pool = site.pool(session);
    transaction = new OrdinaryTransaction(workload, strategy);
  }

  @Override
  public Answer change(long transactionId, int client) {
    try (Connection connection = pool.take()) {
      return transaction.run(connection, workload.request(transactionId, client));
    } catch (SQLException e) {
      // from close, after the transaction ended
      throw new UnansweredException(true, e);
    }
  }

  @Override
  public String note() {
    return strategy.what() + "; " + pool.size() + " connections";
  }

  @Override
  public void close() {
    pool.close();
  }
}
