// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Outcome;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** The ledger with as few rights as documented, folded under traffic, and partitioned by day. */
@Timeout(120)
final class LedgerUpkeepIT {
  private final TestDatabase database = new TestDatabase();
  private final CrashedJournal journals = new CrashedJournal();
  private final List<String> roles = new ArrayList<>();

  @BeforeEach
  void createTable() {
    database.run(Inventory.DDL + "insert into inventory values (1, 1000), (2, 1000)");
  }

  @AfterEach
  void clean() throws IOException {
    roles.forEach(role -> database.run("drop owned by " + role + "; drop role " + role));
    database.close();
    journals.close();
  }

  /** The part of the documentation that is SQL, between the mark and the end of its block. */
  private static String documented(String mark) throws IOException {
    Path docs = Path.of("docs", "RECOVERY.md");
    String text = Files.readString(Files.exists(docs) ? docs : Path.of("..").resolve(docs));
    int at = text.indexOf("```sql\n-- " + mark);
    assertTrue(at >= 0, "RECOVERY.md has no block -- " + mark);
    return text.substring(at + "```sql\n".length(), text.indexOf("```", at + 1));
  }

  /** A role of this test's with the documented grants, and nothing else. */
  private PGSimpleDataSource role(String mark) throws IOException {
    String role = "hotrow_" + mark + "_" + database.name();
    database.run("create role " + role + " login");
    roles.add(role);
    database.run(documented(mark).replaceAll("\\bto shop_\\w+", "to " + role));
    PGSimpleDataSource source = PostgresServer.dataSource(database.name());
    source.setUser(role);
    return source;
  }

