// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The equalities of a statement that name one row by a unique key. Immutable.
 *
 * @param equalities one for each column of the key, in the engine's order
 */
record RowKeys(List<Equality> equalities) {
  RowKeys {
    equalities = List.copyOf(equalities);
  }

  /**
   * Those for the first unique key that the equalities name whole.
   *
   * @throws Unbindable if there is none
   */
  static RowKeys of(List<Equality> equalities, Table table) throws Unbindable {
    List<Equality> key = new ArrayList<>(1);
    for (String column : columns(equalities, table)) {
      key.add(equalities.stream().filter(e -> e.column().equals(column)).findFirst().orElseThrow());
    }
    return new RowKeys(key);
  }

  private static List<String> columns(List<Equality> equalities, Table table) throws Unbindable {
    List<String> compared = equalities.stream().map(Equality::column).toList();
    for (Set<String> unique : table.keys()) {
      if (compared.containsAll(unique)) {
        return table.columns().keySet().stream().filter(unique::contains).toList();
      }
    }
    throw new Unbindable(
        "Its equalities name no whole primary or unique key of "
            + table
            + ", so it may change several rows.");
  }

  /** The key's columns. */
  List<String> columns() {
    return equalities.stream().map(Equality::column).toList();
  }

  /**
   * The values of an execution.
   *
   * @throws Unbindable if one is NULL, or not bound as its column's type
   */
  Object[] values(Arguments arguments, Table table) throws Unbindable {
    Object[] values = new Object[equalities.size()];
    for (int i = 0; i < values.length; i++) {
      Column column = table.column(equalities.get(i).column());
      values[i] = arguments.value(equalities.get(i).value(), column);
      if (values[i] == Arguments.NULL) {
        throw new Unbindable("Its key is NULL, so it changes nothing.");
      }
    }
    return values;
  }
}
