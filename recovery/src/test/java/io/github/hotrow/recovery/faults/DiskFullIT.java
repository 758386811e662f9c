// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.recovery.AuditProgress;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.AuditScope;
import io.github.hotrow.recovery.FileJournal;
import io.github.hotrow.recovery.JournalConfig;
import io.github.hotrow.recovery.Reconciliation;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Full disks lose nothing and stop what they must, with a clear word. */
@Timeout(120)
final class DiskFullIT {
  private final TestDatabase database = new TestDatabase();
  private final AtomicLong orders = new AtomicLong();
  private long applied;

  @BeforeEach
  void createTable() {
    database.run(Inventory.DDL + "insert into inventory values (1, 100000000)");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private HotrowConfig config() {
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(PostgresServer.dataSource(database.name()));
    return config;
  }

  /** Sells until a change fails; returns the failure, or null after so many sales. */
  private ChangeException sellUntilItFails(HotrowEngine engine, int most) {
    for (int i = 0; i < most; i++) {
      try {
        Outcome outcome = engine.execute(Inventory.sale(1, orders.incrementAndGet(), 1));
        assertTrue(outcome.isApplied(), outcome::toString);
        applied++;
      } catch (ChangeException e) {
        return e;
      }
    }
    return null;
  }

  private void audit() {
    AuditReport report =
        new Reconciliation(PostgresServer.dataSource(database.name()), "hotrow_group")
            .audit(AuditScope.of(Inventory.TABLE), AuditProgress.NONE);
    assertTrue(report.isClean() && report.counts().isEmpty(), report::toString);
    assertEquals(applied, report.logRows());
  }

  @Test
  void aFullDiskUnderTheJournalStopsIntakeUntilThereIsRoom() throws Exception {
    try (SmallDisk disk = new SmallDisk(3)) {
      JournalConfig journal = new JournalConfig(disk.path().resolve("journal"));
      journal.setSegmentBytes(1 << 18);
      HotrowConfig config = config();
      config.setJournal(new FileJournal(journal));
      try (HotrowEngine engine = new HotrowEngine(config).register(Inventory.TABLE)) {
        assertEquals(null, sellUntilItFails(engine, 200));
        disk.fill();
        ChangeException refused = sellUntilItFails(engine, 20_000);
        assertEquals(
            Reason.JOURNAL_FAILURE,
            refused instanceof ChangeNotAppliedException e ? e.reason() : null,
            () -> "" + refused);
        assertTrue(refused.getMessage().contains("No space left"), refused.getMessage());
        disk.free();
        Await.until(
            "intake resumes", Duration.ofSeconds(20), () -> sellUntilItFails(engine, 1) == null);
        assertEquals(null, sellUntilItFails(engine, 2_000));
      }
    }
    audit();
  }

  @Test
  void aFullDiskUnderTheDatabaseAppliesNothingThatItDoesNotAcknowledge() throws Exception {
    try (SmallDisk disk = new SmallDisk(4);
        Connection superuser = database.connect()) {
      superuser.createStatement().execute("create tablespace small location '" + disk.path() + "'");
      try {
        database.run("alter table inventory_log set tablespace small");
        try (HotrowEngine engine = new HotrowEngine(config()).register(Inventory.TABLE)) {
          assertEquals(null, sellUntilItFails(engine, 100));
          disk.fill();
          List<ChangeException> failures = new ArrayList<>();
          for (int i = 0; i < 3; i++) {
            ChangeException failure = sellUntilItFails(engine, 20_000);
            assertEquals(ChangeException.AppliedState.NO, failure.applied(), failure::toString);
            failures.add(failure);
          }
          assertTrue(failures.get(0).getMessage().contains("No space left"), failures::toString);
          disk.free();
          Await.until(
              "sales resume", Duration.ofSeconds(20), () -> sellUntilItFails(engine, 1) == null);
        }
        audit();
      } finally {
        database.run("drop table inventory_log");
        superuser.createStatement().execute("drop tablespace small");
      }
    }
  }
}
