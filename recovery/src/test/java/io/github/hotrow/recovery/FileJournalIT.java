// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Outcome;
import io.github.hotrow.recovery.JournalConfig.Unapplied;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a process left open is found out by the next one, and by the recovery without an engine. */
@Timeout(120)
final class FileJournalIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final TestDatabase database = new TestDatabase();
  private final CrashedJournal journals = new CrashedJournal();
  private final Told told = new Told();

  /** A listener that keeps what it hears. Thread-safe. */
  private static final class Told implements RecoveryListener {
    private final Map<Object, String> answers = new TreeMap<>();
    private boolean failing;

    @Override
    public synchronized void resolved(ChangeFate fate) {
      if (failing) {
        throw new IllegalStateException("the listener fails");
      }
      answers.put(fate.transactionId(), fate.fate() + (fate.wasSent() ? " sent" : " unsent"));
    }

    @Override
    public synchronized void answered(ChangeFate fate, Outcome outcome) {
      answers.put(fate.transactionId(), outcome.getClass().getSimpleName());
    }

    synchronized Map<Object, String> answers() {
      return new TreeMap<>(answers);
    }
  }

  @BeforeEach
  void createTable() {
    database.run(Inventory.DDL + "insert into inventory values (1, 100), (2, 100)");
  }

  @AfterEach
  void clean() throws IOException {
    database.close();
    journals.close();
  }

  private JournalConfig journal(Path directory) {
    JournalConfig config = new JournalConfig(directory);
    config.setListener(told);
    config.setSegmentBytes(1 << 20);
    return config;
  }

  private HotrowEngine start(FileJournal journal) {
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(PostgresServer.dataSource(database.name()));
    // so that a statement that waits for a row keeps the id that a copy of the journal knows it by
    config.setLockPatience(Duration.ofSeconds(50));
    config.setCommitTimeout(Duration.ofSeconds(60));
    config.setJournal(journal);
    return new HotrowEngine(config).register(Inventory.TABLE);
  }

  private long stock(long sku) {
    return database.number("select quantity from inventory where sku_id = " + sku);
  }

  /** Holds a row until the end; what needs it is under way, or waits behind. */
  private Connection holdRow(long sku) throws SQLException {
    Connection holder = database.connect();
    holder.setAutoCommit(false);
    try (Statement statement = holder.createStatement()) {
      statement.execute("select 1 from inventory where sku_id = " + sku + " for update");
    }
    return holder;
  }

  private void awaitLockWait() {
    Await.until(
        "a statement waits for the row",
        PATIENCE,
        () ->
            database.number(
                    "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                        + " and datname = current_database()")
                > 0);
  }

  private long files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(f -> f.toString().endsWith(".journal")).count();
    }
  }

  @Test
  void leavesNothingBehindWhenEverythingWasAnswered() throws IOException {
    Path directory = journals.directory();
    try (HotrowEngine engine = start(new FileJournal(journal(directory)))) {
      for (long order = 1; order <= 200; order++) {
        engine.execute(Inventory.sale(1 + order % 2, order, 1));
      }
    }
    assertEquals(0, files(directory));
    assertEquals(Map.of(), told.answers());
  }

  /** One change committed whose answer was not noted, one under way, one waiting behind it. */
  private Path crash(Connection[] holder, List<CompletableFuture<Outcome>> answers)
      throws SQLException {
    Path directory = journals.directory();
    HotrowEngine engine = start(new FileJournal(journal(directory)));
    engine.execute(Inventory.sale(2, 10, 1));
    holder[0] = holdRow(1);
    answers.add(engine.submit(Inventory.sale(1, 11, 5)).toCompletableFuture());
    awaitLockWait();
    answers.add(engine.submit(Inventory.sale(1, 12, 7)).toCompletableFuture());
    Path copy = journals.copyOf(directory);
    closeLater.add(engine);
    return copy;
  }

  private final List<HotrowEngine> closeLater = new ArrayList<>();

  @AfterEach
  void closeEngines() {
    closeLater.forEach(HotrowEngine::close);
  }

  private Recovery recovery(Path directory) {
    return new Recovery(
        journal(directory), PostgresServer.dataSource(database.name()), "hotrow_group");
  }

  @Test
  void plansWithoutATraceAndTellsWhatIsStillRunning() throws Exception {
    Connection[] holder = new Connection[1];
    List<CompletableFuture<Outcome>> answers = new ArrayList<>();
    Path crashed = crash(holder, answers);
    long before = database.number("select count(*) from hotrow_group");
    RecoveryPlan plan = recovery(crashed).plan();
    assertEquals(2, plan.fates().size(), plan::toString);
    assertFalse(plan.inUse());
    assertEquals(11L, plan.fates().get(0).transactionId());
    assertTrue(plan.fates().get(0).wasSent());
    assertEquals(Fate.NOT_APPLIED, plan.fates().get(1).fate(), plan::toString);
    assertFalse(plan.fates().get(1).wasSent(), plan::toString);
    assertEquals(before, database.number("select count(*) from hotrow_group"));
    assertEquals(plan.toString(), recovery(crashed).plan().toString());
    holder[0].rollback();
    answers.forEach(CompletableFuture::join);
    assertEquals(88, stock(1));
    RecoveryPlan later = recovery(crashed).plan();
    assertEquals(Fate.APPLIED, later.fates().get(0).fate(), later::toString);
    holder[0].close();
  }

  @Test
  void fencesOffWhatIsNotCommittedAndHandsItBackOnce() throws Exception {
    Connection[] holder = new Connection[1];
    List<CompletableFuture<Outcome>> answers = new ArrayList<>();
    Path crashed = crash(holder, answers);
    Recovery recovery = recovery(crashed);
    RecoveryPlan done = recovery.apply(recovery.plan());
    assertEquals(Map.of(11L, "NOT_APPLIED sent", 12L, "NOT_APPLIED unsent"), told.answers());
    assertEquals(2, done.counts().get(Fate.NOT_APPLIED));
    assertEquals(0, files(crashed));
    // the first engine is alive in this test: its statement runs into the tombstone, or it had sent
    // its member again under another id before
    holder[0].rollback();
    long sold = 0;
    for (int i = 0; i < answers.size(); i++) {
      try {
        sold += answers.get(i).join().isApplied() ? List.of(5, 7).get(i) : 0;
      } catch (CompletionException e) {
        assertInstanceOf(ChangeNotAppliedException.class, e.getCause());
      }
    }
    assertEquals(100 - sold, stock(1));
    holder[0].close();
    assertEquals(1, database.number("select count(*) from hotrow_group where hot_table is null"));
    assertEquals(List.of(), recovery.plan().fates());
  }

  @Test
  void submitsAgainWhatIsNotInTheDatabase() throws Exception {
    Path crashed = crashedBeforeSending();
    JournalConfig config = journal(crashed);
    config.setUnapplied(Unapplied.SUBMIT_AGAIN);
    FileJournal journal = new FileJournal(config);
    try (HotrowEngine engine = start(journal)) {
      Await.until("both are answered", PATIENCE, () -> told.answers().size() == 3);
      assertEquals(Map.of(21L, "Applied", 22L, "Applied", 23L, "Insufficient"), told.answers());
      assertEquals(Fate.APPLIED, journal.outcomeOf(21).orElseThrow().fate());
      assertEquals(Fate.NOT_APPLIED, journal.outcomeOf(23L).orElseThrow().fate());
      assertEquals(Outcome.Duplicate.class, engine.execute(Inventory.sale(1, 21, 5)).getClass());
    }
    assertEquals(88, stock(1));
    assertEquals(0, files(crashed));
  }

  /** Three changes accepted of which none was sent, as a killed process leaves them. */
  private Path crashedBeforeSending() throws Exception {
    Path directory = journals.directory();
    FileJournal journal = new FileJournal(journal(directory));
    HotrowEngine engine = start(journal);
    // noted as the engine's intake would, a moment before the end
    journal.accepted(Inventory.sale(1, 21, 5));
    journal.accepted(Inventory.sale(1, 22, 7));
    journal.accepted(Inventory.sale(1, 23, 5_000));
    Path copy = journals.copyOf(directory);
    engine.close();
    return copy;
  }

  @Test
  void tellsTheListenerAgainIfItFailed() throws Exception {
    Path crashed = crashedBeforeSending();
    told.failing = true;
    start(new FileJournal(journal(crashed))).close();
    assertEquals(Map.of(), told.answers());
    told.failing = false;
    start(new FileJournal(journal(crashed))).close();
    assertEquals(3, told.answers().size());
    told.answers.clear();
    start(new FileJournal(journal(crashed))).close();
    assertEquals(Map.of(), told.answers());
    assertEquals(0, files(crashed));
  }

  @Test
  void submitsNothingAgainIfTheJournalIsNotComplete() throws Exception {
    Path crashed = crashedBeforeSending();
    database.run("insert into inventory_log values (22, 1, -7, null, gen_random_uuid(), 0, 0)");
    Path file;
    try (Stream<Path> files = Files.list(crashed)) {
      file =
          files.filter(f -> f.toString().endsWith(".journal")).sorted().findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] = 1;
    Files.write(file, bytes);
    JournalConfig config = journal(crashed);
    config.setUnapplied(Unapplied.SUBMIT_AGAIN);
    start(new FileJournal(config)).close();
    assertEquals(
        Map.of(21L, "UNKNOWABLE unsent", 22L, "APPLIED unsent", 23L, "UNKNOWABLE unsent"),
        told.answers());
    assertEquals(100, stock(1));
  }

  @Test
  void findsTheOutcomeOfAnyTransactionId() throws Exception {
    Path crashed = crashedBeforeSending();
    try (HotrowEngine engine = start(new FileJournal(journal(journals.directory())))) {
      engine.execute(Inventory.sale(1, 30, 1));
    }
    Recovery recovery = recovery(crashed);
    assertEquals(Fate.NOT_APPLIED, recovery.outcomeOf(21).orElseThrow().fate());
    assertEquals(Fate.APPLIED, recovery.outcomeOf(30L).orElseThrow().fate());
    assertTrue(recovery.outcomeOf(31L).isEmpty());
  }

  @Test
  void twoEnginesCannotShareADirectory() {
    Path directory = journals.directory();
    try (HotrowEngine engine = start(new FileJournal(journal(directory)))) {
      HotrowException refused =
          assertThrows(HotrowException.class, () -> start(new FileJournal(journal(directory))));
      assertTrue(refused.getMessage().contains("in use"), refused.getMessage());
      assertTrue(recovery(directory).plan().inUse());
      engine.execute(Inventory.sale(1, 1, 1));
    }
  }

  @Test
  void aChangeOverSeveralRowsIsSubmittedAgainWhole() throws Exception {
    Path directory = journals.directory();
    FileJournal first = new FileJournal(journal(directory));
    Path crashed;
    try (HotrowEngine engine = start(first)) {
      first.accepted(
          Change.to(Inventory.TABLE, 1L)
              .add("quantity", -1)
              .and(Inventory.TABLE, 2L)
              .add("quantity", -2)
              .build());
      crashed = journals.copyOf(directory);
      engine.execute(Inventory.sale(1, 1, 1));
    }
    database.run(
        "alter table inventory_log drop constraint inventory_log_pkey;"
            + "alter table inventory_log alter order_id drop not null;"
            + "create unique index on inventory_log (order_id)");
    JournalConfig config = journal(crashed);
    config.setUnapplied(Unapplied.SUBMIT_AGAIN);
    FileJournal again = new FileJournal(config);
    try (HotrowEngine engine = start(again)) {
      Await.until("it is applied", PATIENCE, () -> stock(2) == 98);
      assertEquals(98, stock(1));
      assertEquals(0, again.waitingForTables());
      // the row is seen before its answer is counted
      Await.until("it is answered", PATIENCE, () -> engine.stats().applied() == 1);
    }
  }

  @Test
  void plansBesideARunningEngine() throws Exception {
    database.run("update inventory set quantity = 1000000");
    Path directory = journals.directory();
    JournalConfig config = journal(directory);
    config.setSegmentBytes(1 << 16); // so that files come and go
    try (HotrowEngine engine = start(new FileJournal(config))) {
      List<CompletableFuture<Outcome>> sales = new ArrayList<>();
      for (long order = 1; order <= 10_000; order++) {
        sales.add(engine.submit(Inventory.sale(1 + order % 2, order, 1)).toCompletableFuture());
        if (order % 1_000 == 0) {
          RecoveryPlan plan = recovery(directory).plan();
          assertTrue(plan.inUse());
          assertEquals(List.of(), plan.damage());
          assertFalse(plan.counts().containsKey(Fate.UNKNOWABLE), plan::toString);
        }
      }
      sales.forEach(CompletableFuture::join);
    }
    assertEquals(10_000, database.number("select count(*) from inventory_log"));
    assertEquals(0, files(directory));
  }
}
