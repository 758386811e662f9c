// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A table that the engine comes to know in more ways than one. */
@Timeout(60)
final class OwnDescriptionsIT {
  private final TestDatabase database = new TestDatabase();
  private HotrowDataSource hotrow;

  @BeforeEach
  void open() {
    database.run(
        "create table stock (id int primary key, code text not null unique,"
            + " quantity int not null, locked int not null default 0);"
            + "insert into stock values (1, 'a', 100), (2, 'b', 100)");
    Properties settings = new Properties();
    settings.setProperty("hotThreshold", "0");
    hotrow = new HotrowDataSource();
    hotrow.setJdbcUrl(database.url());
    hotrow.setSettings(settings);
  }

  @AfterEach
  void close() {
    hotrow.close();
    database.close();
  }

  private void commit(String... updates) throws SQLException {
    try (Connection connection = hotrow.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String update : updates) {
        assertEquals(1, statement.executeUpdate(update));
      }
      connection.commit();
    }
  }

  private static String take(String where) {
    return "update stock set quantity = quantity - 1 where " + where + " and quantity >= 1";
  }

  @Test
  void aRowFoundByTwoKeysInOneTransactionIsChangedTwice() throws Exception {
    for (int i = 0; i < 3; i++) {
      commit(take("id = 1"), take("code = 'a'"));
      commit(take("code = 'a'"), take("id = 1"));
      commit(take("id = 1"), take("code = 'b'"), take("id = 2"));
      commit(take("id = 1"), take("id = 2"));
    }
    assertEquals(
        "82,91", database.text("select string_agg(quantity::text, ',' order by id) from stock"));
  }

  @Test
  void severalRowsAreMergedAfterAnotherCounterHasComeUp() throws Exception {
    commit(take("id = 1"), take("id = 2"));
    commit("update stock set locked = locked + 1 where id = 1 and locked + 1 <= quantity");
    long before = hotrow.stats().engine().applied();
    commit(take("id = 1"), take("id = 2"));
    commit(take("id = 2"), "update stock set locked = locked + 1 where id = 1");
    assertTrue(hotrow.stats().engine().applied() > before, () -> hotrow.stats().toString());
    assertEquals(
        "98/2,97/0",
        database.text("select string_agg(quantity || '/' || locked, ',' order by id) from stock"));
  }
}
