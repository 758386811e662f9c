// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.sql.SQLException;

/**
 * QUEUE: takes a place in the row's queue, which is kept until the transaction's end. Confined to
 * the connection's thread.
 */
final class QueueApproach implements Approach {
  private static final long NS_PER_MS = 1_000_000L;

  private final EngineMergingSource source;
  private final Places places;

  QueueApproach(EngineMergingSource source, Places places) {
    this.source = source;
    this.places = places;
  }

  @Override
  public void beforeConnection(LockedRow row, long limitMs, boolean holdsSomething)
      throws SQLException {
    places.take(
        row,
        source.settings(row.entry()).queueBound(),
        limitMs * NS_PER_MS,
        source.settings().engine().getChangeTimeout().toNanos(),
        holdsSomething);
  }
}
