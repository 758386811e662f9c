// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.HotrowException;
import io.github.hotrow.examples.benchmark.machine.Environment;
import io.github.hotrow.examples.benchmark.report.Page;
import io.github.hotrow.examples.benchmark.report.Report;
import io.github.hotrow.examples.benchmark.report.RunFigures;
import io.github.hotrow.examples.benchmark.report.SummaryTable;
import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import io.github.hotrow.examples.load.CannotRunException;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.ServerOptions;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Model.CommandSpec;

/** One benchmark command from its options to its exit code. Confined to the main thread. */
final class Session {
  private static final int AUDIT_FAILED = 1;
  private static final int COULD_NOT_RUN = 2;

  private final CommandSpec spec;
  private final BenchOptions options;
  private final ServerOptions server;

  Session(CommandSpec spec, BenchOptions options, ServerOptions server) {
    this.spec = spec;
    this.options = options;
    this.server = server;
  }

  int run(List<WorkloadKind> kinds) throws InterruptedException {
    try {
      long seed = ThreadLocalRandom.current().nextInt(1 << 30);
      List<BenchSettings> settings = new ArrayList<>();
      for (WorkloadKind kind : kinds) {
        settings.add(options.settings(kind, seed));
      }
      options.checkFiles();
      server.check();
      return measure(settings);
    } catch (CannotRunException e) {
      spec.commandLine().getErr().println("hotrow bench: " + e.getMessage());
      return COULD_NOT_RUN;
    } catch (SQLException | HotrowException e) {
      spec.commandLine().getErr().println("hotrow bench: the run broke off: " + e);
      return COULD_NOT_RUN;
    }
  }

  private int measure(List<BenchSettings> settings) throws SQLException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    String begun = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    try (DatabaseServer database = server.open()) {
      Environment environment = environment(database);
      out.println(environment);
      out.println("seed " + settings.get(0).seed());
      if (!environment.durable()) {
        out.println("Beware: this server does not make commits durable; the figures mean little.");
      }
      List<RunFigures> runs = new ArrayList<>();
      try (BenchSchema schema = BenchSchema.create(database)) {
        Benchmark benchmark = new Benchmark(database, schema.name(), out, settings);
        for (BenchSettings workload : settings) {
          runs.addAll(benchmark.run(workload));
        }
      }
      Report report = new Report(command(), begun, settings.get(0).seed(), environment, runs);
      new SummaryTable(runs).print(out);
      write(report, out);
      return report.auditsPassed() ? 0 : AUDIT_FAILED;
    }
  }

  private static Environment environment(DatabaseServer database) throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      return Environment.read(connection, !database.outlivesUs());
    }
  }

  /** The command line as it was typed, without a password. */
  private String command() {
    CommandSpec root = spec.root();
    List<String> words = new ArrayList<>(root.commandLine().getParseResult().originalArgs());
    String prefix = root.name().equals("hotrow") ? "./hotrow " : "./hotrow " + root.name() + " ";
    return prefix + String.join(" ", words).replaceAll("--password(=| )\\S+", "--password …");
  }

  private void write(Report report, PrintWriter out) {
    if (options.json() != null) {
      report.write(options.json());
    }
    if (options.html() != null) {
      new Page(report).write(options.html());
    }
    if (options.pictures() != null) {
      new Page(report).writePictures(options.pictures()).forEach(out::println);
    }
    out.flush();
  }
}
