// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The summaries for people, as a table of plain text. Immutable. */
public final class SummaryTable {
  private static final String FORMAT =
      "%-20s %8s %12s %23s %11s %10s %9s %9s %8s %7s %7s %8s %8s%n";

  private final List<RunFigures> runs;

  /** A table of these runs. */
  public SummaryTable(List<RunFigures> runs) {
    this.runs = runs;
  }

  /** Prints the table, one for each workload and number of clients, and what the audits found. */
  public void print(PrintWriter out) {
    String heading = "";
    for (Summary summary : Summary.of(runs)) {
      String of =
          String.format(Locale.ROOT, "%s, %,d clients", summary.workload(), summary.clients());
      if (!of.equals(heading)) {
        heading = of;
        out.printf("%n%s%n", heading);
        out.printf(
            FORMAT,
            "",
            "threads",
            "committed/s",
            "least … most",
            "refused/s",
            "skipped/s",
            "p50 ms",
            "p99 ms",
            "group",
            "×plain",
            "×queue",
            "cpu µs",
            "WAL B");
      }
      print(out, summary);
    }
    runs.stream().filter(run -> !run.auditPassed()).forEach(run -> printVoid(out, run));
    out.flush();
  }

  private static void print(PrintWriter out, Summary summary) {
    RunFigures one = summary.runs().get(0);
    double[] spread = summary.spread();
    out.printf(
        Locale.ROOT,
        FORMAT,
        summary.contestant() + (one.durable() ? "" : " (!)"),
        one.threads(),
        whole(summary.tps()),
        whole(spread[0]) + " … " + whole(spread[1]),
        whole(summary.median(run -> run.refused() / run.seconds())),
        whole(summary.median(run -> run.skipped() / run.seconds())),
        fine(summary.median(run -> run.latencyMs("50"))),
        fine(summary.median(run -> run.latencyMs("99"))),
        fine(summary.median(RunFigures::meanGroup)),
        ratio(summary.ratios().get("plain")),
        ratio(summary.ratios().get("queue")),
        cost(summary),
        whole(summary.median(run -> orNaN(run.cost().walBytes()))));
    for (String remark : remarks(summary)) {
      out.println("    " + remark);
    }
  }

  private static List<String> remarks(Summary summary) {
    List<String> remarks = new ArrayList<>();
    RunFigures one = summary.runs().get(0);
    if (!one.durable()) {
      remarks.add("(!) not durable: a crash of the server loses answered changes");
    }
    double aborted = summary.median(RunFigures::aborted);
    if (aborted > 0) {
      remarks.add(whole(aborted) + " transactions were ended by the database (deadlock, conflict)");
    }
    Double ofLimit = summary.ratios().get("limit");
    if (one.strategy().equals("merge") && ofLimit != null) {
      remarks.add(String.format(Locale.ROOT, "%.1f %% of the limit", 100 * ofLimit));
    }
    Double ofArray = summary.ratios().get("array");
    if (ofArray != null && !one.strategy().equals("array")) {
      remarks.add(String.format(Locale.ROOT, "%.2f × the seed's way", ofArray));
    }
    for (Map.Entry<String, Double> further : one.further().entrySet()) {
      double median = summary.median(run -> orNaN(run.further().get(further.getKey())));
      remarks.add(further.getKey() + ": " + (median < 100 ? fine(median) : whole(median)));
    }
    return remarks;
  }

  private static void printVoid(PrintWriter out, RunFigures run) {
    out.printf(
        Locale.ROOT,
        "%nVOID: the audit of %s, %s, %,d clients, failed; nothing of round %d counts:%n",
        run.workload(),
        run.contestant(),
        run.clients(),
        run.round());
    run.findings().forEach(finding -> out.println("    " + finding));
  }

  private static String cost(Summary summary) {
    double server = summary.median(run -> orNaN(run.cost().serverCpuUs()));
    double client = summary.median(run -> orNaN(run.cost().clientCpuUs()));
    return whole(client) + "+" + whole(server);
  }

  private static double orNaN(Double value) {
    return value == null ? Double.NaN : value;
  }

  private static String whole(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%,.0f", value);
  }

  private static String fine(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return String.format(Locale.ROOT, value < 10 ? "%.3f" : "%,.1f", value);
  }

  private static String ratio(Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.2f", value);
  }
}
