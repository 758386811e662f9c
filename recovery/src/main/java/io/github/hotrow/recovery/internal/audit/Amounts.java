// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.audit;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** One amount for each counter of a table. Confined to one thread. */
final class Amounts {
  private final BigDecimal[] amounts;

  private Amounts(BigDecimal[] amounts) {
    this.amounts = amounts;
  }

  static Amounts zero(int counters) {
    BigDecimal[] amounts = new BigDecimal[counters];
    Arrays.fill(amounts, BigDecimal.ZERO);
    return new Amounts(amounts);
  }

  /** Amounts of a column with an array_to_string; null if they are not one for each counter. */
  static Amounts read(ResultSet row, int column, int counters) throws SQLException {
    String text = row.getString(column);
    String[] parts = text == null ? new String[0] : text.split(",");
    if (parts.length != counters) {
      return null;
    }
    BigDecimal[] amounts = new BigDecimal[counters];
    for (int i = 0; i < counters; i++) {
      try {
        amounts[i] = new BigDecimal(parts[i]);
      } catch (NumberFormatException e) {
        return null;
      }
    }
    return new Amounts(amounts);
  }

  Amounts plus(Amounts other) {
    BigDecimal[] sum = new BigDecimal[amounts.length];
    Arrays.setAll(sum, i -> amounts[i].add(other.amounts[i]));
    return new Amounts(sum);
  }

  Amounts minus(Amounts other) {
    BigDecimal[] difference = new BigDecimal[amounts.length];
    Arrays.setAll(difference, i -> amounts[i].subtract(other.amounts[i]));
    return new Amounts(difference);
  }

  void add(int counter, BigDecimal amount) {
    amounts[counter] = amounts[counter].add(amount);
  }

  BigDecimal get(int counter) {
    return amounts[counter];
  }

  void clear(int counter) {
    amounts[counter] = BigDecimal.ZERO;
  }

  boolean isZero() {
    for (BigDecimal amount : amounts) {
      if (amount.signum() != 0) {
        return false;
      }
    }
    return true;
  }

  List<BigDecimal> list() {
    return List.of(amounts);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (BigDecimal amount : amounts) {
      text.append(text.length() == 0 ? "" : ", ").append(amount.toPlainString());
    }
    return text.toString();
  }
}
