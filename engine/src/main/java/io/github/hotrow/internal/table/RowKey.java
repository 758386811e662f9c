// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import java.util.Arrays;
import java.util.List;

/** The identity of one hot row: its table and its key values in canonical form. Immutable. */
public final class RowKey {
  private final BoundTable table;
  private final Object[] values;
  private final int hash;
  private List<Object> list; // made when first asked for; making it twice does no harm

  /** The row of {@code table} with these canonical key values, which are not copied. */
  public RowKey(BoundTable table, Object[] values) {
    this.table = table;
    this.values = values;
    this.hash = mix(System.identityHashCode(table) + Arrays.hashCode(values));
  }

  private static int mix(int value) {
    int mixed = value * 0x9E3779B9;
    return mixed ^ (mixed >>> 16);
  }

  /** The row's table. */
  public BoundTable table() {
    return table;
  }

  /** The canonical value of the key column with this index. */
  public Object value(int index) {
    return values[index];
  }

  /** The key values. */
  public List<Object> values() {
    List<Object> made = list;
    if (made == null) {
      made = List.of(values);
      list = made;
    }
    return made;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof RowKey that
            && hash == that.hash
            && table == that.table
            && Arrays.equals(values, that.values));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return table.name() + Arrays.toString(values);
  }
}
