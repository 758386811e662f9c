// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The engine on a real PostgreSQL, by the life of ordinary changes. */
final class HotrowEngineIT {
  private static final HotTable INVENTORY =
      HotTable.builder("inventory")
          .key("sku_id")
          .counter("quantity")
          .log(
              LogTable.builder("inventory_log")
                  .transactionId("order_id")
                  .key("sku_id")
                  .delta("amount", "quantity")
                  .columns("buyer_id")
                  .groupId("group_id")
                  .position("group_position")
                  .valueAfter("quantity_after", "quantity")
                  .build())
          .build();

  private Connection sql;
  private HotrowEngine engine;

  @BeforeEach
  void start() throws SQLException {
    String database = PostgresServer.newDatabase();
    sql = PostgresServer.dataSource(database).getConnection();
    try (Statement statement = sql.createStatement()) {
      statement.execute(
          "create table inventory (sku_id bigint primary key, quantity bigint not null);"
              + "create table inventory_log (order_id bigint primary key, sku_id bigint not null,"
              + " amount bigint not null, buyer_id bigint, group_id uuid, group_position int,"
              + " quantity_after bigint);"
              + "insert into inventory values (1, 1000), (2, 5)");
    }
    HotrowConfig config = new HotrowConfig();
    config.setJdbcUrl(PostgresServer.url(database));
    engine = new HotrowEngine(config);
    engine.register(INVENTORY);
  }

  @AfterEach
  void stop() throws SQLException {
    engine.close();
    sql.close();
  }

  private static Change sale(long sku, long order, long amount) {
    return Change.to(INVENTORY, sku)
        .transactionId(order)
        .add("quantity", -amount)
        .guard(Guard.column("quantity").atLeast(amount))
        .log("buyer_id", order * 10)
        .build();
  }

  private long one(String query) throws SQLException {
    try (Statement statement = sql.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Test
  void appliesAChangeAndLogsIt() throws SQLException {
    Outcome outcome = engine.execute(sale(1, 100, 3));
    assertEquals(997, assertInstanceOf(Outcome.Applied.class, outcome).row().longValue("quantity"));
    assertEquals(997, one("select quantity from inventory where sku_id = 1"));
    assertEquals(
        997,
        one("select quantity_after from inventory_log where order_id = 100 and buyer_id = 1000"));
    assertEquals(1, one("select count(*) from hotrow_group where members = 1"));
  }

  @Test
  void refusesWhatIsNotThereAndAppliesWhatIs() {
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(sale(2, 1, 6)));
    assertInstanceOf(Outcome.Applied.class, engine.execute(sale(2, 2, 5)));
    Outcome.Insufficient refused =
        assertInstanceOf(Outcome.Insufficient.class, engine.execute(sale(2, 3, 1)));
    assertEquals(0, refused.row().longValue("quantity"));
  }

  @Test
  void answersNoSuchRow() {
    assertInstanceOf(Outcome.NoSuchRow.class, engine.execute(sale(99, 1, 1)));
  }

  @Test
  void answersDuplicateWithTheFirstOutcome() {
    engine.execute(sale(1, 7, 3));
    Outcome.Duplicate again =
        assertInstanceOf(Outcome.Duplicate.class, engine.execute(sale(1, 7, 3)));
    assertEquals(997, again.first().row().longValue("quantity"));
  }

  @Test
  void sellsOutUnderManyThreadsWithoutOverselling() throws Exception {
    AtomicLong ids = new AtomicLong(1_000);
    AtomicLong sold = new AtomicLong();
    List<Thread> buyers = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      Thread buyer =
          new Thread(
              () -> {
                while (engine.execute(sale(1, ids.incrementAndGet(), 1)).isApplied()) {
                  sold.incrementAndGet();
                }
              });
      buyers.add(buyer);
      buyer.start();
    }
    for (Thread buyer : buyers) {
      buyer.join();
    }
    assertEquals(1_000, sold.get());
    assertEquals(0, one("select quantity from inventory where sku_id = 1"));
    assertEquals(1_000, one("select count(*) from inventory_log"));
    assertEquals(1_000, one("select sum(members) from hotrow_group"));
  }
}
