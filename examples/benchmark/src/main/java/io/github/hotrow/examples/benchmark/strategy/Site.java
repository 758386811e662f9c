// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.benchmark.workload.Workload;
import javax.sql.DataSource;

/**
 * Where a strategy works. Immutable.
 *
 * @param source new connections, as far away as the run wants them
 * @param freeConnections how many of them there may be
 * @param workload the tables and the wishes
 * @param clients how many clients there are
 */
public record Site(DataSource source, int freeConnections, Workload workload, int clients) {
  /** A pool for the clients' own transactions; {@code session} is run on each new connection. */
  ConnectionPool pool(String session) {
    return new ConnectionPool(source, clients, freeConnections, session);
  }
}
