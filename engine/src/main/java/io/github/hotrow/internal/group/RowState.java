// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.internal.table.BoundGuard;
import io.github.hotrow.internal.table.Values;

/**
 * What a row held when it was last read. Immutable (the arrays are never changed).
 *
 * @param counters the counters, unscaled
 * @param trackedTexts the tracked columns as PostgreSQL printed them; shorter than the table's list
 *     if columns came to be tracked after the read
 * @param tracked the tracked columns, parsed
 * @param readAtNs a moment not later than the read, on the engine's nanosecond clock
 */
public record RowState(long[] counters, String[] trackedTexts, Object[] tracked, long readAtNs)
    implements BoundGuard.RowView {
  @Override
  public boolean isRead() {
    return true;
  }

  @Override
  public long counter(int index) {
    return counters[index];
  }

  @Override
  public Object tracked(int index) {
    return index < tracked.length ? tracked[index] : Values.OPAQUE;
  }
}
