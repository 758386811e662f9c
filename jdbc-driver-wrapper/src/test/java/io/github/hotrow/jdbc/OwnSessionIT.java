// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What means one thing in the application's session and may mean another in a leader's. */
@Timeout(60)
final class OwnSessionIT {
  private static final String TAKE =
      "update stock set quantity = quantity - 1 where id = 1 and quantity >= 1";

  private final TestDatabase database = new TestDatabase();

  @BeforeEach
  void tables() {
    database.run(
        "create table stock (id int primary key, quantity int not null);"
            + "insert into stock values (1, 100)");
  }

  @AfterEach
  void close() {
    database.close();
  }

  /** What is done with a wrapped DataSource. */
  @FunctionalInterface
  private interface Work {
    void on(HotrowDataSource hotrow) throws SQLException;
  }

  private void as(String user, Work work) throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(database.url().replace("user=postgres", "user=" + user));
    config.setMaximumPoolSize(2);
    Properties settings = new Properties();
    settings.setProperty("hotThreshold", "0");
    try (HikariDataSource pool = new HikariDataSource(config);
        HotrowDataSource hotrow = new HotrowDataSource(pool, settings)) {
      work.on(hotrow);
    }
  }

  private static void sell(HotrowDataSource hotrow, String... inserts) throws SQLException {
    for (int i = 0; i < 3; i++) {
      try (Connection connection = hotrow.getConnection();
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        assertEquals(1, statement.executeUpdate(TAKE));
        for (String insert : inserts) {
          assertEquals(1, statement.executeUpdate(insert));
        }
        connection.commit();
      }
    }
  }

  private static void assertDeclined(HotrowDataSource hotrow, String reason) {
    assertTrue(
        hotrow.stats().declined().keySet().stream().anyMatch(it -> it.contains(reason)),
        () -> hotrow.stats().toString());
  }

  @Test
  void anIdentityColumnNeedsNoPrivilegeOnItsSequence() throws Exception {
    database.run(
        "create table sale (id bigint generated always as identity primary key, item int);"
            + "create role clerk login; grant all on schema public to clerk;"
            + "grant all on stock, sale to clerk");
    as(
        "clerk",
        hotrow -> {
          for (int i = 1; i <= 3; i++) {
            try (Connection connection = hotrow.getConnection();
                Statement take = connection.createStatement();
                PreparedStatement insert =
                    connection.prepareStatement(
                        "insert into sale (item) values (1)", Statement.RETURN_GENERATED_KEYS)) {
              connection.setAutoCommit(false);
              assertEquals(1, take.executeUpdate(TAKE));
              assertEquals(1, insert.executeUpdate());
              try (ResultSet keys = insert.getGeneratedKeys()) {
                assertTrue(keys.next());
                assertEquals(i, keys.getLong(1));
              }
              connection.commit();
            }
          }
          assertDeclined(hotrow, "42501");
        });
    assertEquals(3, database.number("select count(*) from sale"));
    assertEquals(97, database.number("select quantity from stock"));
    database.run("drop owned by clerk; drop role clerk");
  }

  @Test
  void aCheckMayNameAColumnThatTheUserMayNotRead() throws Exception {
    database.run(
        "alter table stock add most int not null default 1000, add check (quantity <= most);"
            + "create role clerk login; grant all on schema public to clerk;"
            + "grant select (id, quantity), update (quantity) on stock to clerk");
    as(
        "clerk",
        hotrow -> {
          sell(hotrow);
          assertDeclined(hotrow, "SELECT (most)");
        });
    assertEquals(97, database.number("select quantity from stock"));
    database.run("drop owned by clerk; drop role clerk");
  }

  @Test
  void aDefaultOfTheSequencesCurrentValueIsTheSessionsOwn() throws Exception {
    database.run(
        "create table sale (id bigserial primary key, item int);"
            + "create table line (sale bigint default currval('sale_id_seq'), item int)");
    as(
        "postgres",
        hotrow -> {
          sell(hotrow, "insert into sale (item) values (1)", "insert into line (item) values (1)");
          assertDeclined(hotrow, "column sale may depend on the session");
        });
    assertEquals("1,2,3", database.text("select string_agg(sale::text, ',' order by 1) from line"));
  }

  @Test
  void aDefaultByAFunctionOfOnesOwnIsTheSessionsOwn() throws Exception {
    database.run(
        "create function tenant() returns text stable language sql as"
            + " 'select current_setting(''app.tenant'', true)';"
            + "create domain tenant_name as text default tenant();"
            + "create table sale (item int, tenant text default tenant());"
            + "create table domained (item int, tenant tenant_name);"
            + "create table given (item int, tenant text default tenant())");
    as(
        "postgres",
        hotrow -> {
          sell(hotrow, "insert into sale (item) values (1)");
          sell(hotrow, "insert into domained (item) values (1)");
          assertEquals(0, hotrow.stats().engine().applied(), () -> hotrow.stats().toString());
          sell(hotrow, "insert into given (item, tenant) values (1, 'me')");
          assertEquals(3, hotrow.stats().engine().applied(), () -> hotrow.stats().toString());
        });
    assertEquals(91, database.number("select quantity from stock"));
  }

  @Test
  void aCheckThatReadsWhatOthersInsertIsNotJudgedForManyAtOnce() throws Exception {
    database.run(
        "create function sales() returns bigint language plpgsql as"
            + " 'begin return (select count(*) from sale); end';"
            + "create table sale (item int, constraint few check (sales() < 2))");
    as(
        "postgres",
        hotrow -> {
          SQLException third =
              assertThrows(
                  SQLException.class,
                  () ->
                      sell(
                          hotrow,
                          "insert into sale (item) values (1)",
                          "insert into sale (item) values (1)",
                          "insert into sale (item) values (1)"));
          assertEquals("23514", third.getSQLState());
          assertDeclined(hotrow, "constraint few may depend on the session");
        });
  }

  @Test
  void aTableThatIsAlteredBetweenAnUpdateAndItsCommitMakesItBeginAgain() throws Exception {
    as(
        "postgres",
        hotrow -> {
          try (Connection connection = hotrow.getConnection();
              Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate(TAKE));
            connection.setAutoCommit(false);
            assertEquals(1, statement.executeUpdate(TAKE));
            database.run("alter table stock alter quantity type numeric(9,0)");
            assertEquals(
                "40001", assertThrows(SQLException.class, connection::commit).getSQLState());
            assertEquals(1, statement.executeUpdate(TAKE));
            connection.commit();
          }
        });
    assertEquals(98, database.number("select quantity from stock"));
  }

  @Test
  void aSingleUpdateOfATableThatWasAlteredGoesTheOrdinaryWay() throws Exception {
    as(
        "postgres",
        hotrow -> {
          try (Connection connection = hotrow.getConnection();
              Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate(TAKE));
            database.run("alter table stock alter quantity type numeric(9,0)");
            assertEquals(1, statement.executeUpdate(TAKE));
          }
        });
    assertEquals(98, database.number("select quantity from stock"));
  }
}
