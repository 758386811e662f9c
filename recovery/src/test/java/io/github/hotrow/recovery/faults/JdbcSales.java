// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.jdbc.HotrowDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Ordinary JDBC transactions on a hot row, through the wrapper. Thread-safe. */
final class JdbcSales implements AutoCloseable {
  private final HotrowDataSource source = new HotrowDataSource();
  private final AtomicLong orders;

  JdbcSales(String url, long firstOrder) {
    source.setJdbcUrl(url);
    orders = new AtomicLong(firstOrder + 5_000_000_000L);
  }

  /** One transaction, committed or rolled back, and its answer printed. */
  void sell(SplittableRandom random) {
    long order = orders.incrementAndGet();
    LoadChild.say("S " + order);
    String answer = "UNKNOWN";
    boolean committing = false;
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      int amount = 1 + random.nextInt(3);
      log(connection, order, amount);
      boolean sold = deduct(connection, amount) == 1;
      if (sold && random.nextInt(8) > 0) {
        committing = true;
        connection.commit();
        answer = "Applied";
      } else {
        connection.rollback();
        answer = "NO";
      }
    } catch (SQLException e) {
      if (!answer.equals("Applied")) {
        answer = committing && mayBeCommitted(e) ? "UNKNOWN" : "NO";
      }
    }
    LoadChild.say("A " + order + " " + answer);
  }

  private static void log(Connection connection, long order, int amount) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into coupon_log (order_id, amount) values (?, ?)")) {
      insert.setLong(1, order);
      insert.setInt(2, amount);
      insert.executeUpdate();
    }
  }

  private static int deduct(Connection connection, int amount) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update coupon set remaining = remaining - ? where id = ? and remaining >= ?")) {
      update.setInt(1, amount);
      update.setLong(2, 1);
      update.setInt(3, amount);
      return update.executeUpdate();
    }
  }

  /** A commit that failed so has certainly not taken place. */
  private static boolean mayBeCommitted(SQLException e) {
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    return !(state.startsWith("40") || state.startsWith("23") || state.startsWith("55"));
  }

  @Override
  public void close() {
    source.close();
  }
}
