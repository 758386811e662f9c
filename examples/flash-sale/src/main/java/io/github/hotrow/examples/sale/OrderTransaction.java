// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * An order as an ordinary transaction: insert the order, take a unit if there is one, commit.
 * Immutable.
 */
final class OrderTransaction {
  private static final String UNIQUE_VIOLATION = "23505";

  private final SaleTables tables;
  private final String insert;
  private final String take;

  OrderTransaction(SaleTables tables) {
    this.tables = tables;
    insert =
        "insert into "
            + tables.orders()
            + " (order_id, sale_id, amount, buyer_id)"
            + " values (?, ?, -1, ?)";
    take =
        "update "
            + tables.items()
            + " set stock = stock - 1"
            + " where sale_id = ? and stock >= 1 and on_sale";
  }

  /** Runs the transaction on the connection, which must not be in auto-commit. */
  Answer run(Connection connection, Order order) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(insert)) {
      statement.setObject(1, order.id());
      statement.setLong(2, order.saleId());
      statement.setObject(3, order.buyerId());
      statement.executeUpdate();
    } catch (SQLException e) {
      connection.rollback();
      if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
        return tables.whyRepeated(connection, order);
      }
      throw e;
    }
    try (PreparedStatement statement = connection.prepareStatement(take)) {
      statement.setLong(1, order.saleId());
      if (statement.executeUpdate() == 0) {
        connection.rollback();
        return whyNot(connection, order.saleId());
      }
    }
    connection.commit();
    return Answer.ORDERED;
  }

  private Answer whyNot(Connection connection, long saleId) throws SQLException {
    String sql = "select on_sale from " + tables.items() + " where sale_id = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, saleId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          return Answer.NO_SUCH_SALE;
        }
        return row.getBoolean(1) ? Answer.SOLD_OUT : Answer.OFF_SALE;
      }
    }
  }
}
