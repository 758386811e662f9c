// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** The runs side by side, for people. Immutable. */
final class ResultTable {
  private final List<RunResult> runs;

  ResultTable(List<RunResult> runs) {
    this.runs = runs;
  }

  void print(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%n%-8s %-8s %7s %13s %12s %9s %9s %9s %9s %8s %8s  %s%n",
        "strategy",
        "threads",
        "clients",
        "committed/s",
        "refused/s",
        "p50 ms",
        "p99 ms",
        "max ms",
        "group",
        "x plain",
        "x queue",
        "audit");
    for (RunResult run : runs) {
      out.printf(
          Locale.ROOT,
          "%-8s %-8s %,7d %,13.0f %,12.0f %9.3f %9.3f %9.3f %9.1f %8s %8s  %s%n",
          run.strategy(),
          run.threads(),
          run.clients(),
          run.tps(),
          run.refused() / run.seconds(),
          run.p50Ms(),
          run.p99Ms(),
          run.maxMs(),
          run.meanGroup(),
          ratio(run, "plain"),
          ratio(run, "queue"),
          run.auditOk() ? "passed" : "FAILED");
    }
    printShareOfLimit(out);
    out.flush();
  }

  private String ratio(RunResult run, String base) {
    for (RunResult other : runs) {
      if (other.strategy().equals(base) && other.tps() > 0) {
        return String.format(Locale.ROOT, "%.2f", run.tps() / other.tps());
      }
    }
    return "-";
  }

  private void printShareOfLimit(PrintWriter out) {
    RunResult last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
    if (last == null || !last.strategy().equals("limit") || last.tps() == 0) {
      return;
    }
    RunResult async = runs.get(runs.size() - 2);
    out.printf(
        Locale.ROOT,
        "%nThe asynchronous run reached %.1f %% of the limit: one connection that loops the same"
            + " statement,%nwritten by hand, with groups of the same mean size and no engine.%n",
        100 * async.tps() / last.tps());
  }
}
