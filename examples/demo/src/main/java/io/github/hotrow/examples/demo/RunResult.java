// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;

/**
 * What one run came to. Counts, rate and latencies are of the measured time, without the warm-up.
 * Immutable.
 *
 * @param strategy the strategy's name, or {@code limit}
 * @param clients buyers, or changes in flight
 * @param threads {@code platform}, {@code virtual} or {@code async}
 * @param seconds how long was measured
 * @param committed changes committed
 * @param refused changes refused because the item was sold out
 * @param tps committed changes a second
 * @param p50Ms median latency of an answer, milliseconds
 * @param p99Ms 99th percentile
 * @param maxMs the longest
 * @param meanGroup committed changes for each committed group
 * @param findings what the audit found to be off
 */
@JsonPropertyOrder({
  "strategy",
  "clients",
  "threads",
  "seconds",
  "committed",
  "refused",
  "tps",
  "p50_ms",
  "p99_ms",
  "max_ms",
  "mean_group",
  "audit_ok"
})
record RunResult(
    @JsonProperty("strategy") String strategy,
    @JsonProperty("clients") int clients,
    @JsonProperty("threads") String threads,
    @JsonProperty("seconds") double seconds,
    @JsonProperty("committed") long committed,
    @JsonProperty("refused") long refused,
    @JsonProperty("tps") double tps,
    @JsonProperty("p50_ms") double p50Ms,
    @JsonProperty("p99_ms") double p99Ms,
    @JsonProperty("max_ms") double maxMs,
    @JsonProperty("mean_group") double meanGroup,
    @JsonIgnore List<String> findings) {

  /** Whether the tables held exactly what the buyers were told, and every buyer had an answer. */
  @JsonProperty("audit_ok")
  boolean auditOk() {
    return findings.isEmpty();
  }
}
