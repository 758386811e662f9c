// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import io.github.hotrow.examples.load.CannotRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The report as one page that needs nothing else, and as pictures. Immutable. */
public final class Page {
  private final Report report;

  /** What the charts are drawn from. */
  private record Data(Report report, List<Row> rows) {}

  /** One summary with its medians. */
  private record Row(
      String workload,
      int clients,
      String contestant,
      String strategy,
      boolean durable,
      int rounds,
      double tps,
      double[] spread,
      Map<String, Double> latency,
      double meanGroup,
      Map<String, Double> groupSizes,
      Double clientCpuUs,
      Double serverCpuUs,
      Double walBytes,
      Double refusedPerS,
      Double skippedPerS,
      Map<String, Double> ratios) {}

  /** A page about the report. */
  public Page(Report report) {
    this.report = report;
  }

  /** Writes the page. */
  public void write(Path file) {
    // "<" could end the script in which the data stands.
    String json = json().replace("<", "\\u003c");
    String page =
        Charts.resource("page.html")
            .replace("/*ECHARTS*/", Charts.library())
            .replace("/*CHARTS*/", Charts.script())
            .replace("/*DATA*/", json);
    try {
      Files.writeString(file, page);
    } catch (IOException e) {
      throw new CannotRunException("--html " + file + " can't be written: " + e.getMessage(), e);
    }
  }

  /** Writes the charts as SVG files and says which. */
  public List<Path> writePictures(Path directory) {
    return Charts.write(json(), directory);
  }

  private String json() {
    List<Row> rows = new ArrayList<>();
    for (Summary summary : Summary.of(report.runs())) {
      rows.add(row(summary));
    }
    return Report.json(new Data(report, rows));
  }

  private static Row row(Summary summary) {
    RunFigures one = summary.runs().get(0);
    Map<String, Double> latency = new LinkedHashMap<>();
    for (String percentile : one.latency().keySet()) {
      latency.put(percentile, summary.median(run -> run.latencyMs(percentile)));
    }
    Map<String, Double> groups = new LinkedHashMap<>();
    one.groupSizes().forEach((size, count) -> groups.put(size, (double) count));
    return new Row(
        summary.workload(),
        summary.clients(),
        summary.contestant(),
        one.strategy(),
        one.durable(),
        summary.runs().size(),
        summary.tps(),
        summary.spread(),
        latency,
        summary.median(RunFigures::meanGroup),
        groups,
        known(summary.median(run -> orNaN(run.cost().clientCpuUs()))),
        known(summary.median(run -> orNaN(run.cost().serverCpuUs()))),
        known(summary.median(run -> orNaN(run.cost().walBytes()))),
        summary.median(run -> run.refused() / run.seconds()),
        summary.median(run -> run.skipped() / run.seconds()),
        summary.ratios());
  }

  private static double orNaN(Double value) {
    return value == null ? Double.NaN : value;
  }

  private static Double known(double value) {
    return Double.isNaN(value) ? null : value;
  }
}
