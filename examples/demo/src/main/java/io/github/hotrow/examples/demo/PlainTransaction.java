// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * A sale as an ordinary transaction: begin, insert the log row, deduct if available, commit; roll
 * back when the update finds too little. Immutable.
 */
final class PlainTransaction {
  private final SaleTables tables;
  private final String insertLog;
  private final String deduct;

  PlainTransaction(SaleTables tables) {
    this.tables = tables;
    insertLog =
        "insert into "
            + tables.log()
            + " (order_id, sku_id, amount, buyer_id) values (?, ?, -1, ?)";
    deduct =
        "update "
            + tables.inventory()
            + " set quantity = quantity - 1 where sku_id = ? and quantity >= 1";
  }

  /**
   * Sells one unit on the connection, which must not be in auto-commit.
   *
   * @return applied, or refused because the item is sold out
   */
  Answer run(Connection connection, long transactionId, int buyer) {
    boolean committing = false;
    long item = tables.wantedItem();
    try {
      try (PreparedStatement insert = connection.prepareStatement(insertLog)) {
        insert.setLong(1, transactionId);
        insert.setLong(2, item);
        insert.setLong(3, buyer);
        insert.executeUpdate();
      }
      try (PreparedStatement update = connection.prepareStatement(deduct)) {
        update.setLong(1, item);
        if (update.executeUpdate() == 0) {
          connection.rollback();
          return Answer.REFUSED;
        }
      }
      committing = true;
      connection.commit();
      return Answer.APPLIED;
    } catch (SQLException e) {
      rollBack(connection, e);
      throw new UnansweredException(committing, e);
    }
  }

  private static void rollBack(Connection connection, SQLException cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
