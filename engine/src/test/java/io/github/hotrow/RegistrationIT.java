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
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;

/** What can't be merged is refused at once; the message names the thing and the remedy. */
@Timeout(60)
final class RegistrationIT {
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

  /**
   * A description that is refused.
   *
   * @param name what is wrong
   * @param ddl makes the tables, in a schema that is called like the case
   * @param table describes the table {@code t} of that schema
   * @param words what the message must say
   */
  private record Refusal(String name, String ddl, Describe table, List<String> words) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** Describes a table of a schema. */
  private interface Describe {
    HotTable in(String schema);
  }

  private static final String PLAIN = "create table t (id bigint primary key, n integer not null);";
  private static final String LOG =
      "create table log (tx bigint primary key, id bigint, d integer);";

  private static HotTable.Builder t(String schema) {
    return HotTable.builder(schema + ".t").key("id").counter("n");
  }

  private static LogTable.Builder log(String schema) {
    return LogTable.builder(schema + ".log").transactionId("tx").key("id").delta("d", "n");
  }

  private static Refusal table(String name, String ddl, String... words) {
    return new Refusal(name, ddl, schema -> t(schema).build(), List.of(words));
  }

  private static Refusal described(String name, String ddl, Describe table, String... words) {
    return new Refusal(name, ddl, table, List.of(words));
  }

  private static Refusal logged(String name, String logDdl, Describe table, String... words) {
    return new Refusal(name, PLAIN + logDdl, table, List.of(words));
  }

  static List<Refusal> hotTables() {
    return List.of(
        table("no table", "", ".t does not exist", "create it"),
        table(
            "view",
            PLAIN.replace(" t ", " b ") + "create view t as select * from b",
            ".t is not an ordinary or partitioned table",
            "name the table itself"),
        table(
            "no key column",
            "create table t (a bigint primary key, n integer not null)",
            "has no column id",
            "[a, n]"),
        table(
            "no counter",
            "create table t (id bigint primary key, m integer not null)",
            "has no column n",
            "[id, m]"),
        table(
            "key not unique",
            "create table t (id bigint not null, n integer not null)",
            "[id]",
            "create one"),
        table(
            "unique together only",
            "create table t (id bigint, b bigint, n integer not null, primary key (id, b))",
            "[id]",
            "name the columns"),
        table(
            "partial unique index",
            "create table t (id bigint not null, n integer not null);"
                + "create unique index on t (id) where id > 0",
            "[id]",
            "not partial"),
        table(
            "unique expression",
            "create table t (id bigint not null, n integer not null);"
                + "create unique index on t ((id + 0))",
            "[id]"),
        table(
            "deferrable key",
            "create table t (id bigint primary key deferrable, n integer not null)",
            "[id]",
            "not deferrable"),
        table(
            "key of numeric type",
            "create table t (id numeric primary key, n int not null)",
            "key column id is numeric",
            "must be of integer"),
        table(
            "key of any case",
            "create collation any_case (provider = icu, locale = 'und-u-ks-level2',"
                + " deterministic = false);"
                + "create table t (id text collate any_case primary key, n int not null)",
            "key column id is text",
            "deterministic collation"),
        table(
            "update trigger",
            PLAIN
                + "create trigger spy after update on t for each row execute function"
                + " suppress_redundant_updates_trigger()",
            "trigger spy",
            "drop or disable it"),
        table(
            "statement trigger",
            PLAIN
                + "create function f() returns trigger language plpgsql as 'begin return null; end';"
                + "create trigger spy after update on t execute function f()",
            "trigger spy"),
        table(
            "rule",
            PLAIN + "create rule spy as on update to t do also notify spied",
            "rule spy",
            "drop it"),
        table(
            "row security",
            PLAIN + "alter table t enable row level security",
            "row-level security",
            "unmerged"),
        table(
            "children",
            PLAIN + "create table child () inherits (t)",
            "inherit from it",
            "name the child"),
        table(
            "indexed counter",
            PLAIN + "create index by_n on t (n)",
            "counter n is used by index by_n",
            "drop the index"),
        table(
            "counter in an expression index",
            PLAIN + "create index odd on t ((n % 2))",
            "counter n is used by index odd"),
        table(
            "counter in an index condition",
            PLAIN + "create index left_over on t (id) where n > 0",
            "counter n is used by index left_over"),
        table(
            "included counter",
            PLAIN + "create index covering on t (id) include (n)",
            "counter n is used by index covering"),
        table(
            "generated counter",
            "create table t (id bigint primary key, n integer generated always as (id * 2) stored"
                + " not null)",
            "counter n is generated"),
        table(
            "nullable counter",
            "create table t (id bigint primary key, n integer)",
            "counter n may be NULL",
            "NOT NULL"),
        table(
            "float counter",
            "create table t (id bigint primary key, n float8 not null)",
            "counter n is double precision",
            "numeric(p,s)"),
        table(
            "unbounded numeric",
            "create table t (id bigint primary key, n numeric not null)",
            "counter n is numeric;",
            "numeric(p,s)"),
        table(
            "wide numeric",
            "create table t (id bigint primary key, n numeric(20,2) not null)",
            "counter n is numeric(20,2)",
            "p <= 18"),
        table(
            "negative scale",
            "create table t (id bigint primary key, n numeric(5,-2) not null)",
            "counter n is numeric(5,-2)"),
        table(
            "counter of a domain",
            "create domain amount as integer check (value >= 0);"
                + "create table t (id bigint primary key, n amount not null)",
            "counter n is",
            "a counter must be"),
        table(
            "odd check",
            PLAIN + "alter table t add constraint even check (n % 2 = 0)",
            "check constraint even",
            "% 2"),
        table(
            "foreign counter",
            "create table r (id integer primary key);"
                + "create table t (id bigint primary key, n integer not null references r)",
            "part of foreign key"),
        described(
            "key as counter",
            PLAIN,
            schema -> HotTable.builder(schema + ".t").key("id").counter("id").build(),
            "id is both key and counter"),
        described(
            "first value of no column",
            PLAIN,
            schema -> t(schema).createMissingRows(Map.of("m", 1)).build(),
            "has no column m"),
        described(
            "first value of the key",
            PLAIN,
            schema -> t(schema).createMissingRows(Map.of("id", 1)).build(),
            "first value for id"),
        described(
            "no first value",
            PLAIN,
            schema -> t(schema).createMissingRows(Map.of()).build(),
            "column n is NOT NULL and has no default",
            "first value"),
        described(
            "insert trigger",
            PLAIN
                + "create function f() returns trigger language plpgsql as 'begin return new; end';"
                + "create trigger spy before insert on t for each row execute function f()",
            schema -> t(schema).createMissingRows(Map.of("n", 1)).build(),
            "trigger spy"));
  }

