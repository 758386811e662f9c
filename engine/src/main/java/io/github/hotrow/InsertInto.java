// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.List;
import java.util.Objects;

/**
 * The description of an INSERT that changes may bring along, beside the log of their hot table: a
 * table and the columns that take values. {@link HotrowEngine#register(InsertInto)} checks it
 * against the database. Names are as PostgreSQL stores them. Immutable.
 *
 * @param table the table's name, or {@code schema.name}
 * @param columns the columns that take a value of each change, in the order of the values
 * @param nowColumns the columns that take the time of the transaction, SQL's {@code now()}
 * @param overridingSystemValue whether values may be given for columns that are {@code generated
 *     always as identity}
 */
public record InsertInto(
    String table, List<String> columns, List<String> nowColumns, boolean overridingSystemValue) {
  /** Keeps copies of the lists, and checks that there is something to insert. */
  public InsertInto {
    Objects.requireNonNull(table, "table");
    columns = List.copyOf(columns);
    nowColumns = List.copyOf(nowColumns);
    if (columns.isEmpty()) {
      throw new ConfigurationException(
          "an INSERT into " + table + " names no column that takes a value; name at least one");
    }
  }

  /** An INSERT that gives values to these columns; the others take their defaults. */
  public static InsertInto of(String table, String... columns) {
    return new InsertInto(table, List.of(columns), List.of(), false);
  }
}
