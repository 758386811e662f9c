// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.testing.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration from its options to its exit code, on a real PostgreSQL. */
final class DemoCommandIT {
  @TempDir private Path directory;

  private JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void runsEveryStrategyOnAPostgresOfItsOwnAndWritesTheFigures() throws IOException {
    Path file = directory.resolve("figures.json");
    DemoRunner demo =
        DemoRunner.run("--seconds=1", "--warmup=0", "--buyers=8", "--async=64", "--json=" + file);
    assertEquals(0, demo.exitCode(), demo::toString);
    JsonNode report = json(file);
    assertEquals(List.of("settings", "runs"), names(report));
    JsonNode settings = report.get("settings");
    assertEquals(
        List.of("server_version", "fsync", "synchronous_commit", "cpus", "java"), names(settings));
    assertEquals("on", settings.get("fsync").asText());
    assertEquals("on", settings.get("synchronous_commit").asText());

    List<String> runs = new ArrayList<>();
    for (JsonNode run : report.get("runs")) {
      assertEquals(
          List.of(
              "strategy",
              "clients",
              "threads",
              "seconds",
              "committed",
              "refused",
              "tps",
              "p50_ms",
              "p99_ms",
              "max_ms",
              "mean_group",
              "audit_ok"),
          names(run));
      runs.add(
          run.get("strategy").asText()
              + " "
              + run.get("threads").asText()
              + " "
              + run.get("clients").asInt());
      assertTrue(run.get("committed").asLong() > 0, run::toString);
      assertTrue(run.get("audit_ok").asBoolean(), run::toString);
      assertTrue(run.get("mean_group").asDouble() >= 1, run::toString);
      assertTrue(demo.out().contains(String.format("%n%-8s ", run.get("strategy").asText())));
    }
    assertEquals(
        List.of(
            "plain platform 8",
            "queue platform 8",
            "merge platform 8",
            "merge async 64",
            "limit platform 1"),
        runs);
  }

  @Test
  void countsRefusalsOfASoldOutItemApartAndLeavesAServerOfOnesOwnAsItWas() throws Exception {
    String database = PostgresServer.newDatabase();
    String before = relations(database);
    Path file = directory.resolve("figures.json");
    DemoRunner demo =
        DemoRunner.run(
            "--url=" + PostgresServer.url(database),
            "--seconds=1",
            "--warmup=0",
            "--buyers=4",
            "--stock=20",
            "--json=" + file);
    assertEquals(0, demo.exitCode(), demo::toString);
    for (JsonNode run : json(file).get("runs")) {
      assertTrue(run.get("committed").asLong() <= 20, run::toString);
      assertTrue(run.get("refused").asLong() > 0, run::toString);
    }
    assertEquals(before, relations(database));
  }

  @Test
  void sellsManyItemsAndAuditsEachOfThem() throws Exception {
    String database = PostgresServer.newDatabase();
    Path file = directory.resolve("figures.json");
    DemoRunner demo =
        DemoRunner.run(
            "--url=" + PostgresServer.url(database),
            "--seconds=1",
            "--warmup=0",
            "--buyers=8",
            "--items=1000",
            "--json=" + file);
    assertEquals(0, demo.exitCode(), demo::toString);
    for (JsonNode run : json(file).get("runs")) {
      assertTrue(run.get("committed").asLong() > 0, run::toString);
    }
  }

  @Test
  void failsWhenSomeoneElseChangesTheStock() throws Exception {
    String database = PostgresServer.newDatabase();
    Path file = directory.resolve("figures.json");
    CompletableFuture<Void> intruder =
        meddle(database, "update %1$s.inventory set quantity = quantity - 1");
    DemoRunner demo =
        DemoRunner.run(
            "--url=" + PostgresServer.url(database),
            "--seconds=2",
            "--warmup=0",
            "--buyers=4",
            "--strategies=merge",
            "--json=" + file);
    intruder.get();
    assertEquals(1, demo.exitCode(), demo::toString);
    assertTrue(demo.out().contains("AUDIT FAILED"), demo::toString);
    assertTrue(demo.out().contains("the stock is "), demo::toString);
    assertFalse(json(file).get("runs").get(0).get("audit_ok").asBoolean());
  }

  @Test
  void failsWhenChangesGetNoAnswer() throws Exception {
    for (String strategy : List.of("plain", "merge")) {
      String database = PostgresServer.newDatabase();
      CompletableFuture<Void> intruder =
          meddle(
              database,
              "alter table %1$s.inventory_log add constraint bad check (order_id < 0) not valid");
      DemoRunner demo =
          DemoRunner.run(
              "--url=" + PostgresServer.url(database),
              "--seconds=2",
              "--warmup=0",
              "--buyers=4",
              "--strategies=" + strategy);
      intruder.get();
      assertEquals(1, demo.exitCode(), demo::toString);
      assertTrue(demo.out().contains("40 changes got no answer"), demo::toString);
    }
  }

  @Test
  void saysThatTheServerCannotBeReached() {
    DemoRunner demo = DemoRunner.run("--url=jdbc:postgresql://localhost:1/none");
    assertEquals(2, demo.exitCode(), demo::toString);
    assertTrue(demo.err().contains("check --url"), demo::toString);
  }

  @Test
  void runsOnVirtualThreadsOrSaysThatThisJavaHasNone() {
    DemoRunner demo =
        DemoRunner.run(
            "--url=" + PostgresServer.url(PostgresServer.newDatabase()),
            "--seconds=1",
            "--warmup=0",
            "--buyers=16",
            "--threads=virtual");
    if (Runtime.version().feature() >= 21) {
      assertEquals(0, demo.exitCode(), demo::toString);
    } else {
      assertEquals(2, demo.exitCode(), demo::toString);
      assertTrue(demo.err().contains("--threads virtual needs Java 21"), demo::toString);
    }
  }

  /** Everything in the database that is not PostgreSQL's own. */
  private static String relations(String database) throws SQLException {
    return text(
        database,
        "select coalesce(string_agg(n.nspname || '.' || c.relname, ' '), '') || ' in ' ||"
            + " (select string_agg(nspname, ' ' order by nspname) from pg_namespace"
            + " where nspname !~ '^pg_(toast_)?temp') from pg_class c join pg_namespace n"
            + " on n.oid = c.relnamespace where n.nspname !~ '^(pg_|information_schema)'");
  }

  /** Waits until the demonstration has made its tables, and then runs the command once. */
  private static CompletableFuture<Void> meddle(String database, String command) {
    return CompletableFuture.runAsync(
        () -> {
          try (Connection connection = PostgresServer.dataSource(database).getConnection();
              Statement statement = connection.createStatement()) {
            String schema = "";
            while (schema.isEmpty()) {
              schema =
                  text(
                      database,
                      "select coalesce(max(schemaname), '') from pg_stat_user_tables"
                          + " where relname = 'inventory_log' and n_tup_ins > 0");
            }
            statement.execute(String.format(command, schema));
          } catch (SQLException e) {
            throw new IllegalStateException("the intruder failed", e);
          }
        });
  }

  private static String text(String database, String query) throws SQLException {
    try (Connection connection = PostgresServer.dataSource(database).getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
