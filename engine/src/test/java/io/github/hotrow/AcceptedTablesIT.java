// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** Tables, logs and names of many kinds that can be merged. */
@Timeout(60)
final class AcceptedTablesIT {
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
