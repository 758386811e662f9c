// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.recovery.Discrepancy.Kind;
import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every planted discrepancy is found, with its row, its group and its amount; and nothing else. */
@Timeout(120)
final class ReconciliationIT {
  /** The group of row 2's third and fourth sale, which share it. */
  private static final String A_GROUP =
      "(select group_id from hotrow_group where row_key = '{2}' and members > 1"
          + " order by ledger_position limit 1)";

  private final TestDatabase database = new TestDatabase();

  @BeforeEach
  void sell() {
    database.run(Inventory.DDL + "insert into inventory values (1, 1000), (2, 1000), (3, 5)");
    try (HotrowEngine engine = engine()) {
      List<CompletableFuture<Outcome>> sales = new ArrayList<>();
      for (long order = 1; order <= 300; order++) {
        sales.add(
            engine
                .submit(Inventory.sale(1 + order % 2, order, 1 + order % 3))
                .toCompletableFuture());
        if (order % 20 == 0) {
          sales.forEach(CompletableFuture::join);
        }
      }
      sales.forEach(CompletableFuture::join);
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  private HotrowEngine engine() {
    HotrowConfig config = new HotrowConfig();
    config.setDataSource(dataSource());
    config.setMaxCollectDelay(Duration.ofMillis(5));
    return new HotrowEngine(config).register(Inventory.TABLE);
  }

  private DataSource dataSource() {
    return PostgresServer.dataSource(database.name());
  }

  private AuditReport audit(AuditScope scope) {
    return new Reconciliation(dataSource(), "hotrow_group").audit(scope, AuditProgress.NONE);
  }

  private AuditReport audit() {
    return audit(AuditScope.of(Inventory.TABLE));
  }

  @Test
  void findsNothingWhereNothingIsWrong() {
    AuditReport report = audit();
    assertTrue(report.isClean(), report::toString);
    assertEquals(Map.of(), report.counts());
    assertEquals(2, report.rows());
    assertEquals(300, report.logRows());
    assertEquals(database.number("select count(*) from hotrow_group"), report.groups());
  }

  static Stream<Arguments> plants() {
    return Stream.of(
        Arguments.of(
            Kind.LOG_ROWS_MISSING,
            "delete from inventory_log where order_id = (select max(order_id) from inventory_log"
                + " where group_id = "
                + A_GROUP
                + ")",
            1),
        Arguments.of(
            Kind.LOG_ROWS_EXTRA,
            "insert into inventory_log select 9999, sku_id, amount, null, group_id, 77,"
                + " quantity_after from inventory_log where group_id = "
                + A_GROUP
                + " limit 1",
            -1),
        Arguments.of(
            Kind.LOG_POSITION,
            "update inventory_log set group_position = group_position + 1 where group_id = "
                + A_GROUP
                + " and group_position > 0",
            0),
        Arguments.of(
            Kind.LOG_AMOUNT,
            "update inventory_log set amount = amount - 7 where group_position = 0 and group_id = "
                + A_GROUP,
            0),
        Arguments.of(
            Kind.LOG_KEY,
            "update inventory_log set sku_id = 3 where group_position = 0 and group_id = "
                + A_GROUP,
            0),
        Arguments.of(
            Kind.LOG_VALUE_AFTER,
            "update inventory_log set quantity_after = quantity_after + 1 where group_position = 0"
                + " and group_id = "
                + A_GROUP,
            0),
        Arguments.of(
            Kind.GROUP_MISSING, "delete from hotrow_group where group_id = " + A_GROUP, -2),
        Arguments.of(
            Kind.GROUP_FENCED,
            "update hotrow_group set hot_table = null where group_id = " + A_GROUP,
            -2),
        Arguments.of(
            Kind.LOG_WITHOUT_GROUP,
            "alter table inventory_log alter group_id drop not null;"
                + "insert into inventory_log values (9999, 2, -3, null, null, 0, 0)",
            -1),
        Arguments.of(Kind.ROW_MISSING, "delete from inventory where sku_id = 2", 0),
        Arguments.of(
            Kind.LEDGER_ROW,
            "update hotrow_group set deltas = null where group_id = " + A_GROUP,
            0),
        Arguments.of(
            Kind.LOG_AMOUNT,
            "update hotrow_group set deltas = array[deltas[1] - 4] where group_id = " + A_GROUP,
            0),
        Arguments.of(
            Kind.LOG_VALUE_AFTER,
            "update hotrow_group set values_after = array[values_after[1] - 4] where group_id = "
                + A_GROUP,
            0));
  }

  @ParameterizedTest
  @MethodSource("plants")
  void findsWhatIsPlanted(Kind kind, String plant, long members) {
    String group = database.text("select " + A_GROUP);
    database.run(plant);
    AuditReport report = audit();
    List<Discrepancy> faults = report.found().stream().filter(Discrepancy::isFault).toList();
    assertEquals(1, faults.size(), report::toString);
    Discrepancy fault = faults.get(0);
    assertEquals(kind, fault.kind(), report::toString);
    assertEquals(List.of("2"), fault.rowKey(), report::toString);
    if (kind != Kind.LOG_WITHOUT_GROUP && kind != Kind.ROW_MISSING) {
      assertEquals(group, fault.groupId().toString(), report::toString);
    }
    if (members == -2) {
      assertTrue(fault.members() <= -2, report::toString);
    } else {
      assertEquals(members, fault.members(), report::toString);
    }
    assertTrue(!report.isClean());
  }

  @Test
  void namesTheAmountByWhichALogIsOff() {
    database.run("update inventory_log set amount = amount - 7 where order_id = 100");
    Discrepancy fault = audit().found().get(0);
    assertEquals(List.of(new BigDecimal(7)), fault.amounts());
    assertTrue(fault.toString().contains("by +7"), fault::toString);
  }

  @Test
  void tellsBetweenWhichGroupsARowWasChangedByHand() {
    database.run("update inventory set quantity = quantity + 500 where sku_id = 1");
    String before =
        database.text(
            "select group_id from hotrow_group where row_key = '{1}' order by ledger_position desc limit 1");
    AuditReport last = audit();
    assertTrue(last.isClean(), last::toString);
    assertEquals(Map.of(Kind.OUTSIDE_CHANGE, 1L), last.counts());
    assertTrue(last.found().get(0).what().contains(before), last::toString);
    try (HotrowEngine engine = engine()) {
      engine.execute(Inventory.sale(1, 1_000, 1));
    }
    AuditReport between = audit();
    Discrepancy change = between.found().get(0);
    assertEquals(Kind.OUTSIDE_CHANGE, change.kind());
    assertEquals(List.of(new BigDecimal(500)), change.amounts());
    assertEquals(
        database.text("select group_id from inventory_log where order_id = 1000"),
        change.groupId().toString());
    assertTrue(change.what().contains(before), between::toString);
  }

  @Test
  void looksAtOneRowOnly() {
    database.run("update inventory_log set amount = amount - 7 where order_id in (100, 101)");
    AuditReport one =
        audit(new AuditScope(List.of(Inventory.TABLE), List.of("1"), null, null, null));
    assertEquals(1, one.found().size(), one::toString);
    assertEquals(List.of("1"), one.found().get(0).rowKey());
    assertEquals(150, one.logRows());
  }

  @Test
  void looksAtSomeTimeOnly() {
    String since =
        database.text(
            "select to_char(committed_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
                + " from hotrow_group order by ledger_position offset 10 limit 1");
    database.run("update inventory_log set amount = amount - 7 where order_id in (1, 300)");
    AuditReport later =
        audit(new AuditScope(List.of(Inventory.TABLE), null, Instant.parse(since), null, null));
    assertEquals(1, later.counts().get(Kind.LOG_AMOUNT), later::toString);
    AuditReport earlier =
        audit(new AuditScope(List.of(Inventory.TABLE), null, null, Instant.parse(since), null));
    assertEquals(1, earlier.counts().get(Kind.LOG_AMOUNT), earlier::toString);
    assertEquals(300, earlier.logRows() + later.logRows());
  }

  @Test
  void goesOnWhereItWasBrokenOff() {
    database.run("update inventory_log set amount = amount - 7 where order_id in (1, 300)");
    String first = database.text("select group_id from inventory_log where order_id = 1");
    AuditReport rest =
        audit(new AuditScope(List.of(Inventory.TABLE), null, null, null, "0:groups:" + first));
    assertEquals(1, rest.counts().get(Kind.LOG_AMOUNT), rest::toString);
    AuditReport chain =
        audit(new AuditScope(List.of(Inventory.TABLE), null, null, null, "0:chain:{2}"));
    assertTrue(chain.isClean(), chain::toString);
    assertEquals(1, chain.rows());
    assertThrows(
        ConfigurationException.class,
        () -> audit(new AuditScope(List.of(Inventory.TABLE), null, null, null, "nonsense")));
  }

  @Test
  void comparesSumsWhereTheLogKeepsNoGroups() {
    HotTable plain =
        HotTable.builder("inventory")
            .key("sku_id")
            .counter("quantity")
            .log(
                LogTable.builder("inventory_log")
                    .transactionId("order_id")
                    .key("sku_id")
                    .delta("amount", "quantity")
                    .build())
            .build();
    assertTrue(audit(AuditScope.of(plain)).isClean(), () -> audit(AuditScope.of(plain)).toString());
    database.run("delete from inventory_log where order_id = 200");
    AuditReport report = audit(AuditScope.of(plain));
    assertEquals(Map.of(Kind.ROW_SUM, 1L), report.counts(), report::toString);
    assertEquals(1, report.found().get(0).members());
    assertEquals(List.of(new BigDecimal(-3)), report.found().get(0).amounts());
  }

  @Test
  void blocksNobodyAndSeesOneMoment() {
    try (HotrowEngine engine = engine()) {
      List<CompletableFuture<Outcome>> restocks = new ArrayList<>();
      for (long order = 10_000; order < 14_000; order++) {
        restocks.add(engine.submit(Inventory.restock(1, order, 1)).toCompletableFuture());
        if (order % 1_000 == 0) {
          AuditReport report = audit();
          assertEquals(Map.of(), report.counts(), report::toString);
        }
      }
      restocks.forEach(CompletableFuture::join);
    }
    assertEquals(4_300, audit().logRows());
  }

  @Test
  void writesEntriesOnlyForWhatIsConfirmedAndCountsThemAsCorrected() {
    LedgerSchema.create(dataSource(), "hotrow_group");
    database.run("update inventory_log set amount = amount - 7 where order_id in (100, 101)");
    database.run("update inventory_log set sku_id = 3 where order_id = 102");
    AuditReport report = audit();
    List<Discrepancy> proposed = Repair.propose(report);
    assertEquals(2, proposed.size(), report::toString);
    assertEquals(0, database.number("select count(*) from hotrow_group_correction"));
    new Repair(dataSource(), "hotrow_group").confirm(proposed.subList(0, 1), "auditor");
    AuditReport after = audit();
    assertEquals(1, after.corrected());
    assertEquals(Map.of(Kind.LOG_AMOUNT, 1L, Kind.LOG_KEY, 1L), after.counts());
    database.run(
        "update inventory_log set amount = amount - 1 where group_id = '"
            + proposed.get(0).groupId()
            + "' and group_position = 0");
    assertEquals(2, audit().counts().get(Kind.LOG_AMOUNT), "an entry makes up for its amount only");
  }

  @Test
  void foldsOldRowsAwayAndStillAddsUp() {
    LedgerSchema.create(dataSource(), "hotrow_group");
    long all = database.number("select count(*) from hotrow_group");
    database.run(
        "update hotrow_group set committed_at = committed_at - interval '2 days'"
            + " where ledger_position <= (select percentile_disc(0.6) within group (order by"
            + " ledger_position) from hotrow_group);"
            + "insert into hotrow_group (group_id, members, committed_at) values"
            + " (gen_random_uuid(), 0, now() - interval '3 days')");
    long gone = new LedgerFolding(dataSource(), "hotrow_group").fold(Duration.ofDays(1));
    assertTrue(gone > 5, "folded " + gone);
    assertTrue(database.number("select count(*) from hotrow_group") < all);
    AuditReport report = audit();
    assertEquals(Map.of(), report.counts(), report::toString);
    assertEquals(300, report.logRows());
    database.run("delete from inventory_log where order_id = 1");
    assertEquals(Map.of(Kind.ROW_SUM, 1L), audit().counts());
    assertEquals(0, new LedgerFolding(dataSource(), "hotrow_group").fold(Duration.ofDays(1)));
    assertThrows(
        ConfigurationException.class,
        () -> new LedgerFolding(dataSource(), "hotrow_group").fold(Duration.ofMinutes(1)));
  }

  @Test
  void aServersClockThatJumpedBackMakesNoHolesInTheLedger() {
    LedgerSchema.create(dataSource(), "hotrow_group");
    database.run(
        "update hotrow_group set committed_at = committed_at - interval '2 days'"
            + " where ledger_position > (select percentile_disc(0.5) within group (order by"
            + " ledger_position) from hotrow_group)");
    assertEquals(0, new LedgerFolding(dataSource(), "hotrow_group").fold(Duration.ofDays(1)));
    assertEquals(Map.of(), audit().counts());
  }

  @Test
  void limitsARowByTheLedgerWhereTheLogKeepsNoKeys() {
    HotTable keyless =
        HotTable.builder("inventory")
            .key("sku_id")
            .counter("quantity")
            .log(
                LogTable.builder("inventory_log")
                    .transactionId("order_id")
                    .delta("amount", "quantity")
                    .groupId("group_id")
                    .build())
            .build();
    database.run("update inventory_log set amount = amount - 7 where order_id in (100, 101)");
    AuditReport one = audit(new AuditScope(List.of(keyless), List.of("1"), null, null, null));
    assertEquals(150, one.logRows());
    assertEquals(Map.of(Kind.LOG_AMOUNT, 1L), one.counts(), one::toString);
  }

  @Test
  void tellsWhatItFindsAtOnce() {
    database.run("update inventory_log set amount = amount - 7 where order_id in (100, 101)");
    List<Discrepancy> told = new ArrayList<>();
    AuditProgress progress =
        new AuditProgress() {
          @Override
          public void at(long done, long estimate, String resumeAt) {}

          @Override
          public void found(Discrepancy discrepancy) {
            told.add(discrepancy);
          }
        };
    AuditReport report =
        new Reconciliation(dataSource(), "hotrow_group")
            .audit(AuditScope.of(Inventory.TABLE), progress);
    assertEquals(report.found(), told);
  }
}
