// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.load.Service;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executor;

/** Opens the service of each strategy. Stateless. */
public final class Services {
  private Services() {}

  /**
   * Prepares the run's fresh tables for the strategy.
   *
   * @param connection one that is not far away
   */
  public static void setUp(Strategy strategy, Connection connection, String schema)
      throws SQLException {
    OneCall call = oneCall(strategy, schema);
    if (call != null) {
      call.setUp(connection);
    }
  }

  /**
   * Opens the strategy's service on tables that were set up for it.
   *
   * @param isJdbc whether Hotrow is reached through JDBC
   * @param callbacks where asynchronous answers arrive; null if every client waits
   * @param hasManyRows whether the wishes are for more than one row
   */
  public static Service open(
      Strategy strategy,
      Site site,
      String schema,
      boolean isJdbc,
      Executor callbacks,
      boolean hasManyRows)
      throws SQLException {
    OneCall call = oneCall(strategy, schema);
    if (call != null) {
      return new OneCallService(site, call, strategy.what());
    }
    return switch (strategy) {
      case QUEUE -> hasManyRows ? new LinesService(site) : new QueueService(site, 1);
      case QUEUE_2 -> new QueueService(site, 2);
      case MERGE, HOTROW_PLAIN, HOTROW_NOWAIT, HOTROW_ADVISORY, HOTROW_QUEUE ->
          isJdbc ? new JdbcService(site, strategy) : new MergedService(site, strategy, callbacks);
      default -> new PooledService(site, strategy);
    };
  }

  private static OneCall oneCall(Strategy strategy, String schema) {
    return switch (strategy) {
      case ADVISORY -> OneCall.advisory(schema);
      case FUNCTION -> OneCall.function(schema);
      case SPLIT_16 -> OneCall.split(schema);
      case ARRAY -> OneCall.array(schema);
      default -> null;
    };
  }
}
