// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import io.github.hotrow.jdbc.internal.transaction.MergingSource;

/**
 * What the connections of one DataSource, or of the driver for one URL and user, share.
 * Thread-safe.
 */
public final class Context {
  private final MergingSource merging;
  private final ShapeCache shapes;
  private volatile Defaults defaults;

  /** What a physical connection is like when it is taken; the same for all of a source. */
  record Defaults(boolean autoCommit, boolean readOnly, int holdability) {}

  /**
   * A context.
   *
   * @param merging what its connections merge with
   * @param shapes what their statements are recognised by
   */
  public Context(MergingSource merging, ShapeCache shapes) {
    this.merging = merging;
    this.shapes = shapes;
  }

  /** What its connections merge with. */
  public MergingSource merging() {
    return merging;
  }

  /** One for connections of another user, which pass everything through. */
  public Context withoutMerging() {
    return new Context(MergingSource.NONE, shapes);
  }

  ShapeCache shapes() {
    return shapes;
  }

  /** As learnt from the first connection taken; null before. */
  Defaults defaults() {
    return defaults;
  }

  void learn(Defaults learnt) {
    defaults = learnt;
  }
}
