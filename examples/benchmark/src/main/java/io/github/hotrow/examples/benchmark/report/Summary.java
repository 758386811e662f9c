// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The runs of one contestant at one number of clients over all valid rounds: medians, spread, and
 * ratios that were formed within each round. Immutable.
 *
 * @param workload the workload's name
 * @param clients clients asked for; contestants without threads have more in flight
 * @param contestant who it is
 * @param runs its runs in valid rounds
 * @param ratios to each baseline, the median of the ratios within the rounds
 */
public record Summary(
    String workload,
    int clients,
    String contestant,
    List<RunFigures> runs,
    Map<String, Double> ratios) {
  /** What others are compared with, where it was run. */
  static final List<String> BASELINES = List.of("plain", "queue", "array", "limit");

  private record Round(String workload, int clients, int round) {}

  private static Round roundOf(RunFigures run) {
    return new Round(run.workload(), run.clients(), run.round());
  }

  /** The summaries of all runs whose round is valid: none of its audits failed. */
  public static List<Summary> of(List<RunFigures> runs) {
    Set<Round> voided =
        runs.stream()
            .filter(run -> !run.auditPassed())
            .map(Summary::roundOf)
            .collect(Collectors.toSet());
    Map<Round, Map<String, RunFigures>> rounds = new LinkedHashMap<>();
    Map<List<Object>, List<RunFigures>> contestants = new LinkedHashMap<>();
    for (RunFigures run : runs) {
      if (!voided.contains(roundOf(run))) {
        rounds.computeIfAbsent(roundOf(run), key -> new TreeMap<>()).put(run.contestant(), run);
        contestants
            .computeIfAbsent(
                List.of(run.workload(), run.clients(), run.contestant()), key -> new ArrayList<>())
            .add(run);
      }
    }
    List<Summary> summaries = new ArrayList<>();
    for (List<RunFigures> of : contestants.values()) {
      RunFigures one = of.get(0);
      summaries.add(
          new Summary(one.workload(), one.clients(), one.contestant(), of, ratios(of, rounds)));
    }
    summaries.sort(
        (a, b) ->
            a.workload.equals(b.workload)
                ? a.clients != b.clients
                    ? Integer.compare(a.clients, b.clients)
                    : Double.compare(a.tps(), b.tps())
                : 0);
    return summaries;
  }

  private static Map<String, Double> ratios(
      List<RunFigures> runs, Map<Round, Map<String, RunFigures>> rounds) {
    Map<String, Double> ratios = new LinkedHashMap<>();
    for (String base : BASELINES) {
      double[] within =
          runs.stream()
              .filter(run -> rounds.get(roundOf(run)).containsKey(base))
              .mapToDouble(run -> run.tps() / rounds.get(roundOf(run)).get(base).tps())
              .filter(Double::isFinite)
              .toArray();
      if (within.length > 0) {
        ratios.put(base, median(within));
      }
    }
    return ratios;
  }

  /** The median over the rounds. */
  public double median(ToDoubleFunction<RunFigures> figure) {
    return median(runs.stream().mapToDouble(figure).toArray());
  }

  /** Committed changes a second, the median. */
  public double tps() {
    return median(RunFigures::tps);
  }

  /** The least and the greatest number of committed changes a second. */
  public double[] spread() {
    return new double[] {
      runs.stream().mapToDouble(RunFigures::tps).min().orElse(Double.NaN),
      runs.stream().mapToDouble(RunFigures::tps).max().orElse(Double.NaN)
    };
  }

  private static double median(double[] values) {
    double[] known = Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
    if (known.length == 0) {
      return Double.NaN;
    }
    int middle = known.length / 2;
    return known.length % 2 == 1 ? known[middle] : (known[middle - 1] + known[middle]) / 2;
  }
}
