// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.benchmark.machine.Usage;
import io.github.hotrow.examples.benchmark.report.RunFigures;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.Traffic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Makes the figures of a run out of its measurement. Immutable.
 *
 * @param settings what was asked for
 * @param contestant who ran
 * @param clients clients asked for
 * @param round the round
 */
record FiguresOfRun(BenchSettings settings, Contestant contestant, int clients, int round) {
  private static final double[] PERCENTILES = {
    0, 25, 50, 75, 90, 95, 99, 99.5, 99.9, 99.95, 99.99, 100
  };

  RunFigures of(
      Measurement measurement,
      Traffic traffic,
      GroupSizes groups,
      Map<String, Double> further,
      List<String> findings) {
    long committed = measurement.count(Answer.APPLIED);
    long committedGroups = measurement.end().groups() - measurement.begin().groups();
    double seconds = measurement.seconds();
    return new RunFigures(
        settings.kind().toString(),
        contestant.strategy().toString(),
        contestant.api().toString(),
        traffic.threads(),
        contestant.processes(),
        clients,
        traffic.clients(),
        round,
        contestant.strategy().isDurable(),
        rounded(seconds),
        committed,
        measurement.count(Answer.REFUSED),
        measurement.count(Answer.SKIPPED),
        measurement.count(Answer.ABORTED),
        traffic.answers().failed(),
        rounded(committed / seconds),
        latency(traffic.answers().latencies().total()),
        committedGroups == 0 ? 0 : rounded((double) committed * settings.cart() / committedGroups),
        groups.counts(),
        cost(measurement, committed),
        further,
        traffic.note(),
        findings);
  }

  private static Map<String, Double> latency(Histogram histogram) {
    Map<String, Double> latency = new LinkedHashMap<>();
    if (histogram.getTotalCount() > 0) {
      for (double percentile : PERCENTILES) {
        String name =
            percentile == Math.rint(percentile)
                ? Long.toString((long) percentile)
                : Double.toString(percentile);
        latency.put(name, rounded(histogram.getValueAtPercentile(percentile) / 1e6));
      }
    }
    return latency;
  }

  private static RunFigures.Cost cost(Measurement measurement, long committed) {
    if (committed == 0) {
      return new RunFigures.Cost(null, null, null, null, null);
    }
    Usage before = measurement.begin().usage();
    Usage after = measurement.end().usage();
    double client = measurement.end().clientCpuNs() - measurement.begin().clientCpuNs();
    Double server =
        before.serverCpuNs().isPresent() && after.serverCpuNs().isPresent()
            ? rounded(
                (after.serverCpuNs().getAsLong() - before.serverCpuNs().getAsLong())
                    / 1e3
                    / committed)
            : null;
    double waiting = measurement.meanWaiting();
    return new RunFigures.Cost(
        rounded(client / 1e3 / committed),
        server,
        rounded((double) (after.walBytes() - before.walBytes()) / committed),
        rounded(1e3 * (after.deadTuples() - before.deadTuples()) / committed),
        Double.isNaN(waiting) ? null : rounded(waiting * measurement.seconds() * 1e3 / committed));
  }

  private static double rounded(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }
}
