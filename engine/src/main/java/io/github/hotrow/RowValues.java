// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * The counters of one hot row at one moment: just after a change was applied, or as they were seen
 * when it was refused. Immutable.
 */
public final class RowValues {
  private final HotTable table;
  private final List<Object> key;
  private final long[] unscaled;
  private final int[] scales;

  /**
   * Values of a row.
   *
   * @param table the row's table
   * @param key the row's key, one value for each key column
   * @param unscaled the counters in the table's order, as unscaled integers; null when unknown
   * @param scales the digits behind the decimal point of each counter
   */
  public RowValues(HotTable table, List<Object> key, long[] unscaled, int[] scales) {
    this.table = table;
    this.key = key;
    this.unscaled = unscaled;
    this.scales = scales;
  }

  /** The table of the row. */
  public HotTable table() {
    return table;
  }

  /** The key of the row, one value for each key column; integers are {@link Long}. */
  public List<Object> key() {
    return key;
  }

  /**
   * Whether the values are known. They are, but for the first outcome of a duplicate whose log
   * table keeps no value-after column for every counter.
   */
  public boolean known() {
    return unscaled != null;
  }

  /**
   * The counter's value, for a counter without digits behind the decimal point.
   *
   * @throws IllegalArgumentException if the table has no such counter
   * @throws ArithmeticException if the value has a fraction
   * @throws IllegalStateException if the values are not {@linkplain #known() known}
   */
  public long longValue(String counter) {
    int index = index(counter);
    return scales[index] == 0 ? unscaled[index] : decimalValue(counter).longValueExact();
  }

  /**
   * The counter's value with the counter's own scale.
   *
   * @throws IllegalArgumentException if the table has no such counter
   * @throws IllegalStateException if the values are not {@linkplain #known() known}
   */
  public BigDecimal decimalValue(String counter) {
    int index = index(counter);
    return BigDecimal.valueOf(unscaled[index], scales[index]);
  }

  private int index(String counter) {
    int index = table.counters().indexOf(counter);
    if (index < 0) {
      throw new IllegalArgumentException(
          "table " + table.name() + " has no counter " + counter + "; it has " + table.counters());
    }
    if (unscaled == null) {
      throw new IllegalStateException(
          "the value of "
              + table.name()
              + "."
              + counter
              + " is unknown; give its log table a value-after column for it");
    }
    return index;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowValues that
        && table == that.table
        && key.equals(that.key)
        && Arrays.equals(unscaled, that.unscaled);
  }

  @Override
  public int hashCode() {
    return 31 * key.hashCode() + Arrays.hashCode(unscaled);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(table.name()).append(key);
    if (unscaled == null) {
      return text.append(" unknown").toString();
    }
    for (int i = 0; i < unscaled.length; i++) {
      text.append(' ').append(table.counters().get(i)).append('=');
      text.append(BigDecimal.valueOf(unscaled[i], scales[i]).toPlainString());
    }
    return text.toString();
  }
}
