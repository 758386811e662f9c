// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.UUID;

/**
 * What the tables hold beside what the buyers were told, read while no order is under way.
 * Immutable.
 *
 * @param stocked the units there were, restocked ones included
 * @param left the units that are left
 * @param orders the rows of orders
 * @param told the orders that buyers were told of
 * @param foundOut the orders in the database among those that got no answer and were not asked
 *     again
 * @param oversold the orders beyond the units there were
 */
record Audit(long stocked, long left, long orders, long told, long foundOut, long oversold) {

  /** Reads the sale's tables. */
  static Audit read(
      Connection connection, SaleTables tables, long saleId, long told, Collection<UUID> unknown)
      throws SQLException {
    String sql =
        "select stocked, stock, (select count(*) from "
            + tables.orders()
            + " o where o.sale_id = i.sale_id), (select count(*) from "
            + tables.orders()
            + " o where o.sale_id = i.sale_id and o.order_id = any (?)) from "
            + tables.items()
            + " i where sale_id = ?";
    Array ids = connection.createArrayOf("uuid", unknown.toArray());
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, ids);
      statement.setLong(2, saleId);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        long stocked = row.getLong(1);
        long orders = row.getLong(3);
        return new Audit(
            stocked, row.getLong(2), orders, told, row.getLong(4), Math.max(0, orders - stocked));
      }
    }
  }

  /** The units that went: they must be as many as the orders, and as the buyers were told. */
  public long getSold() {
    return stocked - left;
  }

  /** Whether all numbers agree. */
  public boolean isOk() {
    return oversold == 0 && left >= 0 && getSold() == orders && orders == told + foundOut;
  }
}
