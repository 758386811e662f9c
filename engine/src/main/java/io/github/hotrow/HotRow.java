// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.List;

/**
 * A row whose changes are being merged. Immutable.
 *
 * @param table its table
 * @param key the values of its key
 * @param changesPerSecond how many of its changes shared a group, over the last second
 */
public record HotRow(String table, List<Object> key, double changesPerSecond) {
  /** Keeps a copy of the key. */
  public HotRow {
    key = List.copyOf(key);
  }
}
