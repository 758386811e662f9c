// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import io.github.hotrow.HotRow;
import io.github.hotrow.internal.table.RowKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which rows had the most changes merged over the last second, in a fixed amount of memory.
 * Thread-safe.
 */
public final class BusiestRows {
  /*
   * The Space-Saving summary of Metwally, Agrawal and El Abbadi (2005), one for each window of time:
   * a row that isn't in the full summary takes the place of the one with the smallest count, and its
   * count. So no row with more than 1/PLACES of a window's changes is missed. What is shown is the
   * last window that has ended.
   */
  private static final int PLACES = 64;
  private static final long WINDOW_NS = 1_000_000_000L;

  private RowKey[] rows = new RowKey[PLACES];
  private long[] counts = new long[PLACES];
  private RowKey[] shownRows = new RowKey[PLACES];
  private long[] shownCounts = new long[PLACES];
  private int used;
  private int shown;
  private long beganNs;

  /** Rows of which nothing has been seen. */
  public BusiestRows(long nowNs) {
    beganNs = nowNs;
  }

  /** Adds the groups of a batch that merged several changes. */
  public synchronized void add(BatchFigures batch, long nowNs) {
    turn(nowNs);
    for (int i = 0; i < batch.groups(); i++) {
      int size = batch.groupSize(i);
      if (size > 1) {
        add(batch.row(i), size);
      }
    }
  }

  private void add(RowKey row, int changes) {
    int smallest = 0;
    for (int i = 0; i < used; i++) {
      if (rows[i].equals(row)) {
        counts[i] += changes;
        return;
      }
      if (counts[i] < counts[smallest]) {
        smallest = i;
      }
    }
    if (used < PLACES) {
      rows[used] = row;
      counts[used] = changes;
      used++;
    } else {
      rows[smallest] = row;
      counts[smallest] += changes;
    }
  }

  /** Shows the window that has ended and begins another; nothing is shown after a silent one. */
  private void turn(long nowNs) {
    long elapsedNs = nowNs - beganNs;
    if (elapsedNs < WINDOW_NS) {
      return;
    }
    RowKey[] emptyRows = shownRows;
    long[] emptyCounts = shownCounts;
    shownRows = rows;
    shownCounts = counts;
    shown = elapsedNs < 2 * WINDOW_NS ? used : 0;
    rows = emptyRows;
    counts = emptyCounts;
    used = 0;
    beganNs = nowNs - elapsedNs % WINDOW_NS;
  }

  /** The busiest rows, the busiest first, at most {@code most}. */
  public synchronized List<HotRow> busiest(int most, long nowNs) {
    turn(nowNs);
    List<HotRow> busiest = new ArrayList<>(shown);
    for (int i = 0; i < shown; i++) {
      busiest.add(
          new HotRow(
              shownRows[i].table().name(),
              shownRows[i].values(),
              shownCounts[i] * 1e9 / WINDOW_NS));
    }
    busiest.sort(Comparator.comparingDouble(HotRow::changesPerSecond).reversed());
    return List.copyOf(busiest.subList(0, Math.min(most, busiest.size())));
  }
}
