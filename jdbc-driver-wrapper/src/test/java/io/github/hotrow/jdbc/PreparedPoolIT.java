// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool that prepares its connections is merged for like any other, and not asked for more. */
@Timeout(60)
final class PreparedPoolIT {
  private TestDatabase database;

  @BeforeEach
  void open() {
    database = new TestDatabase();
    database.run(
        """
        create schema shop;
        create table shop.stock (id bigint primary key, quantity int not null);
        insert into shop.stock values (1, 10);
        """);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aPoolOfOneWithASchemaMerges() throws SQLException {
    assertMerged(config -> config.setSchema("shop"));
  }

  @Test
  void aPoolOfOneWithInitialSqlMerges() throws SQLException {
    assertMerged(
        config -> config.setConnectionInitSql("set search_path to shop; set timezone to 'UTC'"));
  }

  /** The driver lets the URL's win; a leader of that other user would never be like the pool's. */
  @Test
  void aPoolWhoseUrlNamesAnotherUserThanItsConfigurationMerges() throws SQLException {
    assertMerged(
        config -> {
          config.setSchema("shop");
          config.setUsername("nobody_of_this_name");
          config.setPassword("none");
        });
  }

  /** With one connection, whoever needs another while it holds that one would never get it. */
  private void assertMerged(Consumer<HikariConfig> preparing) throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url());
    config.setMaximumPoolSize(1);
    config.setConnectionTimeout(5_000);
    preparing.accept(config);
    try (HikariDataSource pool = new HikariDataSource(config);
        HotrowDataSource hotrow = new HotrowDataSource(pool);
        Connection connection = hotrow.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement update =
          connection.prepareStatement(
              "update /*+ hotrow(merge) */ stock set quantity = quantity - ? where id = 1"
                  + " and quantity >= ?")) {
        update.setInt(1, 3);
        update.setInt(2, 3);
        assertEquals(1, update.executeUpdate());
      }
      connection.commit();
      assertEquals(1, hotrow.stats().engine().applied(), () -> hotrow.stats().toString());
    }
    assertEquals(7, database.number("select quantity from shop.stock"));
  }
}
