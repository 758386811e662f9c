// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Plain JDBC, with and without parameters. */
@Timeout(120)
final class PlainJdbcSaleIT {

  @Test
  void sellsWithParametersAndAGeneratedKey() throws Exception {
    try (Sale sale = new Sale()) {
      sale.sellOut(order -> buy(sale, order));
    }
  }

  private static boolean buy(Sale sale, long order) throws SQLException {
    try (Connection connection = sale.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement log =
              connection.prepareStatement(
                  "insert into inventory_log (order_id, sku_id, amount) values (?, ?, ?)",
                  Statement.RETURN_GENERATED_KEYS);
          PreparedStatement take =
              connection.prepareStatement(
                  "update inventory set quantity = quantity - ? where sku_id = ? and quantity >="
                      + " ?")) {
        log.setLong(1, order);
        log.setLong(2, Sale.SKU);
        log.setInt(3, 1);
        log.executeUpdate();
        try (ResultSet key = log.getGeneratedKeys()) {
          if (!key.next() || key.getLong(1) <= 0) {
            throw new AssertionError("no key");
          }
        }
        take.setInt(1, 1);
        take.setLong(2, Sale.SKU);
        take.setInt(3, 1);
        if (take.executeUpdate() == 0) {
          connection.rollback();
          return false;
        }
        connection.commit();
        return true;
      }
    }
  }

  @Test
  void sellsWithConcatenatedTexts() throws Exception {
    try (Sale sale = new Sale()) {
      sale.sellOut(order -> buyByText(sale, order));
    }
  }

  private static boolean buyByText(Sale sale, long order) throws SQLException {
    try (Connection connection = sale.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      if (statement.executeUpdate(
              "UPDATE inventory SET quantity = quantity - 1 WHERE sku_id = "
                  + Sale.SKU
                  + " AND quantity > 0")
          == 0) {
        connection.rollback();
        return false;
      }
      statement.execute(
          "INSERT INTO inventory_log (order_id, sku_id, amount) VALUES (" + order + ", 1, 1)");
      connection.commit();
      return true;
    }
  }
}
