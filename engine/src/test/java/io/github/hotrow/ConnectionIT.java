// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Users, pools, ledgers and servers that the engine can't work with are refused, and named. */
@Timeout(60)
final class ConnectionIT {
  private static final InvariantsExtension INVARIANTS = new InvariantsExtension();
  private static TestDatabase database;
  private static HotrowEngine engine;

  @BeforeAll
  static void start() {
    INVARIANTS.open();
    database = INVARIANTS.database();
    engine = INVARIANTS.engine();
  }

  @AfterAll
  static void stop() {
    INVARIANTS.close();
  }

  private static HotTable.Builder t(String schema) {
    return HotTable.builder(schema + ".t").key("id").counter("n");
  }

  private static LogTable.Builder log(String schema) {
    return LogTable.builder(schema + ".log").transactionId("tx").key("id").delta("d", "n");
  }

  private static HotrowConfig config() {
    HotrowConfig config = new HotrowConfig();
    config.setJdbcUrl(
        "jdbc:postgresql://localhost:" + PostgresServer.port() + "/" + database.name());
    config.setUsername("postgres");
    return config;
  }

  private static void createUser(String user) {
    database.run(
        "create role "
            + user
            + " login password 'right'; grant select, insert on public.hotrow_group to "
            + user);
  }

  @Test
  void aMissingPrivilegeIsNamed() {
    createUser("reader");
    database.run(
        "create schema privileges; grant usage on schema privileges to reader;"
            + "create table privileges.t (id bigint primary key, n integer not null);"
            + "create table privileges.log (tx bigint primary key, id bigint, d integer);"
            + "grant select on privileges.t to reader");
    HotrowConfig config = config();
    config.setUsername("reader");
    config.setPassword("right");
    try (HotrowEngine reader = new HotrowEngine(config)) {
      HotTable table = t("privileges").log(log("privileges").build()).build();
      String message =
          assertThrows(ConfigurationException.class, () -> reader.register(table)).getMessage();
      assertTrue(message.contains("privileges.t") && message.contains("UPDATE"), message);
      database.run("grant update on privileges.t to reader");
      message =
          assertThrows(ConfigurationException.class, () -> reader.register(table)).getMessage();
      assertTrue(message.contains("privileges.log") && message.contains("INSERT"), message);
      database.run("grant insert, select on privileges.log to reader");
      database.run("insert into privileges.t values (1, 5)");
      reader.register(table);
      assertTrue(
          reader.execute(Change.to(table, 1L).transactionId(1L).add("n", 1).build()).isApplied());
    }
  }

  @Test
  void aPrivilegeOnOneColumnOnlyDoesNotSuffice() {
    createUser("clerk");
    database.run(
        "create schema columns; grant usage on schema columns to clerk;"
            + "create table columns.t (id bigint primary key, n integer not null, m int);"
            + "grant select on columns.t to clerk; grant update (m) on columns.t to clerk");
    HotrowConfig config = config();
    config.setUsername("clerk");
    config.setPassword("right");
    try (HotrowEngine clerk = new HotrowEngine(config)) {
      HotTable table = t("columns").build();
      String message =
          assertThrows(ConfigurationException.class, () -> clerk.register(table)).getMessage();
      assertTrue(message.contains("UPDATE"), message);
    }
  }

