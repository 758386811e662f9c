// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Health;
import io.github.hotrow.HotrowControl;
import io.github.hotrow.jdbc.Explanation;
import io.github.hotrow.jdbc.MergeListener;
import io.github.hotrow.jdbc.MergeStats;

/**
 * What a DataSource, or the driver for one URL and user, merges with: it has the engine. Closed
 * after the last of its connections. Thread-safe.
 */
public interface MergingSource extends AutoCloseable {

  /** Merges nothing. */
  MergingSource NONE = new NoMergingSource();

  /** The merging of a new logical connection. Must not touch the database. */
  Merging newMerging(LogicalSession session);

  /** What will be done with a statement, and why. May ask the catalogue. */
  Explanation explain(String sql);

  /** What can be changed while transactions flow. */
  HotrowControl control();

  /** What was done so far. */
  MergeStats stats();

  /** How it is, and why. */
  Health health();

  /** Has this one told what the merging does. */
  void tell(MergeListener listener);

  @Override
  void close();
}
