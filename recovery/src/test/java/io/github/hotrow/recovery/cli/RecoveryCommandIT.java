// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.recovery.FileJournal;
import io.github.hotrow.recovery.JournalConfig;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands do what they say, and their exit codes tell what was found. */
@Timeout(120)
final class RecoveryCommandIT {
  @TempDir private Path directory;
  private final TestDatabase database = new TestDatabase();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** As the launcher has them. */
  @Command(
      name = "hotrow",
      subcommands = {RecoveryCommand.class, InitCommand.class})
  static final class Top {}

  @BeforeEach
  void createTable() {
    database.run(Inventory.DDL + "insert into inventory values (1, 100)");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private int run(String... args) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return new CommandLine(new Top())
        .setOut(new PrintWriter(out))
        .setErr(new PrintWriter(err, true))
        .setExecutionExceptionHandler(
            (e, command, result) -> {
              command.getErr().println("hotrow: " + e.getMessage());
              return 2;
            })
        .execute(args);
  }

  private int onDatabase(String... args) {
    String[] all = Arrays.copyOf(args, args.length + 2);
    all[args.length] = "--url";
    all[args.length + 1] = database.url();
    return run(all);
  }

  /** A journal of a process that was killed with one change accepted. */
  private String crashed() throws IOException {
    Path live = directory.resolve("live");
    Path copy = Files.createDirectories(directory.resolve("crashed"));
    FileJournal journal = new FileJournal(new JournalConfig(live));
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(PostgresServer.dataSource(database.name()));
    config.setJournal(journal);
    try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
      engine.execute(Inventory.sale(1, 1, 1));
      journal.accepted(Inventory.sale(1, 2, 1));
      try (Stream<Path> files = Files.list(live)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".journal")).toList()) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    return copy.toString();
  }

  @Test
  void plansAndAppliesWhatAJournalLeftOpen() throws IOException {
    String journal = crashed();
    assertEquals(1, onDatabase("recovery", "plan", "--journal", journal));
    assertTrue(
        out.toString().contains("transaction id 2  NOT_APPLIED: it was never sent"), out::toString);
    assertEquals(1, onDatabase("recovery", "plan", "--json", "--journal", journal));
    JsonNode plan = new ObjectMapper().readTree(out.toString());
    assertEquals("2", plan.get("changes").get(0).get("transactionId").asText());
    assertEquals(0, onDatabase("recovery", "apply", "--json", "--journal", journal));
    assertTrue(out.toString().contains("\"fate\":\"NOT_APPLIED\""), out::toString);
    assertEquals(0, onDatabase("recovery", "plan", "--journal", journal));
  }

  @Test
  void dumpsAJournalAndTheTablesThatAuditTakes() throws IOException {
    String journal = crashed();
    assertEquals(0, run("recovery", "dump", "--journal", journal));
    for (String type : List.of("TABLE", "ACCEPTED", "UNDER_WAY", "ENDED")) {
      assertTrue(out.toString().contains(type), out::toString);
    }
    assertTrue(out.toString().contains("APPLIED"), out::toString);
    assertEquals(0, run("recovery", "dump", "--tables", "--journal", journal));
    Path tables = Files.writeString(directory.resolve("tables.json"), out.toString());
    assertEquals(0, onDatabase("recovery", "audit", "--tables", tables.toString()));
    assertTrue(out.toString().startsWith("clean: 1 rows, 1 groups, 1 log rows"), out::toString);
    assertEquals(0, onDatabase("recovery", "audit", "--journal", journal));
  }

  @Test
  void auditsAndRepairsWhenConfirmed() throws IOException {
    String journal = crashed();
    assertEquals(0, onDatabase("init"));
    database.run("update inventory_log set amount = -5");
    assertEquals(1, onDatabase("recovery", "audit", "--journal", journal, "--json"));
    assertEquals(
        "LOG_AMOUNT",
        new ObjectMapper().readTree(out.toString()).get("found").get(0).get("kind").asText());
    assertEquals(1, onDatabase("recovery", "repair", "--journal", journal));
    assertEquals(1, onDatabase("recovery", "audit", "--journal", journal, "--table", "inventory"));
    assertEquals(0, onDatabase("recovery", "repair", "--journal", journal, "--confirm", "me"));
    assertEquals(0, onDatabase("recovery", "audit", "--journal", journal));
    assertEquals("me", database.text("select made_by from hotrow_group_correction"));
    assertEquals(0, onDatabase("recovery", "fold"));
  }

  @Test
  void tellsChangesByHandWithoutCallingThemWrong() throws IOException {
    String journal = crashed();
    database.run("update inventory set quantity = quantity + 5");
    assertEquals(0, onDatabase("recovery", "audit", "--journal", journal));
    assertTrue(out.toString().contains("OUTSIDE_CHANGE"), out::toString);
    assertEquals(1, onDatabase("recovery", "audit", "--journal", journal, "--strict"));
  }

  @Test
  void initPrintsWhatItWouldDo() {
    assertEquals(0, onDatabase("init", "--dry-run", "--ledger", "own.ledger"));
    assertTrue(
        out.toString().contains("create table if not exists \"own\".\"ledger\""), out::toString);
    assertTrue(out.toString().contains("ledger_fold"), out::toString);
    assertEquals(
        1, database.number("select count(*) from pg_class where relname = 'inventory_log'"));
    assertEquals(0, database.number("select count(*) from pg_class where relname = 'ledger'"));
  }

  @Test
  void whatCannotRunExitsWithTwoAndShowsNoSecret() throws IOException {
    String journal = crashed();
    String url = "jdbc:postgresql://localhost:1/none?user=u&password=hush";
    assertEquals(2, run("recovery", "plan", "--journal", journal, "--url", url));
    assertFalse(err.toString().contains("hush") || out.toString().contains("hush"), err::toString);
    assertEquals(
        2, run("recovery", "plan", "--journal", journal, "--url", "nonsense?password=hush"));
    assertFalse(err.toString().contains("hush"), err::toString);
    assertEquals(2, onDatabase("recovery", "audit"));
    assertTrue(err.toString().contains("--tables"), err::toString);
    assertEquals(2, run("recovery", "plan"));
    assertEquals(0, run("recovery", "--help"));
    assertTrue(out.toString().contains("Exit codes"), out::toString);
  }

  private void couldNotRun(String remedy, String... args) {
    int exit = run(args);
    assertEquals(2, exit, () -> Arrays.toString(args) + " said " + out + err);
    assertTrue(err.toString().contains(remedy), err::toString);
    assertEquals("", out.toString());
  }

  @Test
  void aSlipOfThePenNeverLooksClean() throws IOException {
    String journal = crashed();
    String url = database.url();
    String missing = directory.resolve("slip").toString();
    for (String command : List.of("plan", "apply")) {
      couldNotRun("no journal", "recovery", command, "--journal", missing, "--url", url);
    }
    couldNotRun("no journal", "recovery", "dump", "--journal", missing);
    assertFalse(Files.exists(Path.of(missing)), "looking made it");
    String[] audit = {"recovery", "audit", "--url", url, "--journal", journal};
    couldNotRun("no journal", "recovery", "audit", "--url", url, "--journal", missing);
    couldNotRun("inventori", with(audit, "--table", "inventory", "--table", "inventori"));
    couldNotRun("row [7]", with(audit, "--key", "7"));
    couldNotRun("one value for each", with(audit, "--key", "1,2"));
    couldNotRun("no place to resume", with(audit, "--resume", "nonsense"));
    couldNotRun("same tables", with(audit, "--resume", "3:groups:"));
    couldNotRun("SQLState 22P02", with(audit, "--resume", "0:groups:nonsense"));
    couldNotRun(
        "no time between",
        with(audit, "--since", "2026-01-02T00:00:00Z", "--until", "2026-01-01T00:00:00Z"));
    couldNotRun("--since", with(audit, "--since", "yesterday"));
    couldNotRun("nowhere", with(audit, "--ledger", "nowhere"));
    couldNotRun(
        "nowhere", "recovery", "plan", "--journal", journal, "--url", url, "--ledger", "nowhere");
    couldNotRun("Unmatched argument", "recovery", "audits");
    couldNotRun("Unknown option", with(audit, "--jurnal", journal));
    couldNotRun(
        "patience", "recovery", "apply", "--journal", journal, "--url", url, "--patience", "0");
    couldNotRun("--older-than", "recovery", "fold", "--url", url, "--older-than", "many");
    couldNotRun("age", "recovery", "fold", "--url", url, "--older-than", "-1");
    couldNotRun("could not be folded", "recovery", "fold", "--url", url, "--ledger", "nowhere");
    couldNotRun("--confirm", with(repair(audit), "--confirm", " "));
  }

  private static String[] repair(String[] audit) {
    String[] repair = audit.clone();
    repair[1] = "repair";
    return repair;
  }

  private static String[] with(String[] args, String... more) {
    String[] all = Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    return all;
  }

  @Test
  void aTablesFileThatIsNoneIsRefused() throws IOException {
    Path file = directory.resolve("tables.json");
    String[] audit = {"recovery", "audit", "--url", database.url(), "--tables", file.toString()};
    couldNotRun("can't be read", audit);
    for (String text :
        List.of(
            "",
            "null",
            "[null]",
            "[{}]",
            "[{\"table\":\"inventory\"}]",
            "nonsense\0",
            "[{\"table\":\"i\",\"key\":[],\"counters\":[]}]")) {
      Files.writeString(file, text);
      couldNotRun("can't be read", audit);
    }
    Files.writeString(file, "[{\"table\":\"in\\nven\",\"key\":[\"k\"],\"counters\":[\"c\"]}]");
    couldNotRun("no table", audit);
    Files.writeString(file, "[{\"table\":\"in\\u0000\",\"key\":[\"k\"],\"counters\":[\"c\"]}]");
    couldNotRun("", audit);
  }

  @Test
  void whatALineWouldBreakOrATerminalObeyIsEscaped() throws IOException {
    database.run(
        "create table labels (name text primary key, n bigint not null);"
            + "insert into labels values (E'a\\nb\\x1b[2J', 5)");
    HotTable labels = HotTable.builder("labels").key("name").counter("n").build();
    String name = "a\nb\u001b[2J";
    Path live = directory.resolve("live");
    Path copy = Files.createDirectories(directory.resolve("crashed"));
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(PostgresServer.dataSource(database.name()));
    FileJournal journal = new FileJournal(new JournalConfig(live));
    config.setJournal(journal);
    try (HotrowEngine engine = new HotrowEngine(config).register(labels)) {
      engine.execute(Change.to(labels, name).add("n", 1).build());
      journal.accepted(Change.to(labels, name).transactionId(name).add("n", 1).build());
      try (Stream<Path> files = Files.list(live)) {
        for (Path file : files.filter(f -> f.toString().endsWith(".journal")).toList()) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    database.run("update labels set n = n + 1");
    assertEquals(1, onDatabase("recovery", "plan", "--journal", copy.toString()));
    assertPrintable();
    assertEquals(0, run("recovery", "dump", "--journal", copy.toString()));
    assertPrintable();
    assertEquals(0, onDatabase("recovery", "audit", "--journal", copy.toString()));
    assertTrue(out.toString().contains("OUTSIDE_CHANGE"), out::toString);
    assertPrintable();
    assertEquals(0, onDatabase("recovery", "apply", "--json", "--journal", copy.toString()));
    assertEquals(name, new ObjectMapper().readTree(out.toString()).get("transactionId").asText());
  }

  private void assertPrintable() {
    assertTrue(out.toString().contains("a\\u000ab\\u001b[2J"), out::toString);
    assertTrue(out.toString().chars().allMatch(c -> c == '\n' || c >= ' '), out::toString);
  }

  @Test
  void everyCommandPrintsJsonThatCanBeRead() throws IOException {
    String journal = crashed();
    ObjectMapper json = new ObjectMapper();
    assertEquals(0, onDatabase("init", "--json", "--dry-run"));
    assertEquals(3, json.readTree(out.toString()).get("statements").size());
    assertEquals(0, onDatabase("init", "--json"));
    assertTrue(json.readTree(out.toString()).get("created").asBoolean());
    assertEquals(0, onDatabase("recovery", "fold", "--json"));
    assertEquals(0, json.readTree(out.toString()).get("folded").asInt());
    assertEquals(0, run("recovery", "dump", "--json", "--journal", journal));
    for (String line : out.toString().lines().toList()) {
      assertTrue(json.readTree(line).has("type"), line);
    }
    assertEquals(0, run("recovery", "dump", "--json", "--tables", "--journal", journal));
    assertEquals("inventory", json.readTree(out.toString()).get(0).get("table").asText());
    database.run("update inventory_log set amount = -5");
    assertEquals(1, onDatabase("recovery", "repair", "--json", "--journal", journal));
    assertEquals("LOG_AMOUNT", json.readTree(out.toString()).get(0).get("kind").asText());
    assertEquals(
        0, onDatabase("recovery", "repair", "--json", "--journal", journal, "--confirm", "me"));
    assertEquals("LOG_AMOUNT", json.readTree(out.toString()).get(0).get("kind").asText());
    assertEquals(0, onDatabase("recovery", "audit", "--json", "--journal", journal));
    assertEquals(1, json.readTree(out.toString()).get("corrected").asInt());
  }

  @Test
  void noSecretOfAnyUrlIsShown() throws IOException {
    String journal = crashed();
    List<String> logged = new CopyOnWriteArrayList<>();
    Handler listening =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            logged.add(line.getMessage() + Arrays.toString(line.getParameters()));
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    Logger root = Logger.getLogger("");
    root.addHandler(listening);
    try {
      showNoSecret(journal, logged);
    } finally {
      root.removeHandler(listening);
    }
  }

  private void showNoSecret(String journal, List<String> logged) {
    for (String url :
        List.of(
            "jdbc:postgresql://u:hush@localhost:1/none",
            "jdbc:postgresql://localhost:hush/none",
            "jdbc:postgresql://localhost:1/none?password=hush&user=u",
            "jdbc:postgresql://localhost:1/none?password=hu%sh",
            "postgresql://u:hush@localhost/none",
            "hush")) {
      for (String[] command :
          new String[][] {
            {"recovery", "plan", "--journal", journal},
            {"recovery", "audit", "--journal", journal},
            {"recovery", "fold"},
            {"init"}
          }) {
        assertEquals(2, run(with(command, "--url", url)), url);
        String said = out.toString() + err + logged;
        assertFalse(said.contains("hush") || said.contains("hu%sh"), said);
      }
    }
    assertEquals(
        2,
        run(
            "recovery",
            "plan",
            "--journal",
            journal,
            "--url",
            "jdbc:postgresql://localhost:1/none",
            "--user",
            "u"));
  }

  @Test
  void recoverIsTheSameAsRecovery() {
    assertEquals(0, run("recover", "--help"));
    assertTrue(out.toString().contains("Exit codes"), out::toString);
    for (String command : List.of("plan", "apply", "audit", "repair", "dump", "fold")) {
      assertEquals(0, run("recovery", command, "--help"), command);
    }
  }
}
