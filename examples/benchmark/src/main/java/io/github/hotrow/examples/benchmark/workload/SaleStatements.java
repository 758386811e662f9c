// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A sale: the log row, and a deduction from the stock where there is enough. Immutable.
 *
 * @param inventory the table with the stock
 * @param log the log table
 */
record SaleStatements(String inventory, String log) implements RowStatements {
  @Override
  public String insert() {
    return "insert into " + log + " (order_id, sku_id, amount, buyer_id) values (?, ?, ?, ?)";
  }

  @Override
  public String update() {
    return "update "
        + inventory
        + " set quantity = quantity - ? where sku_id = ? and quantity >= ?";
  }

  @Override
  public String select() {
    return "select quantity from " + inventory + " where sku_id = ?";
  }

  @Override
  public void bindInsert(PreparedStatement statement, Request request, long key)
      throws SQLException {
    statement.setLong(1, request.transactionId());
    statement.setLong(2, key);
    statement.setLong(3, -request.amount());
    statement.setLong(4, request.client());
  }

  @Override
  public void bindUpdate(PreparedStatement statement, Request request, long key)
      throws SQLException {
    statement.setLong(1, request.amount());
    statement.setLong(2, key);
    statement.setLong(3, request.amount());
  }

  @Override
  public boolean refusesDuplicates() {
    return false;
  }
}