  static List<Refusal> logTables() {
    return List.of(
        logged(
            "no log",
            "",
            schema -> t(schema).log(log(schema).build()).build(),
            ".log does not exist",
            "create it"),
        logged(
            "no log column",
            LOG,
            schema -> t(schema).log(log(schema).columns("buyer").build()).build(),
            "has no column buyer",
            "[tx, id, d]"),
        logged(
            "id not unique",
            "create table log (tx bigint, id bigint, d integer)",
            schema -> t(schema).log(log(schema).build()).build(),
            "tx is not unique",
            "create a unique index"),
        logged(
            "id unique with another column only",
            "create table log (tx bigint, id bigint, d integer, x int, unique (tx, x))",
            schema -> t(schema).log(log(schema).columns("x").build()).build(),
            "tx is not unique"),
        logged(
            "unmapped NOT NULL",
            LOG + "alter table log add buyer bigint not null",
            schema -> t(schema).log(log(schema).build()).build(),
            "column buyer is NOT NULL",
            "map it"),
        logged(
            "generated log column",
            LOG + "alter table log add e int generated always as (d) stored",
            schema -> t(schema).log(log(schema).columns("e").build()).build(),
            "column e is generated"),
        logged(
            "always identity",
            LOG + "alter table log add e int generated always as identity",
            schema -> t(schema).log(log(schema).columns("e").build()).build(),
            "column e is generated"),
        logged(
            "group id of text",
            LOG + "alter table log add g text",
            schema -> t(schema).log(log(schema).groupId("g").build()).build(),
            "column g is text",
            "must be uuid"),
        logged(
            "position of text",
            LOG + "alter table log add p text",
            schema -> t(schema).log(log(schema).position("p").build()).build(),
            "column p is text",
            "must be integer"),
        logged(
            "delta of text",
            LOG + "alter table log add e text",
            schema -> t(schema).log(log(schema).delta("e", "n").build()).build(),
            "column e is text",
            "numeric"),
        logged(
            "delta of no counter",
            LOG + "alter table log add e int",
            schema -> t(schema).log(log(schema).delta("e", "m").build()).build(),
            "counter m",
            "[n]"),
        logged(
            "one column, two things",
            LOG,
            schema -> t(schema).log(log(schema).columns("d").build()).build(),
            "column d is named twice"),
        logged(
            "half a key",
            "create table log (tx bigint primary key, id bigint, b bigint, d integer)",
            schema ->
                t(schema)
                    .log(
                        LogTable.builder(schema + ".log")
                            .transactionId("tx")
                            .key("id", "b")
                            .delta("d", "n")
                            .build())
                    .build(),
            "2 key columns",
            "1"),
        logged(
            "log rule",
            LOG + "create rule spy as on insert to log do also notify spied",
            schema -> t(schema).log(log(schema).build()).build(),
            "rule spy"),
        logged(
            "log key of another type",
            "create table log (tx bigint primary key, id uuid, d integer)",
            schema -> t(schema).log(log(schema).build()).build(),
            "id",
            "uuid"));
  }

