// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reports side by side. What is comparable are the ratios, each formed within its own run; rates of
 * different times say little on a machine that others use too. Immutable.
 */
public final class Comparison {
  private final List<Path> files;
  private final List<Report> reports;

  private record Row(String workload, int clients, String contestant) {}

  /** The reports read from the files. */
  public Comparison(List<Path> files, List<Report> reports) {
    this.files = files;
    this.reports = reports;
  }

  /** Prints what the reports have in common, contestant by contestant. */
  public void print(PrintWriter out) {
    Map<Row, List<Summary>> rows = new LinkedHashMap<>();
    for (int i = 0; i < reports.size(); i++) {
      out.printf("%s: %s, %s%n", (char) ('A' + i), files.get(i), reports.get(i).begun());
      out.println("   " + reports.get(i).command());
      for (Summary summary : Summary.of(reports.get(i).runs())) {
        List<Summary> row =
            rows.computeIfAbsent(
                new Row(summary.workload(), summary.clients(), summary.contestant()),
                key -> new ArrayList<>());
        while (row.size() < i) {
          row.add(null);
        }
        row.add(summary);
      }
    }
    rows.forEach((row, summaries) -> print(out, row, summaries));
    for (Report report : reports) {
      if (!report.auditsPassed()) {
        out.printf(
            "%nThe report of %s has rounds whose audit failed; they are left out.%n",
            report.begun());
      }
    }
    out.flush();
  }

  private static void print(PrintWriter out, Row row, List<Summary> summaries) {
    out.printf(Locale.ROOT, "%n%s, %,d clients, %s%n", row.workload, row.clients, row.contestant);
    Summary first = null;
    for (int i = 0; i < summaries.size(); i++) {
      Summary summary = summaries.get(i);
      if (summary != null) {
        out.printf(
            Locale.ROOT,
            "  %s %,12.0f committed/s (%,.0f … %,.0f)  p99 %,.3f ms  %s%s%n",
            (char) ('A' + i),
            summary.tps(),
            summary.spread()[0],
            summary.spread()[1],
            summary.median(run -> run.latencyMs("99")),
            ratios(summary),
            first == null ? "" : verdict(first, summary));
        first = first == null ? summary : first;
      }
    }
  }

  private static String ratios(Summary summary) {
    StringBuilder text = new StringBuilder();
    summary
        .ratios()
        .forEach((base, ratio) -> text.append(String.format(Locale.ROOT, " %.2f×%s", ratio, base)));
    return text.toString();
  }

  /** Whether the two differ by more than either's own spread. */
  private static String verdict(Summary a, Summary b) {
    double change = 100 * (b.tps() / a.tps() - 1);
    boolean overlaps = a.spread()[0] <= b.spread()[1] && b.spread()[0] <= a.spread()[1];
    return String.format(
        Locale.ROOT, "  %+.1f %%%s", change, overlaps ? ", within the spread" : "");
  }
}
