// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import io.github.hotrow.EngineStats;
import java.util.Map;

/**
 * What a DataSource, or the driver, has merged since its start. Immutable.
 *
 * @param engine the engine's counts; all zero before the first row was hot
 * @param hotRows how many rows are hot now
 * @param queued how many transactions are at rows under QUEUE now, those at work among them
 * @param shadowed updates that shadow mode has compared
 * @param shadowDifferences those of them that the engine would have answered differently
 * @param declined how often something that was expected to be merged was not, by reason
 */
public record MergeStats(
    EngineStats engine,
    long hotRows,
    long queued,
    long shadowed,
    long shadowDifferences,
    Map<String, Long> declined) {
  /** Nothing was merged. */
  public static final MergeStats NONE = new MergeStats(EngineStats.ZERO, 0, 0, 0, 0, Map.of());

  /** Keeps a copy of the reasons. */
  public MergeStats {
    declined = Map.copyOf(declined);
  }
}
