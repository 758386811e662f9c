// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.HotRow;
import io.github.hotrow.internal.table.BoundTable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which rows are said to be busy. */
final class BusiestRowsTest {
  private static final long HALF = 500_000_000L; // of a window
  private static final BoundTable TABLE = GroupFixture.table(0, Long.MAX_VALUE, false);

  private final BusiestRows rows = new BusiestRows(0);

  private void add(long key, int changes, long nowNs) {
    BatchFigures batch = new BatchFigures();
    batch.committed(GroupFixture.key(TABLE, key), changes);
    rows.add(batch, nowNs);
  }

  private List<Object> keys(int most, long nowNs) {
    return rows.busiest(most, nowNs).stream().map(row -> row.key().get(0)).toList();
  }

  @Test
  void theBusiestComesFirst() {
    add(1, 10, HALF);
    add(2, 30, HALF);
    add(3, 20, HALF);
    add(3, 20, HALF);
    assertEquals(List.of(), keys(9, HALF), "nothing is shown before the window has ended");
    assertEquals(List.of(3L, 2L, 1L), keys(9, 2 * HALF));
    assertEquals(List.of(3L, 2L), keys(2, 2 * HALF));
    assertEquals(
        List.of(40.0, 30.0, 10.0),
        rows.busiest(9, 2 * HALF).stream().map(HotRow::changesPerSecond).toList());
  }

  @Test
  void whatIsNotMergedIsNotHot() {
    add(1, 1, HALF);
    add(2, 2, HALF);
    assertEquals(List.of(2L), keys(9, 2 * HALF));
  }

  @Test
  void nothingIsShownAfterASilentWindow() {
    add(1, 10, HALF);
    assertEquals(List.of(1L), keys(9, 3 * HALF));
    assertEquals(List.of(), keys(9, 4 * HALF));
    add(2, 10, 5 * HALF);
    assertEquals(List.of(), keys(9, 9 * HALF), "a whole window has passed since");
  }

  @Test
  void aBusyRowIsNotMissedAmongManyThatAreNot() {
    for (int i = 0; i < 10_000; i++) {
      add(1_000 + i, 2, HALF);
      if (i % 20 == 0) {
        add(7, 40, HALF); // a half of all, in the end
      }
    }
    assertEquals(List.of(7L), keys(1, 2 * HALF));
    assertEquals(64, keys(100, 2 * HALF).size(), "no more are kept");
  }
}
