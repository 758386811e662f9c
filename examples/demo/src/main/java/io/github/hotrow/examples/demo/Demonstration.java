// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.HotrowException;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.AsyncTraffic;
import io.github.hotrow.examples.load.Audit;
import io.github.hotrow.examples.load.BlockingTraffic;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.EventLoop;
import io.github.hotrow.examples.load.LimitTraffic;
import io.github.hotrow.examples.load.Pace;
import io.github.hotrow.examples.load.Progress;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.Traffic;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ScheduledExecutorService;

/** The flash sale, once for each strategy, each on fresh tables. Confined to the main thread. */
final class Demonstration {
  private final DemoSettings settings;
  private final DatabaseServer server;
  private final SaleTables tables;
  private final PrintWriter out;
  private final List<RunResult> results = new ArrayList<>();

  /** Opens one run's traffic on tables that were just made. */
  private interface TrafficSource {
    Traffic open() throws SQLException;
  }

  Demonstration(DemoSettings settings, DatabaseServer server, SaleTables tables, PrintWriter out) {
    this.settings = settings;
    this.server = server;
    this.tables = tables;
    this.out = out;
  }

  /**
   * Runs everything that was asked for.
   *
   * @throws CannotRunException if the database gives out outside a buyer's change
   */
  List<RunResult> run() throws InterruptedException {
    for (SaleStrategy strategy : settings.strategies()) {
      run(strategy.toString(), () -> blocking(strategy));
    }
    if (settings.inFlight() > 0) {
      RunResult async = run(SaleStrategy.MERGE.toString(), this::asynchronous);
      int groupSize = (int) Math.round(async.meanGroup());
      if (settings.items() > 1) {
        out.println("limit: left out, because it is about one item");
      } else if (groupSize > 0) {
        run("limit", () -> new LimitTraffic(server.dataSource(), tables, groupSize));
      } else {
        out.println("limit: left out, because the run before committed nothing");
      }
    }
    return List.copyOf(results);
  }

  private Traffic asynchronous() {
    ScheduledExecutorService loop = EventLoop.open();
    Service sale = new MergedSale(server, tables, settings.soldOutTtl(), settings.inFlight(), loop);
    return new AsyncTraffic(sale, loop, new Answers(settings.inFlight()), Pace.closedLoop());
  }

  private Traffic blocking(SaleStrategy strategy) throws SQLException {
    Service sale =
        switch (strategy) {
          case PLAIN -> new PlainSale(server, tables, settings.buyers());
          case QUEUE -> new QueuedSale(server, tables);
          case MERGE ->
              settings.api() == Api.JDBC
                  ? new WrappedSale(server, tables, settings.soldOutTtl())
                  : new MergedSale(server, tables, settings.soldOutTtl());
        };
    return new BlockingTraffic(
        sale, settings.threads(), new Answers(settings.buyers()), Pace.closedLoop());
  }

  private RunResult run(String name, TrafficSource source) throws InterruptedException {
    Progress progress = new Progress(out, name);
    try (Connection connection = server.dataSource().getConnection()) {
      tables.renew(connection, settings.stock());
      server.settle(connection);
      Measurement measurement;
      Answers answers;
      try (Traffic traffic = source.open()) {
        out.println(title(name, traffic));
        out.flush();
        answers = traffic.answers();
        measurement = new Measurement(name, traffic, progress);
        measurement.run(settings.warmup(), settings.seconds());
      }
      progress.show("audits …");
      List<String> findings =
          Audit.run(connection, tables, settings.stock(), answers, settings.api() == Api.NATIVE);
      progress.end();
      tellAudit(answers, findings);
      results.add(measurement.result(findings));
      return results.get(results.size() - 1);
    } catch (SQLException | HotrowException e) {
      progress.end();
      throw new CannotRunException("the run of " + name + " broke off: " + e.getMessage(), e);
    }
  }

  private static String title(String name, Traffic traffic) {
    String title =
        String.format(
            Locale.ROOT, "%s: %,d clients, %s", name, traffic.clients(), traffic.threads());
    return traffic.note().isEmpty() ? title : title + ", " + traffic.note();
  }

  private void tellAudit(Answers answers, List<String> findings) {
    if (findings.isEmpty()) {
      out.printf(
          Locale.ROOT,
          "  audit passed: %,d sold, %,d refused, warm-up included%n",
          answers.committed(),
          answers.refused());
    } else {
      out.println("  AUDIT FAILED");
      findings.forEach(finding -> out.println("    " + finding));
    }
    out.flush();
  }
}
