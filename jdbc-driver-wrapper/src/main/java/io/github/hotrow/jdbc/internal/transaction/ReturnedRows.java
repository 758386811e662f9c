// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.List;

/**
 * Rows that were answered without the database.
 *
 * @param columns the columns
 * @param rows the rows, each with a value for each column: null, Boolean, Short, Integer, Long,
 *     Float, Double, BigDecimal, String, byte[], LocalDate, LocalTime, LocalDateTime,
 *     OffsetDateTime or UUID, whichever belongs to the column's type
 */
public record ReturnedRows(List<Column> columns, List<Object[]> rows) {
  /** Keeps copies of the lists. */
  public ReturnedRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column.
   *
   * @param label its label
   * @param table the table it is of, empty if none
   * @param typeName its type's name in pg_type: {@code int8}, {@code numeric}, …
   * @param typeModifier its atttypmod, -1 without
   */
  public record Column(String label, String table, String typeName, int typeModifier) {}
}
