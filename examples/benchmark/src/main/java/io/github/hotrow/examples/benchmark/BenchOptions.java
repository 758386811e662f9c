// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.strategy.Strategy;
import io.github.hotrow.examples.benchmark.workload.Distribution;
import io.github.hotrow.examples.benchmark.workload.WorkloadKind;
import io.github.hotrow.examples.load.CannotRunException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options of every workload. Written by picocli, then only read. */
final class BenchOptions {
  private static final int MAX_CLIENTS = 65_536;
  private static final int MAX_IN_FLIGHT = 1 << 19;
  private static final int MAX_SECONDS = 86_400;

  @Option(
      names = "--clients",
      paramLabel = "N",
      split = ",",
      description = "Clients, or several numbers of them, each measured in turn (usually 128).")
  private List<Integer> clients;

  @Option(
      names = "--threads",
      paramLabel = "KIND",
      split = ",",
      defaultValue = "platform",
      description =
          "What Hotrow's clients are made of: ${COMPLETION-CANDIDATES}. Virtual needs Java 21; the"
              + " other strategies know no async (default: ${DEFAULT-VALUE}).")
  private List<Threads> threads;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      defaultValue = "16384",
      description = "Changes in flight of --threads async (default: ${DEFAULT-VALUE}).")
  private int inFlight;

  @Option(
      names = "--api",
      paramLabel = "API",
      split = ",",
      defaultValue = "native",
      description = "How Hotrow is reached: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private List<Api> apis;

  @Option(
      names = "--strategies",
      paramLabel = "NAME",
      split = ",",
      description = "What competes; see the list below (default: those that make sense here).")
  private List<String> strategies;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long each run is measured (default: 10; sell-out: at most so long).")
  private Double seconds;

  @Option(
      names = "--warmup",
      paramLabel = "S",
      description = "Traffic before that (default: 5; processes: 20, as each JVM warms up anew).")
  private Double warmup;

  @Option(names = "--rounds", paramLabel = "N", description = "Runs of each (default: 3).")
  private Integer rounds;

  @Option(names = "--keys", paramLabel = "N", description = "Rows.")
  private Long keys;

  @Option(
      names = "--distribution",
      paramLabel = "NAME",
      description = "uniform, zipf[:EXPONENT], gaussian[:STEEPNESS] as pgbench has it.")
  private String distribution;

  @Option(names = "--stock", paramLabel = "UNITS", description = "First value of each row.")
  private Long stock;

  @Option(
      names = "--amount",
      paramLabel = "UNITS",
      defaultValue = "1",
      description = "What a change takes of each of its rows (default: ${DEFAULT-VALUE}).")
  private long amount;

  @Option(names = "--cart", paramLabel = "N", description = "Rows of a change (cart: 3).")
  private Integer cart;

  @Option(
      names = "--buyers",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "sell-out: changes sent in all (default: ${DEFAULT-VALUE}).")
  private long buyers;

  @Option(
      names = "--processes",
      paramLabel = "N",
      description = "Run with so many JVMs too (processes: 3; otherwise 1).")
  private Integer processes;

  @Option(
      names = "--rate",
      paramLabel = "PER_SECOND",
      defaultValue = "0",
      description =
          "An open loop: so many changes a second are due, and latency counts from when they were"
              + " due. 0 is a closed loop: each client sends when it has its answer.")
  private double rate;

  @Option(
      names = "--rtt",
      paramLabel = "MS",
      defaultValue = "0",
      description = "How far away the server is: a proxy delays every byte (default: not at all).")
  private double roundTripMs;

  @Option(
      names = "--limit-group",
      paramLabel = "N",
      defaultValue = "0",
      description = "Members of each group of the limit (default: half of what is in flight).")
  private int limitGroup;

  @Option(names = "--seed", paramLabel = "N", description = "Repeats order and wishes of a run.")
  private Long seed;

  @Option(names = "--quick", description = "A smoke test: a second each, one round, few clients.")
  private boolean quick;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there as JSON.")
  private Path json;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with charts there.")
  private Path html;

  @Option(names = "--pictures", paramLabel = "DIR", description = "Write the charts as SVG there.")
  private Path pictures;

  BenchOptions() {}

  /** The settings of one workload. */
  BenchSettings settings(WorkloadKind kind, long drawnSeed) {
    List<Integer> numbers =
        clients != null ? clients : List.of(quick ? Math.min(16, kind.clients()) : kind.clients());
    numbers.forEach(n -> Range.whole("--clients", n, 1, MAX_CLIENTS));
    Range.whole("--in-flight", inFlight, 1, MAX_IN_FLIGHT);
    long rows = keys != null ? keys : quick ? Math.min(20_000, kind.keys()) : kind.keys();
    Range.whole("--keys", rows, 1, 100_000_000);
    long first = stock != null ? stock : quick && isSellOut(kind) ? 200 : kind.stock();
    Range.whole("--stock", first, 0, Long.MAX_VALUE / 1_000);
    Range.whole("--amount", amount, 1, 1_000_000);
    int width = cart != null ? cart : kind.cart();
    Range.whole("--cart", width, 1, Math.min(100, rows));
    Range.whole("--buyers", buyers, 1, 1L << 39);
    int several = processes != null ? processes : kind == WorkloadKind.PROCESSES ? 3 : 1;
    Range.whole("--processes", several, 1, 64);
    Range.whole("--limit-group", limitGroup, 0, 65_536);
    Range.any("--rate", rate, 0, 1e9);
    Range.any("--rtt", roundTripMs, 0, 10_000);
    threads.stream().map(Threads::kind).forEach(made -> made.factory());
    return new BenchSettings(
        kind,
        numbers,
        threads,
        apis,
        quick ? Math.min(inFlight, 1_024) : inFlight,
        time("--seconds", seconds, quick ? 1 : isSellOut(kind) ? 20 : 10, 0.1),
        time("--warmup", warmup, quick ? 0.5 : kind == WorkloadKind.PROCESSES ? 20 : 5, 0),
        Range.whole("--rounds", rounds != null ? rounds : quick ? 1 : 3, 1, 1_000),
        chosen(kind, rows),
        rows,
        Distribution.parse(distribution != null ? distribution : kind.distribution()),
        first,
        amount,
        width,
        quick ? Math.min(buyers, 20_000) : buyers,
        several,
        rate,
        Duration.ofNanos((long) (roundTripMs * 1e6)),
        limitGroup,
        seed != null ? seed : drawnSeed);
  }

  private static boolean isSellOut(WorkloadKind kind) {
    return kind == WorkloadKind.SELL_OUT;
  }

  private static Duration time(String option, Double given, double usual, double least) {
    double chosen = given != null ? given : usual;
    Range.any(option, chosen, least, MAX_SECONDS);
    return Duration.ofNanos((long) (chosen * 1e9));
  }

  private List<Strategy> chosen(WorkloadKind kind, long rows) {
    List<Strategy> possible = Entrants.possible(kind, rows, amount);
    if (strategies == null) {
      return quick ? Entrants.few(kind, possible) : Entrants.usual(kind, possible);
    }
    List<Strategy> list = new ArrayList<>();
    for (String name : strategies) {
      Strategy strategy = Strategy.named(name.toLowerCase(Locale.ROOT));
      if (strategy == null || !possible.contains(strategy)) {
        throw bad(
            "--strategies has "
                + name
                + "; "
                + kind
                + " knows "
                + possible
                + (strategy == Strategy.LIMIT ? " (limit needs one row, the amount 1)" : ""));
      }
      list.add(strategy);
    }
    return list;
  }

  private static CannotRunException bad(String message) {
    return new CannotRunException(message, null);
  }

  /** Refuses files that can't be written before anything has been measured for them. */
  void checkFiles() {
    for (Path file : new Path[] {json, html}) {
      if (file != null && !Files.isDirectory(file.toAbsolutePath().getParent())) {
        throw bad(file + ": there is no directory " + file.toAbsolutePath().getParent());
      }
    }
  }

  Path json() {
    return json;
  }

  Path html() {
    return html;
  }

  Path pictures() {
    return pictures;
  }
}