  @Test
  void aPoolThatIsTooSmallIsRefused() {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setPoolName("tiny");
      pool.setJdbcUrl(database.url());
      pool.setMaximumPoolSize(3);
      HotrowConfig config = new HotrowConfig();
      config.setDataSource(pool);
      String message =
          assertThrows(ConfigurationException.class, () -> new HotrowEngine(config)).getMessage();
      assertTrue(message.contains("tiny") && message.contains("maximumPoolSize 3"), message);
      assertTrue(message.contains("needs 4"), message);
    }
  }

  @Test
  void aDataSourceOfAPoolThatIsLargeEnoughIsUsed() {
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setJdbcUrl(database.url());
      pool.setMaximumPoolSize(4);
      pool.setAutoCommit(false);
      database.run("create table public.pooled (id bigint primary key, n int not null)");
      database.run("insert into public.pooled values (1, 1)");
      HotTable table = HotTable.builder("public.pooled").key("id").counter("n").build();
      HotrowConfig config = new HotrowConfig();
      config.setDataSource(pool);
      try (HotrowEngine pooled = new HotrowEngine(config).register(table)) {
        assertTrue(pooled.execute(Change.to(table, 1L).add("n", 1).build()).isApplied());
      }
      assertEquals(2, database.number("select n from public.pooled"));
      assertFalse(pool.isClosed());
      assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
    }
  }

  @Test
  void aMissingLedgerIsRefusedWithItsDdlIfItShallNotBeCreated() {
    HotrowConfig config = config();
    config.setLedgerTable("public.no_ledger");
    config.setLedgerAutoCreate(false);
    String message =
        assertThrows(ConfigurationException.class, () -> new HotrowEngine(config)).getMessage();
    assertTrue(message.contains("public.no_ledger does not exist"), message);
    String ddl = message.substring(message.indexOf("create table"));
    database.run(ddl);
    new HotrowEngine(config).close();
  }

  @Test
  void aTableThatIsNoLedgerIsRefused() {
    database.run("create table public.impostor (id bigint)");
    HotrowConfig config = config();
    config.setLedgerTable("public.impostor");
    String message =
        assertThrows(ConfigurationException.class, () -> new HotrowEngine(config)).getMessage();
    assertTrue(message.contains("impostor") && message.contains("group_id"), message);
  }

  @Test
  void aWrongPasswordIsNotRepeatedInTheMessage() {
    // the test server trusts local users; one that must show a password is asked for it by its URL
    HotrowConfig config = config();
    config.setUsername("nobody_at_all");
    config.setPassword("hunter2-secret");
    HotrowException failure = assertThrows(HotrowException.class, () -> new HotrowEngine(config));
    assertNowhere("hunter2-secret", failure);
    assertFalse(config.toString().contains("hunter2-secret"), config::toString);
    assertTrue(failure.getMessage().contains("28"), failure::getMessage);
    assertTrue(failure.getMessage().contains("check the URL, the user"), failure::getMessage);
  }

  private static void assertNowhere(String secret, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      assertFalse(String.valueOf(cause.getMessage()).contains(secret), cause::getMessage);
    }
  }

  @Test
  void aDatabaseThatDoesNotExistIsNamed() {
    HotrowConfig config = config();
    config.setJdbcUrl(
        "jdbc:postgresql://localhost:"
            + PostgresServer.port()
            + "/nowhere?password=hunter2-secret");
    HotrowException failure = assertThrows(HotrowException.class, () -> new HotrowEngine(config));
    assertTrue(failure.getMessage().contains("nowhere"), failure::getMessage);
    assertTrue(failure.getMessage().contains("3D000"), failure::getMessage);
    assertNowhere("hunter2-secret", failure);
  }

  @Test
  void aServerThatIsNotThereIsReported() {
    HotrowConfig config = config();
    config.setJdbcUrl("jdbc:postgresql://localhost:1/nowhere");
    HotrowException failure = assertThrows(HotrowException.class, () -> new HotrowEngine(config));
    assertTrue(failure.getMessage().contains("check the URL"), failure::getMessage);
  }

  @Test
  void aChangeOfATableThatIsNotRegisteredIsRefused() {
    HotTable unknown = HotTable.builder("unknown").key("id").counter("n").build();
    String message =
        assertThrows(
                ConfigurationException.class,
                () -> engine.execute(Change.to(unknown, 1L).add("n", 1).build()))
            .getMessage();
    assertTrue(message.contains("unknown") && message.contains("register"), message);
  }
}
