// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.load.Answer;
import java.util.List;
import java.util.Map;

/**
 * What one JVM of several reports: while it runs the counts, at the end everything.
 *
 * @param counts answers of each kind
 * @param failed changes without an answer
 * @param groups groups committed
 * @param clients at the end, of each client: changes applied, and two sums over their ids
 * @param unknownIds at the end, ids of failed changes that may be in the log
 * @param histogram at the end, the latencies, HdrHistogram's compressed form in Base64
 * @param messages at the end, what the first failures were
 */
record WorkerResult(
    Map<Answer, Long> counts,
    long failed,
    long groups,
    List<long[]> clients,
    List<Long> unknownIds,
    String histogram,
    List<String> messages) {}
