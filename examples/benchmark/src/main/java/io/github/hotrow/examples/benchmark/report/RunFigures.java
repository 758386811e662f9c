// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.report;

import java.util.List;
import java.util.Map;

/**
 * What one run came to. Counts, rates and latencies are of the measured time, without the warm-up.
 * Immutable.
 *
 * @param workload the workload's name
 * @param strategy the strategy's name
 * @param api {@code native}, {@code jdbc}
 * @param threads {@code platform}, {@code virtual} or {@code async}
 * @param processes JVMs that sent the changes
 * @param clients clients asked for
 * @param inFlight changes in flight: as many, or more where clients need no threads
 * @param round the round it belongs to, from 1; only within one are ratios formed
 * @param durable whether an answered commit survives a crash of the server
 * @param seconds how long was measured
 * @param committed changes committed
 * @param refused changes refused
 * @param skipped changes that found the row busy and went away
 * @param aborted changes that the database ended in a deadlock or conflict
 * @param failed changes without an answer
 * @param tps committed changes a second
 * @param latency percentile to milliseconds, of every answer
 * @param meanGroup changed rows for each committed group
 * @param groupSizes size of a group, rounded to a power of two, to the number of groups
 * @param cost what a committed change cost
 * @param further what only this workload measures
 * @param note what else is to be said
 * @param findings what the audit found to be off
 */
public record RunFigures(
    String workload,
    String strategy,
    String api,
    String threads,
    int processes,
    int clients,
    int inFlight,
    int round,
    boolean durable,
    double seconds,
    long committed,
    long refused,
    long skipped,
    long aborted,
    long failed,
    double tps,
    Map<String, Double> latency,
    double meanGroup,
    Map<String, Long> groupSizes,
    Cost cost,
    Map<String, Double> further,
    String note,
    List<String> findings) {
  /**
   * What a committed change cost; null where it isn't known.
   *
   * @param clientCpuUs microseconds of CPU in the clients' JVMs
   * @param serverCpuUs microseconds of CPU in the server's processes
   * @param walBytes bytes of write-ahead log
   * @param deadTuplesPer1000 row versions left behind by a thousand changes
   * @param lockWaitMs milliseconds that server processes waited for locks
   */
  public record Cost(
      Double clientCpuUs,
      Double serverCpuUs,
      Double walBytes,
      Double deadTuplesPer1000,
      Double lockWaitMs) {}

  /** Whether the tables held exactly what the clients were told. */
  public boolean auditPassed() {
    return findings.isEmpty();
  }

  /** What competes: strategy, and how it was reached. */
  public String contestant() {
    StringBuilder name = new StringBuilder(strategy);
    if (strategy.equals("merge") || strategy.startsWith("hotrow-")) {
      if (!api.equals("native")) {
        name.append(' ').append(api);
      }
      if (!threads.equals("platform")) {
        name.append(' ').append(threads);
      }
    }
    if (processes > 1) {
      name.append(" ×").append(processes);
    }
    return name.toString();
  }

  /** A latency in milliseconds; percentile as in the map: {@code "99"}, {@code "99.9"}. */
  public double latencyMs(String percentile) {
    return latency.getOrDefault(percentile, Double.NaN);
  }
}
