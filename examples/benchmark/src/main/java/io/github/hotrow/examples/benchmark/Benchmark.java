// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.report.RunFigures;
import io.github.hotrow.examples.load.DatabaseServer;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * The rounds of all workloads: in each, every contestant once, in random order. Confined to the
 * main thread.
 */
final class Benchmark {
  private final DatabaseServer server;
  private final String schema;
  private final PrintWriter out;
  private final int all;
  private int done;

  Benchmark(DatabaseServer server, String schema, PrintWriter out, List<BenchSettings> planned) {
    this.server = server;
    this.schema = schema;
    this.out = out;
    all = planned.stream().mapToInt(Benchmark::runsOf).sum();
  }

  private static int runsOf(BenchSettings settings) {
    return Contestant.of(settings).size() * settings.rounds() * settings.clients().size();
  }

  /** Runs one workload. */
  List<RunFigures> run(BenchSettings settings) throws SQLException, InterruptedException {
    renewSchema();
    List<RunFigures> figures = new ArrayList<>();
    Random random = new Random(settings.seed());
    for (int clients : settings.clients()) {
      for (int round = 1; round <= settings.rounds(); round++) {
        List<Contestant> order = new ArrayList<>(Contestant.of(settings));
        Collections.shuffle(order, random);
        for (Contestant contestant : order) {
          figures.add(run(settings, contestant, clients, round));
        }
      }
    }
    return figures;
  }

  private void renewSchema() throws SQLException {
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema " + schema + " cascade");
      statement.execute("create schema " + schema);
    }
  }

  private RunFigures run(BenchSettings settings, Contestant contestant, int clients, int round)
      throws SQLException, InterruptedException {
    out.printf(
        Locale.ROOT,
        "[%d/%d] %s, %,d clients, round %d of %d: %s",
        ++done,
        all,
        settings.kind(),
        clients,
        round,
        settings.rounds(),
        contestant);
    out.flush();
    RunFigures figures = new Run(server, schema, settings, contestant, out).run(clients, round);
    if (figures.auditPassed()) {
      out.printf(
          Locale.ROOT,
          "  audit passed: %,d committed, %,.0f/s, p99 %,.3f ms%n",
          figures.committed(),
          figures.tps(),
          figures.latencyMs("99"));
    } else {
      out.println("  *** AUDIT FAILED: this round is void ***");
      figures.findings().forEach(finding -> out.println("    " + finding));
    }
    out.flush();
    return figures;
  }
}
