// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.MergeStats;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Shadow mode: the ordinary way answers, and is compared with what the engine would have said. */
@Timeout(60)
final class ShadowIT {
  private QueueShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new QueueShop(8, Strategy.AUTO);
    shop.dataSource().control().setShadow(true);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private static int take(Connection connection, int amount) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement(
            "update inventory set quantity = quantity - ? where sku_id = 1 and quantity >= ?")) {
      update.setInt(1, amount);
      update.setInt(2, amount);
      return update.executeUpdate();
    }
  }

  @Test
  void theOrdinaryWayAnswersAndTheEngineWouldHaveAnsweredTheSame() throws Exception {
    try (Connection first = shop.dataSource().getConnection()) {
      take(first, 0); // the engine is started by it
    }
    AtomicLong taken = new AtomicLong();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 8; thread++) {
      boolean alone = thread % 2 == 0;
      tasks.add(
          () -> {
            for (int i = 1; i <= 60; i++) {
              try (Connection connection = shop.dataSource().getConnection()) {
                connection.setAutoCommit(alone);
                taken.addAndGet((long) i % 9 * take(connection, i % 9));
                if (!alone) {
                  connection.commit();
                }
              }
            }
            return null;
          });
    }
    QueueShop.runAll(tasks);
    MergeStats stats = shop.dataSource().stats();
    assertEquals(
        1000 - taken.get(),
        shop.database().number("select quantity from inventory where sku_id = 1"));
    assertEquals(0, stats.engine().applied(), stats::toString);
    assertEquals(0, stats.shadowDifferences(), stats::toString);
    assertEquals(481, stats.shadowed(), stats::toString);
  }

  @Test
  void aDifferenceIsCounted() throws SQLException {
    try (Connection connection = shop.dataSource().getConnection()) {
      assertEquals(1, take(connection, 1));
      assertEquals(1, shop.dataSource().stats().shadowed());
      // what the engine would have refused had it been there when the table was registered
      shop.database()
          .run(
              """
              create function half() returns trigger language plpgsql as
                $$ begin new.quantity := (new.quantity + old.quantity) / 2; return new; end $$;
              create trigger half before update on inventory for each row execute function half();
              """);
      assertEquals(1, take(connection, 10));
      MergeStats stats = shop.dataSource().stats();
      assertEquals(2, stats.shadowed(), stats::toString);
      assertEquals(1, stats.shadowDifferences(), stats::toString);
      assertEquals(994, shop.database().number("select quantity from inventory where sku_id=1"));
    }
  }

  @Test
  void whatIsSwitchedOffIsMergedAgain() throws SQLException {
    try (Connection connection = shop.dataSource().getConnection()) {
      take(connection, 1);
      shop.dataSource().control().setShadow(false).setStrategy("inventory", Strategy.MERGE);
      assertEquals(1, take(connection, 1));
      assertEquals(1, shop.dataSource().stats().engine().applied());
      assertEquals(1, shop.dataSource().stats().shadowed());
    }
  }
}
