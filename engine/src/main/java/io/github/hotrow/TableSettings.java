// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.time.Duration;

/**
 * What holds for the changes of one table now, as {@link HotrowControl} says. Immutable.
 *
 * @param strategy the strategy; PLAIN where merging is switched off
 * @param soldOutTtlNs how long a refusal may be answered from memory, in nanoseconds
 * @param maxGroupSize members of one group
 * @param queueBound changes that may wait for one row under QUEUE, beside the one at work
 * @param on whether merging is not switched off; if it is, hints in statements count for nothing
 * @param shadow whether the ordinary way answers, and is compared with what merging would answer;
 *     in the wrapper only
 */
public record TableSettings(
    Strategy strategy,
    long soldOutTtlNs,
    int maxGroupSize,
    int queueBound,
    boolean on,
    boolean shadow) {

  /** Every setting at its default. */
  public static final TableSettings DEFAULT =
      new TableSettings(
          Strategy.AUTO,
          0,
          (int) HotrowSetting.MAX_GROUP_SIZE.defaultValue(),
          (int) HotrowSetting.QUEUE_BOUND.defaultValue(),
          true,
          false);

  /** How long a refusal may be answered from memory. */
  public Duration soldOutTtl() {
    return Duration.ofNanos(soldOutTtlNs);
  }
}
