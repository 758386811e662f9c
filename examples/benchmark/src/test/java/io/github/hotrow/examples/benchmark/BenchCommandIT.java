// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.examples.benchmark.report.Report;
import io.github.hotrow.examples.benchmark.report.RunFigures;
import io.github.hotrow.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The benchmark from its options to its exit code, on a real PostgreSQL. */
final class BenchCommandIT {
  @TempDir private Path directory;

  private PGSimpleDataSource source;

  @BeforeEach
  void makeDatabase() throws SQLException {
    source = PostgresServer.dataSource(PostgresServer.newDatabase());
  }

  private BenchRunner run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(
        List.of(
            "--url=" + source.getUrl(),
            "--user=" + source.getUser(),
            "--rounds=1",
            "--warmup=0.1",
            "--json=" + directory.resolve("figures.json")));
    return BenchRunner.run(all.toArray(String[]::new));
  }

  private List<RunFigures> passed(BenchRunner bench) {
    assertEquals(0, bench.exitCode(), bench::toString);
    List<RunFigures> runs = Report.read(directory.resolve("figures.json")).runs();
    for (RunFigures run : runs) {
      assertEquals(List.of(), run.findings(), run::toString);
      assertEquals(0, run.failed(), run::toString);
    }
    // A single short run on a busy machine may see no answer.
    assertTrue(runs.stream().anyMatch(run -> run.committed() > 0), runs::toString);
    return runs;
  }

  private static List<String> contestants(List<RunFigures> runs) {
    return runs.stream().map(RunFigures::contestant).sorted().toList();
  }

  @Test
  void runsEveryStrategyOnOneRow() {
    List<RunFigures> runs =
        passed(
            run(
                "hot-row",
                "--clients=4",
                "--seconds=0.4",
                "--threads=platform,async",
                "--in-flight=64"));
    assertEquals(
        List.of(
            "advisory",
            "async-commit",
            "commit-delay",
            "for-update",
            "function",
            "hotrow-advisory",
            "hotrow-nowait",
            "hotrow-plain",
            "hotrow-queue",
            "limit",
            "merge",
            "merge async",
            "nowait",
            "plain",
            "plain-update-first",
            "queue",
            "queue-2",
            "split-16"),
        contestants(runs));
    for (RunFigures run : runs) {
      assertEquals(!run.strategy().equals("async-commit"), run.durable());
      if (run.committed() > 0) {
        assertTrue(run.latencyMs("99") > 0, run::toString);
        assertTrue(run.cost().walBytes() > 0, run::toString);
      }
    }
  }

  @Test
  void runsEveryStrategyOfHotrowThroughJdbc() {
    String named = "hotrow-advisory,hotrow-nowait,hotrow-plain,hotrow-queue";
    List<RunFigures> runs =
        passed(
            run("hot-row", "--clients=4", "--seconds=1.5", "--api=jdbc", "--strategies=" + named));
    assertEquals(
        List.of(
            "hotrow-advisory jdbc", "hotrow-nowait jdbc", "hotrow-plain jdbc", "hotrow-queue jdbc"),
        contestants(runs));
  }

  @Test
  void runsEveryWorkloadWithMerging() {
    for (String workload : List.of("platform", "likes", "cart", "mixed")) {
      List<RunFigures> runs =
          passed(
              run(
                  workload,
                  "--clients=4",
                  "--seconds=0.4",
                  "--keys=50",
                  "--distribution=zipf",
                  "--strategies=plain,queue,merge"));
      assertEquals(List.of("merge", "plain", "queue"), contestants(runs));
    }
  }

  @Test
  void likesTheSeedsWay() {
    List<RunFigures> runs =
        passed(
            run("likes", "--clients=4", "--seconds=0.4", "--keys=9", "--strategies=array,merge"));
    for (RunFigures run : runs) {
      assertTrue(run.further().get("lists/s") > 0, run::toString);
      assertTrue(run.further().get("counts/s") > 0, run::toString);
      assertTrue(run.further().get("friends/s") > 0, run::toString);
    }
  }

  @Test
  void sellsOutAndGoesOnWithRefusals() {
    List<RunFigures> runs =
        passed(
            run(
                "sell-out",
                "--clients=4",
                "--seconds=30",
                "--stock=50",
                "--buyers=400",
                "--strategies=plain,merge"));
    for (RunFigures run : runs) {
      assertEquals(50, run.committed(), run::toString);
      assertEquals(0.0, run.further().get("oversold"), run::toString);
      assertTrue(run.refused() >= 350, run::toString);
      assertTrue(run.further().get("seconds to sell") < run.seconds(), run::toString);
    }
  }

  @Test
  void changesOneRowFromSeveralProcesses() {
    List<RunFigures> runs =
        passed(
            run(
                "processes",
                "--processes=2",
                "--clients=4",
                "--seconds=0.4",
                "--strategies=merge"));
    assertEquals(List.of("merge", "merge ×2"), contestants(runs));
  }

  @Test
  void seesOrdinaryTransactionsThroughHotrowsDataSource() {
    List<RunFigures> runs =
        passed(run("hot-row", "--clients=4", "--seconds=3", "--api=jdbc", "--strategies=merge"));
    assertEquals(List.of("merge jdbc"), contestants(runs));
  }

  @Test
  void keepsTheServerAtADistance() {
    List<RunFigures> runs =
        passed(run("hot-row", "--clients=2", "--seconds=2", "--rtt=5", "--strategies=plain,merge"));
    for (RunFigures run : runs) {
      double least = run.strategy().equals("plain") ? 15 : 5;
      if (run.committed() > 0) {
        assertTrue(run.latencyMs("0") >= least, run::toString);
      }
    }
  }

  @Test
  void countsLatencyFromWhenAChangeWasDue() {
    // Far more is due than one client can send, so the last changes are late by most of the run.
    List<RunFigures> runs =
        passed(run("hot-row", "--clients=1", "--seconds=2", "--rate=100000", "--strategies=plain"));
    assertTrue(runs.get(0).latencyMs("50") > 200, runs::toString);
  }

  @Test
  void failsLoudlyWhenTheTablesAreNotWhatTheClientsWereTold() throws SQLException {
    CompletableFuture<BenchRunner> bench =
        CompletableFuture.supplyAsync(
            () -> run("hot-row", "--clients=2", "--seconds=2", "--strategies=plain,merge"));
    stealOneUnit();
    BenchRunner result = bench.join();
    assertEquals(1, result.exitCode(), result::toString);
    assertTrue(result.out().contains("AUDIT FAILED: this round is void"), result::toString);
    assertTrue(result.out().contains("VOID: the audit of hot-row"), result::toString);
    assertFalse(Report.read(directory.resolve("figures.json")).auditsPassed());
  }

  /** Takes a unit without a log row, as soon as there is a stock. */
  private void stealOneUnit() throws SQLException {
    String find =
        "select schemaname from pg_stat_user_tables where relname = 'inventory'"
            + " and n_tup_upd > 0 and schemaname like 'hotrow\\_bench%'";
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      String schema = null;
      while (schema == null) {
        try (ResultSet row = statement.executeQuery(find)) {
          schema = row.next() ? row.getString(1) : null;
        }
      }
      statement.execute("update " + schema + ".inventory set quantity = quantity - 1");
    }
  }

  @Test
  void drawsAPageAndPicturesAndComparesReports() throws IOException {
    Path html = directory.resolve("page.html");
    Path pictures = directory.resolve("pictures");
    passed(
        run(
            "hot-row",
            "--clients=1,2",
            "--seconds=0.2",
            "--strategies=plain,merge",
            "--html=" + html,
            "--pictures=" + pictures));
    String page = Files.readString(html);
    assertFalse(page.contains("/*DATA*/"), "the page has no data");
    assertFalse(page.contains("src=\"http"), "the page needs the network");
    assertTrue(
        Files.readString(pictures.resolve("hot-row-throughput-over-clients.svg")).contains("<svg"));
    String figures = directory.resolve("figures.json").toString();
    BenchRunner compared = BenchRunner.run("report", figures, figures);
    assertEquals(0, compared.exitCode(), compared::toString);
    assertTrue(compared.out().contains("+0.0 %, within the spread"), compared::toString);
  }
}
