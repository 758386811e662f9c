// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
}
