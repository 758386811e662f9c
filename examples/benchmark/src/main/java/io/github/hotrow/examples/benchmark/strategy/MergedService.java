// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.ChangeException;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.examples.benchmark.workload.Request;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.EngineAnswers;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/** Hotrow's engine through its native API. Thread-safe. */
final class MergedService implements Service {
  private final Workload workload;
  private final HotrowEngine engine;
  private final HotTable table;
  private final ConnectionPool pool;
  private final OrdinaryTransaction ordinary;

  /**
   * Starts an engine.
   *
   * @param strategy the one of Hotrow's that it follows
   * @param callbacks where asynchronous answers arrive; null if every client waits
   */
  MergedService(Site site, Strategy strategy, Executor callbacks) {
    workload = site.workload();
    table = workload.hotTable();
    HotrowConfig config = new HotrowConfig();
    config.setEngineName("bench");
    config.setDataSource(site.source());
    config.setLedgerTable(workload.tables().ledger());
    config.setStrategy(strategy.ofHotrow());
    if (callbacks != null) {
      // A callback submits the next change, so it must never have to wait for room in the ring.
      int powerOfTwo = Integer.highestOneBit(Math.max(64, 2 * site.clients() - 1));
      config.setRingCapacity(Math.max(config.getRingCapacity(), powerOfTwo));
      config.setCallbackExecutor(callbacks);
    }
    boolean isMixed = !workload.ordinaryStatements().isEmpty();
    pool = isMixed ? site.pool(null) : null;
    ordinary = isMixed ? new OrdinaryTransaction(workload, Strategy.PLAIN) : null;
    engine = new HotrowEngine(config);
    engine.register(table);
  }

  @Override
  public Answer change(long transactionId, int client) {
    Request request = workload.request(transactionId, client);
    if (request.kind() == Request.Kind.ORDINARY) {
      return ordinary(request);
    }
    try {
      return EngineAnswers.of(engine.execute(workload.change(table, request)));
    } catch (ChangeException e) {
      throw EngineAnswers.failure(e);
    }
  }

  private Answer ordinary(Request request) {
    try (Connection connection = pool.take()) {
      return ordinary.run(connection, request);
    } catch (SQLException e) {
      // from close, after the transaction ended
      throw new UnansweredException(true, e);
    }
  }

  @Override
  public boolean isAsynchronous() {
    return true;
  }

  @Override
  public void submit(
      long transactionId, int client, BiConsumer<Answer, UnansweredException> answered) {
    EngineAnswers.tell(
        engine.submit(workload.change(table, workload.request(transactionId, client))), answered);
  }

  @Override
  public long groups(long committed) {
    return engine.stats().groups();
  }

  @Override
  public String note() {
    return "the engine's own API";
  }

  @Override
  public void close() {
    engine.close();
    if (pool != null) {
      pool.close();
    }
  }
}
