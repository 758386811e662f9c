// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** How the keys and counters of hot rows are written into SQL and bound to it. Stateless. */
final class KeySql {
  private KeySql() {}

  /** The type in which a key value travels. */
  static String carrier(ColumnModel key) {
    return key.kind() == ColumnKind.INTEGER ? "int8" : "text";
  }

  /** A travelled key value, in a type that the key's index compares with. */
  static String cast(ColumnModel key, String expression) {
    return switch (key.kind()) {
      case UUID -> expression + "::uuid";
      case DATE -> expression + "::date";
      default -> expression;
    };
  }

  /**
   * A counter of the table {@code t}; one of an integer type as a bigint, by an operator that other
   * types lack, so that a column whose type was altered is noticed before anything is committed.
   */
  static String counter(CounterModel counter) {
    String column = "t." + counter.column().quoted();
    return counter.travelsAsLong() ? "(" + column + " | 0::int8)" : column;
  }

  /** The join of the groups {@code g} with the table {@code t} on the key. */
  static String join(BoundTable table) {
    StringBuilder join = new StringBuilder();
    for (int i = 0; i < table.key().size(); i++) {
      ColumnModel column = table.key().get(i);
      join.append(i == 0 ? "" : " and ").append("t.").append(column.quoted()).append(" = ");
      join.append(cast(column, "g.k" + i));
    }
    return join.toString();
  }

  /** The key columns, each behind {@code prefix}. */
  static String list(BoundTable table, String prefix) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < table.key().size(); i++) {
      list.append(i == 0 ? "" : ", ").append(prefix).append(table.key().get(i).quoted());
    }
    return list.toString();
  }

  /** A question mark for each key column's array. */
  static String arrays(BoundTable table) {
    StringBuilder arrays = new StringBuilder();
    for (ColumnModel column : table.key()) {
      arrays.append(arrays.length() == 0 ? "?::" : ", ?::");
      arrays.append(carrier(column)).append("[]");
    }
    return arrays.toString();
  }

  /** The names k0, k1, … of the key columns. */
  static String names(BoundTable table) {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < table.key().size(); i++) {
      names.append(i == 0 ? "k" : ", k").append(i);
    }
    return names.toString();
  }

  /** Binds the accounts' keys from parameter {@code place} on, an array for each key column. */
  static void bind(
      SlotConnection connection,
      PreparedStatement query,
      int place,
      BoundTable table,
      List<Account> accounts)
      throws SQLException {
    for (int i = 0; i < table.key().size(); i++) {
      int column = i;
      String carrier = carrier(table.key().get(i));
      Object array =
          carrier.equals("int8")
              ? accounts.stream().mapToLong(a -> (Long) a.key().value(column)).toArray()
              : accounts.stream().map(a -> a.key().value(column).toString()).toArray(String[]::new);
      query.setArray(place + i, connection.postgres().createArrayOf(carrier, array));
    }
  }
}
