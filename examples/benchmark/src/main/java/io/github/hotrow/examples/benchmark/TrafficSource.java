// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Services;
import io.github.hotrow.examples.benchmark.strategy.Site;
import io.github.hotrow.examples.benchmark.strategy.Strategy;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.AsyncTraffic;
import io.github.hotrow.examples.load.BlockingTraffic;
import io.github.hotrow.examples.load.EventLoop;
import io.github.hotrow.examples.load.LimitTraffic;
import io.github.hotrow.examples.load.Pace;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.Traffic;
import java.sql.SQLException;
import java.util.concurrent.ScheduledExecutorService;
import javax.sql.DataSource;

/**
 * Opens a contestant's traffic in this JVM. Immutable.
 *
 * @param settings what was asked for
 * @param contestant who runs
 * @param source new connections
 * @param freeConnections how many of them this JVM may have
 * @param schema where the tables are
 */
record TrafficSource(
    BenchSettings settings,
    Contestant contestant,
    DataSource source,
    int freeConnections,
    String schema) {
  /** Opens the traffic, which has not started yet. */
  Traffic open(Workload workload, int clients) throws SQLException {
    Strategy strategy = contestant.strategy();
    if (strategy == Strategy.LIMIT) {
      return new LimitTraffic(source, new SaleTables(schema, 1), settings.limitGroup(clients));
    }
    int inFlight = contestant.inFlight(settings, clients);
    Site site = new Site(source, freeConnections, workload, inFlight);
    Pace pace =
        settings.rate() == 0
            ? Pace.closedLoop()
            : Pace.openLoop(settings.rate() / contestant.processes(), inFlight);
    if (contestant.threads() == Threads.ASYNC) {
      ScheduledExecutorService loop = EventLoop.open();
      Service service = service(site, loop);
      return new AsyncTraffic(service, loop, workload.answers(inFlight), pace);
    }
    return new BlockingTraffic(
        service(site, null), contestant.threads().kind(), workload.answers(inFlight), pace);
  }

  private Service service(Site site, ScheduledExecutorService callbacks) throws SQLException {
    return Services.open(
        contestant.strategy(),
        site,
        schema,
        contestant.api() == Api.JDBC,
        callbacks,
        settings.hasManyRows());
  }
}
