// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.hotrow.AdvisoryKey;
import io.github.hotrow.Strategy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ADVISORY and NOWAIT, by hint or by the control: busy is not sold out. */
@Timeout(60)
final class HintedStrategiesIT {
  private static final String TAKE =
      " inventory set quantity = quantity - ? where sku_id = ? and quantity >= ?";

  private QueueShop shop;

  @BeforeEach
  void open() throws SQLException {
    shop = new QueueShop(4, Strategy.AUTO);
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private static int take(Connection connection, String hint, int amount) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement("update " + hint + TAKE)) {
      update.setInt(1, amount);
      update.setLong(2, 1);
      update.setInt(3, amount);
      return update.executeUpdate();
    }
  }

  private int takeAlone(String hint, int amount) throws SQLException {
    try (Connection connection = shop.dataSource().getConnection()) {
      return take(connection, hint, amount);
    }
  }

  private int takeInTransaction(String hint, int amount) throws SQLException {
    try (Connection connection = shop.begin()) {
      int changed = take(connection, hint, amount);
      connection.commit();
      return changed;
    }
  }

  private void assertBusy(String hint) {
    SQLException alone = assertThrows(SQLException.class, () -> takeAlone(hint, 1));
    assertEquals("55P03", alone.getSQLState(), alone::getMessage);
    SQLException inTransaction = assertThrows(SQLException.class, () -> takeInTransaction(hint, 1));
    assertEquals("55P03", inTransaction.getSQLState(), inTransaction::getMessage);
  }

  private void assertSold(String hint) throws SQLException {
    long before = shop.database().number("select quantity from inventory where sku_id = 1");
    assertEquals(1, takeAlone(hint, 1));
    assertEquals(1, takeInTransaction(hint, 1));
    assertEquals(0, takeAlone(hint, 5_000), "sold out is no error");
    assertEquals(0, takeInTransaction(hint, 5_000), "sold out is no error");
    assertEquals(
        before - 2, shop.database().number("select quantity from inventory where sku_id = 1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/*+ hotrow(merge) */", "/*+ hotrow(queue) */", "/*+ hotrow(advisory) */",
        "/*+ hotrow(nowait) */", "/*+ hotrow(plain) */", "/*+ hotrow(auto) */"
      })
  void everyHintSellsAndSaysSoldOut(String hint) throws SQLException {
    assertSold(hint);
    assertSold("");
  }

  @Test
  void nowaitIsToldThatTheRowIsBusyWhileAnybodyHoldsIt() throws SQLException {
    try (Connection holder = shop.database().connect();
        Statement lock = holder.createStatement()) {
      holder.setAutoCommit(false);
      lock.execute("select 1 from inventory where sku_id = 1 for update");
      assertBusy("/*+ hotrow(nowait) */");
      shop.dataSource().control().setStrategy("inventory", Strategy.NOWAIT);
      assertBusy("");
      assertEquals(1, takeOf2());
      holder.rollback();
    }
    assertSold("/*+ hotrow(nowait) */");
    assertSold("");
  }

  private int takeOf2() throws SQLException {
    try (Connection connection = shop.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      return statement.executeUpdate(
          "update inventory set quantity = quantity - 1 where sku_id = 2");
    }
  }

  @Test
  void advisoryIsToldThatTheRowIsBusyWhileAnybodyHoldsItsNumber() throws SQLException {
    try (Connection holder = shop.database().connect();
        Statement lock = holder.createStatement()) {
      long number = AdvisoryKey.of("\"public\".\"inventory\"", List.of(1));
      lock.execute("select pg_advisory_lock(" + number + ")");
      assertBusy("/*+ hotrow(advisory) */");
      shop.dataSource().control().setStrategy(Strategy.ADVISORY);
      assertBusy("");
      lock.execute("select pg_advisory_unlock(" + number + ")");
    }
    assertSold("/*+ hotrow(advisory) */");
    assertSold("");
    assertEquals(
        0, shop.database().number("select count(*) from pg_locks where locktype = 'advisory'"));
  }

  @Test
  void lockingSelectsObeyTheStrategyToo() throws SQLException {
    String nowait =
        "/*+ hotrow(nowait) */ select quantity from inventory as i where i.sku_id = ? for update of i";
    try (Connection first = shop.begin();
        Connection second = shop.begin()) {
      assertEquals(1000, QueueShop.lock(first, 1, nowait));
      SQLException busy = assertThrows(SQLException.class, () -> QueueShop.lock(second, 1, nowait));
      assertEquals("55P03", busy.getSQLState());
      second.rollback();
      first.commit();
      assertEquals(1000, QueueShop.lock(second, 1, nowait));
      second.commit();
    }
  }

  @Test
  void theSwitchForAllSendsEverythingTheOrdinaryWayWhateverItsHint() throws SQLException {
    shop.dataSource().control().setOn(false);
    for (String strategy : List.of("merge", "queue", "advisory", "nowait")) {
      assertSold("/*+ hotrow(" + strategy + ") */");
    }
    assertEquals(0, shop.dataSource().stats().engine().applied());
    shop.dataSource().control().setOn(true);
    assertSold("/*+ hotrow(merge) */");
    assertEquals(2, shop.dataSource().stats().engine().applied());
  }
}