  private void sell(HotrowConfig config, long from, long to) {
    try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
      for (long order = from; order < to; order++) {
        assertTrue(engine.execute(Inventory.sale(1 + order % 2, order, 1)).isApplied());
      }
    }
  }

  @Test
  void theDocumentedGrantsAreEnoughForEach() throws Exception {
    database.run("revoke create on schema public from public");
    LedgerSchema.create(PostgresServer.dataSource(database.name()), "hotrow_group");
    PGSimpleDataSource engineRole = role("engine");
    Path directory = journals.directory();
    FileJournal journal = new FileJournal(new JournalConfig(directory));
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(engineRole);
    config.setLedgerAutoCreate(false);
    config.setJournal(journal);
    Path crashed;
    Path again;
    try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
      assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
      journal.accepted(Inventory.sale(1, 2, 1));
      crashed = journals.copyOf(directory);
      again = journals.copyOf(directory);
    }
    Recovery recovery = new Recovery(new JournalConfig(crashed), role("recovery"), "hotrow_group");
    assertEquals(Map.of(Fate.NOT_APPLIED, 1L), recovery.plan().counts());
    assertEquals(Map.of(Fate.NOT_APPLIED, 1L), recovery.apply(recovery.plan()).counts());
    config.setJournal(new FileJournal(new JournalConfig(again))); // a start resolves with its own
    sell(config, 10, 20);
    PGSimpleDataSource auditor = role("audit");
    AuditScope scope = AuditScope.of(Inventory.TABLE);
    Reconciliation reconciliation = new Reconciliation(auditor, "hotrow_group");
    assertEquals(Map.of(), reconciliation.audit(scope, AuditProgress.NONE).counts());
    database.run("update inventory_log set amount = -9 where order_id = 10");
    AuditReport report = reconciliation.audit(scope, AuditProgress.NONE);
    assertThrows(
        HotrowException.class,
        () -> new Repair(auditor, "hotrow_group").confirm(Repair.propose(report), "auditor"));
    new Repair(role("repair"), "hotrow_group").confirm(Repair.propose(report), "auditor");
    assertEquals(1, reconciliation.audit(scope, AuditProgress.NONE).corrected());
    database.run("update hotrow_group set committed_at = committed_at - interval '2 days'");
    assertEquals(11, new LedgerFolding(role("fold"), "hotrow_group").fold(Duration.ofDays(1)));
  }

  @Test
  void foldsUnderTrafficWithoutHarm() throws Exception {
    PGSimpleDataSource source = PostgresServer.dataSource(database.name());
    LedgerSchema.create(source, "hotrow_group");
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(source);
    AtomicBoolean stop = new AtomicBoolean();
    AtomicLong orders = new AtomicLong();
    Set<Throwable> failures = ConcurrentHashMap.newKeySet();
    List<Thread> sellers = new ArrayList<>();
    long gone = 0;
    try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
      for (int i = 0; i < 4; i++) {
        Thread seller =
            new Thread(
                () -> {
                  while (!stop.get()) {
                    long order = orders.incrementAndGet();
                    try {
                      engine.execute(Inventory.restock(1 + order % 2, order, 1));
                    } catch (RuntimeException e) {
                      failures.add(e);
                    }
                  }
                });
        seller.start();
        sellers.add(seller);
      }
      for (int times = 0; times < 5; times++) {
        long before = orders.get();
        Await.until("more orders", Duration.ofSeconds(20), () -> orders.get() > before + 200);
        database.run(
            "update hotrow_group set committed_at = committed_at - interval '2 days'"
                + " where committed_at > now() - interval '1 day'");
        gone += new LedgerFolding(source, "hotrow_group").fold(Duration.ofDays(1));
      }
      stop.set(true);
      for (Thread seller : sellers) {
        seller.join();
      }
    }
    assertEquals(Set.of(), failures);
    assertTrue(gone > 5, "folded " + gone);
    AuditReport report =
        new Reconciliation(source, "hotrow_group")
            .audit(AuditScope.of(Inventory.TABLE), AuditProgress.NONE);
    assertEquals(Map.of(), report.counts(), report::toString);
    assertEquals(orders.get(), report.logRows());
  }

  @Test
  void theDocumentedPartitionsTakeGroupsAndTombstones() throws Exception {
    database.run(documented("partitions"));
    PGSimpleDataSource source = PostgresServer.dataSource(database.name());
    Path directory = journals.directory();
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(source);
    config.setLockPatience(Duration.ofSeconds(50)); // it is not to be sent again meanwhile
    config.setCommitTimeout(Duration.ofSeconds(60));
    config.setJournal(new FileJournal(new JournalConfig(directory)));
    try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE);
        Connection holder = database.connect();
        Statement statement = holder.createStatement()) {
      assertTrue(engine.execute(Inventory.sale(1, 1, 1)).isApplied());
      assertEquals(0, database.number("select count(*) from only hotrow_group"));
      assertEquals(0, database.number("select count(*) from hotrow_group_other"));
      assertEquals(1, database.number("select count(*) from hotrow_group"));
      holder.setAutoCommit(false);
      statement.execute("select 1 from inventory where sku_id = 1 for update");
      CompletableFuture<Outcome> fenced =
          engine.submit(Inventory.sale(1, 2, 5)).toCompletableFuture();
      Await.until(
          "a statement waits for the row",
          Duration.ofSeconds(30),
          () ->
              database.number(
                      "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                          + " and datname = current_database()")
                  > 0);
      Recovery recovery =
          new Recovery(new JournalConfig(journals.copyOf(directory)), source, "hotrow_group");
      assertEquals(Map.of(Fate.NOT_APPLIED, 1L), recovery.apply(recovery.plan()).counts());
      holder.rollback();
      // the server names the partition whose key is taken
      CompletionException end = assertThrows(CompletionException.class, fenced::join);
      assertInstanceOf(ChangeNotAppliedException.class, end.getCause(), end::toString);
      assertEquals(
          1_000, database.number("select sum(quantity) - 999 from inventory")); // one was sold
    }
    Set<String> partitions =
        new HashSet<>(
            database.rows(
                "select relid::regclass::text from pg_partition_tree('hotrow_group')"
                    + " where isleaf"));
    assertTrue(partitions.size() > 5, partitions::toString);
    AuditReport report =
        new Reconciliation(source, "hotrow_group")
            .audit(AuditScope.of(Inventory.TABLE), AuditProgress.NONE);
    assertEquals(Map.of(), report.counts(), report::toString);
  }

  @Test
  void aPartitionThatCannotBeToldFromOtherTablesIsRefused() throws Exception {
    database.run(documented("partitions"));
    database.run("alter table hotrow_group_other rename to other_groups");
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(PostgresServer.dataSource(database.name()));
    ConfigurationException refused =
        assertThrows(ConfigurationException.class, () -> new HotrowEngine(config));
    assertTrue(refused.getMessage().contains("other_groups"), refused.getMessage());
  }

  @Test
  void aNameTooLongForTheTablesBesideItIsRefused() throws SQLException {
    String longest = "l".repeat(55);
    assertThrows(ConfigurationException.class, () -> LedgerSchema.ddl(longest));
    assertEquals(3, LedgerSchema.ddl("own." + "l".repeat(50)).size());
  }
}
