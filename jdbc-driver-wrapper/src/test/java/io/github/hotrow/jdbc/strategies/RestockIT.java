// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Strategy;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Restocks are noticed, and an item off sale stops, however they come to the row. */
@Tag("alone")
@Timeout(60)
final class RestockIT {
  private QueueShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new QueueShop(4, Strategy.MERGE);
    assertEquals(1, take(1000));
    assertEquals(0, take(1));
    assertEquals(1, shop.dataSource().stats().engine().applied(), "it is merged");
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private int take(int amount) throws SQLException {
    try (Connection connection = shop.dataSource().getConnection();
        PreparedStatement update =
            connection.prepareStatement(
                "update inventory set quantity = quantity - ?"
                    + " where sku_id = 1 and quantity >= ? and name = 'a'")) {
      update.setInt(1, amount);
      update.setInt(2, amount);
      return update.executeUpdate();
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = shop.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      assertEquals(1, statement.executeUpdate(sql));
    }
  }

  private void assertRestocked() throws SQLException {
    assertEquals(1, take(2));
    assertEquals(1, take(3));
    assertEquals(0, take(1));
  }

  @Test
  void byHandOnTheDatabase() throws SQLException {
    shop.database().run("update inventory set quantity = 5 where sku_id = 1");
    assertRestocked();
  }

  @Test
  void byAMergedUpdateThroughTheWrapper() throws SQLException {
    execute("update inventory set quantity = quantity + 5 where sku_id = 1");
    assertRestocked();
  }

  @Test
  void byAnUpdateThroughTheWrapperThatCanNotBeMerged() throws SQLException {
    shop.dataSource().control().setSoldOutTtl(Duration.ofSeconds(60));
    execute("update inventory set quantity = 5 where sku_id = 1");
    try (Connection connection = shop.begin()) {
      QueueShop.write(connection, 1, 5);
      connection.commit();
    }
    assertRestocked();
  }

  @Test
  void byHandWithinTheTimeThatRefusalsAreRemembered() throws SQLException {
    shop.dataSource().control().setSoldOutTtl("inventory", Duration.ofMillis(100));
    assertEquals(0, take(1));
    shop.database().run("update inventory set quantity = 5 where sku_id = 1");
    long restockedNs = System.nanoTime();
    AtomicLong lastRefusedNs = new AtomicLong(restockedNs); // when that call began
    Await.until(
        "it is noticed",
        Duration.ofSeconds(10),
        () -> {
          long beginNs = System.nanoTime();
          boolean taken = take(1) == 1;
          if (!taken) {
            lastRefusedNs.set(beginNs);
          }
          return taken;
        });
    assertTrue(
        lastRefusedNs.get() - restockedNs < 100_000_000, "refused on what was read too long ago");
  }

  @Test
  void anItemTakenOffSaleStopsAtTheNextGroup() throws SQLException {
    shop.database().run("update inventory set quantity = 5 where sku_id = 1");
    assertEquals(1, take(1));
    shop.database().run("update inventory set name = 'off' where sku_id = 1");
    assertEquals(0, take(1));
    shop.database().run("update inventory set name = 'a' where sku_id = 1");
    assertEquals(1, take(1));
    execute("update inventory set name = 'off' where sku_id = 1");
    assertEquals(0, take(1));
    execute("update inventory set name = 'a' where sku_id = 1");
    assertEquals(1, take(1));
    assertEquals(2, shop.database().number("select quantity from inventory where sku_id = 1"));
  }
}
