// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Health;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowControl;
import io.github.hotrow.jdbc.Explanation;
import io.github.hotrow.jdbc.MergeListener;
import io.github.hotrow.jdbc.MergeStats;

/** The source of mergings that take nothing. Thread-safe. */
final class NoMergingSource implements MergingSource {
  private final HotrowControl control = new HotrowControl(new HotrowConfig());

  @Override
  public Merging newMerging(LogicalSession session) {
    return Merging.NONE;
  }

  @Override
  public Explanation explain(String sql) {
    return new Explanation(Explanation.Treatment.ORDINARY, "Merging is switched off.");
  }

  /** One that nothing is controlled by. */
  @Override
  public HotrowControl control() {
    return control;
  }

  @Override
  public MergeStats stats() {
    return MergeStats.NONE;
  }

  @Override
  public Health health() {
    return Health.OK;
  }

  @Override
  public void tell(MergeListener listener) {}

  @Override
  public void close() {}
}
