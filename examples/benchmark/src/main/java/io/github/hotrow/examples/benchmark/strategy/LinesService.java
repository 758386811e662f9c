// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Request;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A line for each of many rows: who is first in line for all of its rows runs its transaction on a
 * connection of the pool. Lines are taken in order, so nobody waits in a circle. Thread-safe.
 */
final class LinesService implements Service {
  private static final int LINES = 1 << 16;

  private final Workload workload;
  private final ConnectionPool pool;
  private final OrdinaryTransaction transaction;
  private final ReentrantLock[] lines = new ReentrantLock[LINES];

  LinesService(Site site) {
    workload = site.workload();
    pool = site.pool(null);
    transaction = new OrdinaryTransaction(workload, Strategy.QUEUE);
    Arrays.setAll(lines, i -> new ReentrantLock(true));
  }

  @Override
  public Answer change(long transactionId, int client) {
    Request request = workload.request(transactionId, client);
    if (request.kind() == Request.Kind.ORDINARY) {
      return run(request);
    }
    int[] taken =
        Arrays.stream(request.keys()).mapToInt(LinesService::lineOf).sorted().distinct().toArray();
    for (int line : taken) {
      lines[line].lock();
    }
    try {
      return run(request);
    } finally {
      for (int line : taken) {
        lines[line].unlock();
      }
    }
  }

  private static int lineOf(long key) {
    return (int) (key & (LINES - 1));
  }

  private Answer run(Request request) {
    try (Connection connection = pool.take()) {
      return transaction.run(connection, request);
    } catch (SQLException e) {
      // from close, after the transaction ended
      throw new UnansweredException(true, e);
    }
  }

  @Override
  public String note() {
    return "a line for each row in this process; " + pool.size() + " connections";
  }

  @Override
  public void close() {
    pool.close();
  }
}
