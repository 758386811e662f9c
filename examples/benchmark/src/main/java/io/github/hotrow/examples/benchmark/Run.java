// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.machine.DelayProxy;
import io.github.hotrow.examples.benchmark.machine.LockWaits;
import io.github.hotrow.examples.benchmark.report.RunFigures;
import io.github.hotrow.examples.benchmark.strategy.Services;
import io.github.hotrow.examples.benchmark.workload.Workload;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.Audit;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.Progress;
import io.github.hotrow.examples.load.Traffic;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** One run of one contestant, on fresh tables. Confined to the main thread. */
final class Run {
  private final DatabaseServer server;
  private final String schema;
  private final BenchSettings settings;
  private final Contestant contestant;
  private final PrintWriter out;

  Run(
      DatabaseServer server,
      String schema,
      BenchSettings settings,
      Contestant contestant,
      PrintWriter out) {
    this.server = server;
    this.schema = schema;
    this.settings = settings;
    this.contestant = contestant;
    this.out = out;
  }

  RunFigures run(int clients, int round) throws SQLException, InterruptedException {
    if (settings.roundTrip().isZero()) {
      return run(clients, round, server.dataSource());
    }
    try (DelayProxy proxy = new DelayProxy(server.host(), server.port(), settings.roundTrip())) {
      return run(clients, round, server.dataSourceVia(proxy.host(), proxy.port()));
    }
  }

  private RunFigures run(int clients, int round, DataSource source)
      throws SQLException, InterruptedException {
    int inFlight = contestant.inFlight(settings, clients);
    try (Connection connection = server.dataSource().getConnection();
        LockWaits lockWaits = new LockWaits(server.dataSource())) {
      if (settings.isSellOut() && !settings.warmup().isZero()) {
        warmUp(connection, source, clients);
      }
      Workload workload = settings.workload(contestant.strategy(), schema, 0, inFlight, round);
      prepare(connection, workload);
      Progress progress = new Progress(out, contestant.toString());
      Measurement measurement;
      Answers answers;
      try (Traffic traffic = open(workload, source, clients, round)) {
        out.println(", " + traffic.note());
        answers = traffic.answers();
        measurement =
            new Measurement(traffic, progress, lockWaits, connection, schema, !server.outlivesUs());
        measurement.run(
            settings.isSellOut() ? Duration.ZERO : settings.warmup(), settings.duration());
        progress.show("audits …");
        List<String> findings =
            Audit.run(
                connection,
                workload.tables(),
                workload.firstValue(),
                answers,
                contestant.api() == Api.NATIVE);
        progress.end();
        GroupSizes groups = GroupSizes.read(connection, workload.tables().ledger());
        Map<String, Double> further = new LinkedHashMap<>();
        if (settings.isSellOut()) {
          further.putAll(SellOut.figures(connection, schema, settings, measurement, answers));
        }
        further.putAll(
            workload.afterwards(
                source, settings.duration().toNanos() / (double) TimeUnit.SECONDS.toNanos(3)));
        return new FiguresOfRun(settings, contestant, clients, round)
            .of(measurement, traffic, groups, further, findings);
      }
    }
  }

  private void prepare(Connection connection, Workload workload) throws SQLException {
    workload.renew(connection);
    Services.setUp(contestant.strategy(), connection, schema);
    server.settle(connection);
  }

  /**
   * A run that can't sell out, so that what is measured then doesn't contain Java's first steps.
   */
  private void warmUp(Connection connection, DataSource source, int clients)
      throws SQLException, InterruptedException {
    BenchSettings endless = settings.inexhaustible();
    Workload workload =
        endless.workload(
            contestant.strategy(), schema, 0, contestant.inFlight(settings, clients), 0);
    prepare(connection, workload);
    try (Traffic traffic = open(workload, source, clients, 0)) {
      traffic.start();
      TimeUnit.NANOSECONDS.sleep(settings.warmup().toNanos());
      traffic.stop();
    }
  }

  private Traffic open(Workload workload, DataSource source, int clients, int round)
      throws SQLException {
    TrafficSource traffic =
        new TrafficSource(settings, contestant, source, server.freeConnections(), schema);
    return contestant.processes() > 1
        ? WorkersTraffic.open(server, settings, contestant, schema, clients, round)
        : traffic.open(workload, clients);
  }
}