  private static String message(Refusal refusal) {
    String schema = refusal.name().replaceAll("[^a-z]", "_");
    database.run(
        "create schema " + schema + "; set search_path to " + schema + ";" + refusal.ddl());
    return assertThrows(
            ConfigurationException.class, () -> engine.register(refusal.table().in(schema)))
        .getMessage();
  }

  @ParameterizedTest
  @MethodSource("hotTables")
  void aTableThatCannotBeMergedIsRefused(Refusal refusal) {
    String message = message(refusal);
    refusal.words().forEach(word -> assertTrue(message.contains(word), message));
  }

  @ParameterizedTest
  @MethodSource("logTables")
  void aLogThatCannotTakeItsRowsIsRefused(Refusal refusal) {
    String message = message(refusal);
    refusal.words().forEach(word -> assertTrue(message.contains(word), message));
  }

  // --- the connection, the user, the ledger

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

  // --- what is accepted

  private static void assertCounts(String ddl, HotTable table, Object... key) {
    database.run(ddl);
    engine.register(table);
    Outcome first =
        engine.execute(
            Change.to(table, key)
                .transactionId(1L)
                .add(table.counters().get(0), 2)
                .guard(Guard.column(table.counters().get(0)).atLeast(5))
                .build());
    assertEquals(
        7, ((Outcome.Applied) first).row().longValue(table.counters().get(0)), first::toString);
    Outcome again =
        engine.execute(
            Change.to(table, key).transactionId(1L).add(table.counters().get(0), 2).build());
    Outcome.Duplicate duplicate = (Outcome.Duplicate) again;
    assertEquals(((Outcome.Applied) first).rows(), duplicate.first().rows());
  }

  @Test
  void namesAreTakenAsPostgresStoresThem() {
    assertCounts(
        """
        create schema "Odd Schema";
        create table "Odd Schema"."Hot ""Rows\""" ("The Key" bigint primary key, "select" int not null);
        insert into "Odd Schema"."Hot ""Rows\""" values (1, 5);
        create table "Odd Schema"."Log" ("Tx" bigint primary key, "The Key" bigint, "Δ" int, after int);
        """,
        HotTable.builder("Odd Schema.Hot \"Rows\"")
            .key("The Key")
            .counter("select")
            .log(
                LogTable.builder("Odd Schema.Log")
                    .transactionId("Tx")
                    .key("The Key")
                    .delta("Δ", "select")
                    .valueAfter("after", "select")
                    .build())
            .build(),
        1L);
  }

