// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.postgresql.PGConnection;

/**
 * The engine's statement for a group on one row, written by hand: row update, ledger row and log
 * rows, in one round trip. Confined to one thread.
 */
final class GroupStatement implements AutoCloseable {
  private final Connection connection;
  private final PGConnection postgres;
  private final PreparedStatement statement;
  private final long idBits = UUID.randomUUID().getMostSignificantBits();
  private long sent;

  GroupStatement(Connection connection, SaleTables tables) throws SQLException {
    this.connection = connection;
    postgres = connection.unwrap(PGConnection.class);
    statement = connection.prepareStatement(sql(tables));
  }

  private static String sql(SaleTables tables) {
    String sku = "1";
    return "with sold as (update "
        + tables.inventory()
        + " as t set quantity = t.quantity - ?::int8 where t.sku_id = "
        + sku
        + " and t.quantity >= ?::int8 returning t.quantity),"
        + " ledger as (insert into "
        + tables.ledger()
        + " (group_id, hot_table, row_key, members, deltas, values_after)"
        + " select ?::uuid, '"
        + tables.inventory()
        + "', array['"
        + sku
        + "'], ?::int4, array[-?::int8]::numeric[], array[quantity]::numeric[] from sold),"
        + " log as (insert into "
        + tables.log()
        + " (order_id, sku_id, amount, buyer_id) select m.id, "
        + sku
        + ", m.amount, m.buyer from sold cross join"
        + " unnest(?::int8[], ?::int8[], ?::int8[]) as m(id, amount, buyer))"
        + " select quantity from sold";
  }

  /** Commits one group; says whether there was enough for all of it. */
  boolean commit(long[] transactionIds, long[] amounts, long[] buyers) throws SQLException {
    int members = transactionIds.length;
    statement.setLong(1, members);
    statement.setLong(2, members);
    statement.setObject(3, new UUID(idBits, ++sent));
    statement.setInt(4, members);
    statement.setLong(5, members);
    statement.setArray(6, postgres.createArrayOf("int8", transactionIds));
    statement.setArray(7, postgres.createArrayOf("int8", amounts));
    statement.setArray(8, postgres.createArrayOf("int8", buyers));
    try (ResultSet row = statement.executeQuery()) {
      return row.next();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
