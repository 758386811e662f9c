// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.OwnSchema;
import io.github.hotrow.examples.load.ServerOptions;
import io.github.hotrow.examples.load.ServerReport;
import io.github.hotrow.examples.load.ThreadKind;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hotrow demo}. Confined to the main thread. */
@Command(
    name = "demo",
    description = {
      "A flash sale: many buyers, one item, the same traffic in several ways.",
      "",
      "Each buyer's transaction inserts its own log row and deducts one unit, if available. After"
          + " each run an audit compares the tables with what every buyer was told."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every audit passed",
      "1:an audit failed, or a change got no answer",
      "2:the demonstration could not be run"
    })
public final class DemoCommand implements Callable<Integer> {
  private static final int AUDIT_FAILED = 1;
  private static final int COULD_NOT_RUN = 2;
  private static final int MAX_BUYERS = 65_536;
  private static final int MAX_IN_FLIGHT = 1 << 19;
  private static final int MAX_ITEMS = 10_000_000;
  private static final int MAX_SECONDS = 86_400;

  @Spec private CommandSpec spec;

  @Option(
      names = "--buyers",
      paramLabel = "N",
      defaultValue = "128",
      description = "Buyers, each with a thread (default: ${DEFAULT-VALUE}).")
  private int buyers;

  @Option(
      names = "--threads",
      paramLabel = "KIND",
      defaultValue = "platform",
      description = "${COMPLETION-CANDIDATES}; virtual needs Java 21 (default: ${DEFAULT-VALUE}).")
  private ThreadKind threads;

  @Option(
      names = "--items",
      paramLabel = "N",
      defaultValue = "1",
      description = "Items on sale; each change is for any of them (default: ${DEFAULT-VALUE}).")
  private int items;

  @Option(
      names = "--stock",
      paramLabel = "UNITS",
      defaultValue = "1000000000",
      description =
          "Units of each item at the start of each run (default: ${DEFAULT-VALUE}, more than can be"
              + " sold); a run that sells out goes on with refusals.")
  private long stock;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "10",
      description = "How long each run is measured (default: ${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--warmup",
      paramLabel = "S",
      defaultValue = "5",
      description = "Traffic before that, audited but not measured (default: ${DEFAULT-VALUE}).")
  private int warmup;

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "plain,queue,merge",
      description = "Which to run (default: ${DEFAULT-VALUE}).")
  private List<SaleStrategy> strategies;

  @Option(
      names = "--api",
      paramLabel = "API",
      defaultValue = "native",
      description =
          "${COMPLETION-CANDIDATES}: merge through the engine's own API, or as ordinary JDBC through"
              + " the wrapper (default: ${DEFAULT-VALUE}).")
  private Api api;

  @Option(
      names = "--async",
      paramLabel = "IN_FLIGHT",
      description =
          "Also run merge through the asynchronous API with so many changes in flight, and limit:"
              + " one connection that loops the same statement, written by hand, without an engine.")
  private Integer inFlight;

  @Option(
      names = "--sold-out-ttl",
      paramLabel = "MS",
      defaultValue = "0",
      description =
          "The engine may refuse from a reading of the row no older than this (default:"
              + " ${DEFAULT-VALUE}, always a fresh one).")
  private int soldOutTtlMs;

  @Mixin private ServerOptions serverOptions;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there as JSON.")
  private Path json;

  /** The options as yet unset; picocli fills them in. */
  public DemoCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    try {
      DemoSettings settings = settings();
      return run(settings);
    } catch (CannotRunException e) {
      spec.commandLine().getErr().println("hotrow demo: " + e.getMessage());
      return COULD_NOT_RUN;
    }
  }

  private DemoSettings settings() {
    inRange("--buyers", buyers, 1, MAX_BUYERS);
    inRange("--items", items, 1, MAX_ITEMS);
    inRange("--stock", stock, 0, Long.MAX_VALUE);
    inRange("--seconds", seconds, 1, MAX_SECONDS);
    inRange("--warmup", warmup, 0, MAX_SECONDS);
    inRange("--sold-out-ttl", soldOutTtlMs, 0, 60_000);
    if (inFlight != null) {
      inRange("--async", inFlight, 1, MAX_IN_FLIGHT);
    }
    if (inFlight != null && api == Api.JDBC) {
      throw bad("--async is for the native API; leave --api out");
    }
    serverOptions.check();
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw bad("--json: there is no directory " + json.toAbsolutePath().getParent());
    }
    threads.factory();
    return new DemoSettings(
        buyers,
        threads,
        items,
        stock,
        Duration.ofSeconds(seconds),
        Duration.ofSeconds(warmup),
        strategies,
        api,
        Duration.ofMillis(soldOutTtlMs),
        inFlight == null ? 0 : inFlight);
  }

  private void inRange(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw bad(option + " is " + value + "; it must be from " + min + " to " + max);
    }
  }

  private ParameterException bad(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private int run(DemoSettings settings) throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    if (!serverOptions.isOwn()) {
      out.println("Starting PostgreSQL …");
      out.flush();
    }
    try (DatabaseServer server = serverOptions.open();
        OwnSchema schema = OwnSchema.create(server, settings.items())) {
      ServerReport report = report(server);
      out.println(report);
      if (!report.isDurable()) {
        out.println("Beware: this server does not make commits durable; the figures mean little.");
      }
      List<RunResult> results = new Demonstration(settings, server, schema.tables(), out).run();
      new ResultTable(results).print(out);
      if (json != null) {
        new JsonReport(report, results).write(json);
      }
      return results.stream().allMatch(RunResult::auditOk) ? 0 : AUDIT_FAILED;
    } catch (SQLException e) {
      throw new CannotRunException("the database refused: " + e.getMessage(), e);
    }
  }

  private static ServerReport report(DatabaseServer server) throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      return ServerReport.read(connection);
    }
  }
}
