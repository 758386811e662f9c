// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.TestDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
                + "create function f() returns trigger language plpgsql as 'begin return null;"
                + " end';create trigger spy after update on t execute function f()",
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
}
