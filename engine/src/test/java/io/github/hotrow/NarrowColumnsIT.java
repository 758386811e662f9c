// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.PostgresServer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Columns narrower than what is given for them: nothing is cut into something else. */
@Timeout(60)
final class NarrowColumnsIT {
  private static final HotTable ITEM =
      HotTable.builder("item")
          .key("id")
          .counter("n")
          .log(
              LogTable.builder("item_log")
                  .transactionId("tx")
                  .delta("d", "n")
                  .columns("note")
                  .build())
          .build();

  private HotrowEngine engine;

  @BeforeEach
  void start() throws SQLException {
    String database = PostgresServer.newDatabase();
    try (Connection connection = PostgresServer.dataSource(database).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table item (id int primary key, n int not null, c char(3) default 'abc');"
              + "insert into item values (1, 100);"
              + "create table item_log (tx varchar(5) primary key, d int, note varchar(3));"
              + "create table tag (id int primary key, n int not null, s text unique);"
              + "create table word (id varchar(5) primary key, n int not null)");
    }
    HotrowConfig config = new HotrowConfig();
    config.setJdbcUrl(PostgresServer.url(database));
    engine = new HotrowEngine(config).register(ITEM);
  }

  @AfterEach
  void stop() {
    engine.close();
  }

  private static Change.Builder change(String id) {
    return Change.to(ITEM, 1).transactionId(id).add("n", -1);
  }

  @Test
  void anIdLongerThanItsColumnIsNoRepetitionOfAShorterOne() {
    assertTrue(engine.execute(change("abcde").build()).isApplied());
    ChangeRejectedException refused =
        assertThrows(
            ChangeRejectedException.class, () -> engine.execute(change("abcdefgh").build()));
    assertEquals("22001", refused.sqlState());
    assertTrue(engine.find(ITEM, "abcdefgh").isEmpty());
    assertTrue(engine.find(ITEM, "abcde").isPresent());
  }

  @Test
  void aLongerLogValueIsOtherContents() {
    assertTrue(engine.execute(change("a").log("note", "abc").build()).isApplied());
    assertInstanceOf(
        Outcome.Duplicate.class, engine.execute(change("a").log("note", "abc").build()));
    assertThrows(
        TransactionIdConflictException.class,
        () -> engine.execute(change("a").log("note", "abcdef").build()));
  }

  @Test
  void aGuardOnFixedLengthTextComparesAllOfTheConstant() {
    Guard longer = Guard.column("c").equalTo("abcdef");
    assertInstanceOf(Outcome.Insufficient.class, engine.execute(change("a").guard(longer).build()));
    Guard equal = Guard.column("c").equalTo("abc ");
    assertTrue(engine.execute(change("b").guard(equal).build()).isApplied());
  }

  @Test
  void aRowThatCannotBeCreatedIsRefusedWithTheDatabasesReason() {
    HotTable tag =
        HotTable.builder("tag")
            .key("id")
            .counter("n")
            .createMissingRows(Map.of("n", 0, "s", "same"))
            .build();
    engine.register(tag);
    assertTrue(engine.execute(Change.to(tag, 1).add("n", 1).build()).isApplied());
    ChangeRejectedException refused =
        assertThrows(
            ChangeRejectedException.class,
            () -> engine.execute(Change.to(tag, 2).add("n", 1).build()));
    assertEquals("23505", refused.sqlState());
  }

  @Test
  void aKeyThatItsColumnStoresOtherwiseHasNoRow() {
    HotTable word =
        HotTable.builder("word").key("id").counter("n").createMissingRows(Map.of("n", 0)).build();
    engine.register(word);
    Change change = Change.to(word, "abcde ").add("n", 1).build();
    assertInstanceOf(Outcome.NoSuchRow.class, engine.execute(change));
  }

  @Test
  void absurdNumbersAndTimesAreRefusedAtOnce() {
    Guard guard = Guard.column("n").atMost(new BigDecimal("1E+2000000000"));
    assertThrows(
        ConfigurationException.class, () -> engine.execute(change("a").guard(guard).build()));
    Change.Builder builder = change("b");
    assertThrows(
        ConfigurationException.class, () -> builder.timeout(Duration.ofSeconds(Long.MAX_VALUE)));
    assertThrows(ConfigurationException.class, () -> builder.timeout(Duration.ZERO));
    HotrowConfig config = new HotrowConfig();
    assertThrows(
        ConfigurationException.class,
        () -> config.setChangeTimeout(Duration.ofSeconds(Long.MAX_VALUE)));
  }
}