  @Test
  void aCompositeKeyOfTextUuidAndDateIsAccepted() {
    UUID uuid = UUID.fromString("12345678-1234-4234-8234-123456789012");
    assertCounts(
        """
        create schema composite;
        create table composite.t (
          d date, u uuid, s varchar(9), i smallint, n int not null,
          primary key (i, d, u, s));
        insert into composite.t values ('2026-01-31', '12345678-1234-4234-8234-123456789012', 'é''s', 3, 5);
        create table composite.log (
          tx bigint, s varchar(9), u uuid, d date, i smallint, e int, after int,
          unique (tx, u));
        """,
        HotTable.builder("composite.t")
            .key("s", "u", "d", "i")
            .counter("n")
            .log(
                LogTable.builder("composite.log")
                    .transactionId("tx")
                    .key("s", "u", "d", "i")
                    .delta("e", "n")
                    .valueAfter("after", "n")
                    .build())
            .build(),
        "é's",
        uuid,
        LocalDate.parse("2026-01-31"),
        3);
  }

  @Test
  void aPartitionedTableAndAPartitionedLogAreAccepted() {
    assertCounts(
        """
        create schema parts;
        create table parts.t (id bigint primary key, n int not null) partition by hash (id);
        create table parts.t0 partition of parts.t for values with (modulus 2, remainder 0);
        create table parts.t1 partition of parts.t for values with (modulus 2, remainder 1);
        insert into parts.t values (1, 5), (2, 5);
        create table parts.log (tx bigint, id bigint, d int, after int, unique (tx, id))
          partition by hash (id);
        create table parts.log0 partition of parts.log for values with (modulus 1, remainder 0);
        """,
        HotTable.builder("parts.t")
            .key("id")
            .counter("n")
            .log(
                LogTable.builder("parts.log")
                    .transactionId("tx")
                    .key("id")
                    .delta("d", "n")
                    .valueAfter("after", "n")
                    .build())
            .build(),
        1L);
  }

  @Test
  void domainsIdentitiesDefaultsAndGeneratedColumnsAreAccepted() {
    assertCounts(
        """
        create schema rich;
        create domain rich.order_no as bigint check (value > 0);
        create domain rich.person as varchar(8) not null default 'none';
        create table rich.t (
          id bigint primary key, n int not null, twice bigint generated always as (n * 2) stored,
          seen timestamptz default now());
        insert into rich.t values (1, 5);
        create table rich.log (
          seq bigint generated always as identity, tx rich.order_no primary key, id rich.order_no,
          d numeric(6,2), after smallint, who rich.person, half numeric generated always as (d / 2) stored,
          at timestamptz not null default now());
        """,
        HotTable.builder("rich.t")
            .key("id")
            .counter("n")
            .log(
                LogTable.builder("rich.log")
                    .transactionId("tx")
                    .key("id")
                    .delta("d", "n")
                    .valueAfter("after", "n")
                    .build())
            .build(),
        1L);
    assertEquals("none,1.00", database.rows("select who, half::numeric(4,2) from rich.log").get(0));
  }

  @Test
  void aUniqueIndexServesAsKeyIfItIsCompleteAndImmediate() {
    assertCounts(
        """
        create schema alternate;
        create table alternate.t (
          pk bigint generated always as identity primary key, code text not null, n int not null);
        create unique index on alternate.t (code) include (pk);
        insert into alternate.t (code, n) values ('x', 5);
        create table alternate.log (tx bigint primary key, code text, d int, after int);
        """,
        HotTable.builder("alternate.t")
            .key("code")
            .counter("n")
            .log(
                LogTable.builder("alternate.log")
                    .transactionId("tx")
                    .key("code")
                    .delta("d", "n")
                    .valueAfter("after", "n")
                    .build())
            .build(),
        "x");
  }

  @Test
  void theEngineDoesNotDependOnTheSearchPath() {
    database.run(
        """
        create schema hidden;
        create table hidden.t (id bigint primary key, n int not null);
        insert into hidden.t values (1, 5);
        create table public.t (id bigint primary key, n int not null);
        insert into public.t values (1, 50);
        """);
    PGSimpleDataSource source = PostgresServer.dataSource(database.name());
    source.setCurrentSchema("hidden,public");
    HotTable table = HotTable.builder("t").key("id").counter("n").build();
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(source);
    try (HotrowEngine pathed = new HotrowEngine(config).register(table)) {
      assertTrue(pathed.execute(Change.to(table, 1L).add("n", 1).build()).isApplied());
    }
    assertEquals(6, database.number("select n from hidden.t"));
    assertEquals(50, database.number("select n from public.t"));
  }
}
