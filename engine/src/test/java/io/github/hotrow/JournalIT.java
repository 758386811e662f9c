// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What an engine tells its journal, and when. */
@Timeout(60)
final class JournalIT {
  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  private final Notes notes = new Notes();

  /** A journal that keeps its calls as text. Thread-safe. */
  private static final class Notes implements Journal {
    private final List<String> entries = new ArrayList<>();
    private long next;
    private boolean full;
    private boolean faulty;

    @Override
    public synchronized long accepted(Change change) {
      if (full) {
        throw new HotrowException("no space left", null);
      }
      entries.add("accepted " + next + " as " + change.transactionId());
      return next++;
    }

    @Override
    public synchronized void underWay(List<GroupUnderWay> groups) {
      if (faulty) {
        throw new HotrowException("the disk fails", null);
      }
      for (GroupUnderWay group : groups) {
        entries.add("under way " + List.of(boxed(group.changes())));
        ids.add(group.id());
      }
    }

    private final List<UUID> ids = new ArrayList<>();

    private static Long[] boxed(long[] numbers) {
      return java.util.Arrays.stream(numbers).boxed().toArray(Long[]::new);
    }

    @Override
    public synchronized void ended(long[] changes, Ending[] endings) {
      for (int i = 0; i < changes.length; i++) {
        entries.add("ended " + changes[i] + " " + endings[i]);
      }
    }

    @Override
    public synchronized void close() {
      entries.add("closed");
    }

    synchronized List<String> entries() {
      return List.copyOf(entries);
    }
  }

  @BeforeEach
  void createTable() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 100)");
  }

  private HotrowEngine engine() {
    return invariants.engine(config -> config.setJournal(notes)).register(Inventory.TABLE);
  }

  @Test
  void aChangeIsNotedBeforeItIsSentAndBeforeItsCallerIsTold() {
    HotrowEngine engine = engine();
    engine.execute(Inventory.sale(1, 7, 10));
    assertEquals(List.of("accepted 0 as 7", "under way [0]", "ended 0 APPLIED"), notes.entries());
    assertEquals(
        notes.ids.get(0).toString(),
        invariants.database().text("select group_id from hotrow_group"),
        "the ledger's id");
  }

  @Test
  void everyEndIsNotedUnderItsKind() {
    HotrowEngine engine = engine();
    engine.execute(Inventory.sale(1, 1, 10));
    engine.execute(Inventory.sale(1, 1, 10));
    engine.execute(Inventory.sale(1, 2, 5_000));
    engine.execute(Inventory.sale(9, 3, 1));
    assertThrows(
        TransactionIdConflictException.class, () -> engine.execute(Inventory.sale(1, 1, 11)));
    List<String> ends = notes.entries().stream().filter(e -> e.startsWith("ended")).toList();
    assertEquals(
        List.of(
            "ended 0 APPLIED",
            "ended 1 DUPLICATE",
            "ended 2 REFUSED",
            "ended 3 REFUSED",
            "ended 4 REFUSED"),
        ends);
  }

  @Test
  void aChangeThatIsWithdrawnIsNotedAsNotApplied() throws Exception {
    HotrowEngine engine = engine();
    try (var holder = invariants.database().connect()) {
      holder.setAutoCommit(false);
      holder.createStatement().execute("select 1 from inventory for update");
      CompletableFuture<Outcome> first =
          engine.submit(Inventory.sale(1, 1, 1)).toCompletableFuture();
      Await.until(
          "the first change is under way",
          Duration.ofSeconds(20),
          () -> notes.entries().contains("under way [0]"));
      Change late =
          Change.to(Inventory.TABLE, 1L)
              .transactionId(2L)
              .add("quantity", -1)
              .timeout(Duration.ofMillis(50))
              .build();
      CompletableFuture<Outcome> second = engine.submit(late).toCompletableFuture();
      ChangeException end =
          (ChangeException) assertThrows(CompletionException.class, second::join).getCause();
      assertEquals(ChangeException.AppliedState.NO, end.applied());
      assertTrue(notes.entries().contains("ended 1 NOT_APPLIED"), notes.entries()::toString);
      holder.rollback();
      first.join();
    }
    engine.close();
    assertTrue(notes.entries().contains("ended 0 APPLIED"), notes.entries()::toString);
    assertEquals("closed", notes.entries().get(notes.entries().size() - 1));
  }

  @Test
  void nothingIsAcceptedThatTheJournalDoesNotTake() {
    HotrowEngine engine = engine();
    notes.full = true;
    ChangeNotAppliedException refused =
        assertThrows(
            ChangeNotAppliedException.class, () -> engine.execute(Inventory.sale(1, 1, 1)));
    assertEquals(Reason.JOURNAL_FAILURE, refused.reason());
    assertTrue(refused.getMessage().contains("no space left"), refused.getMessage());
    assertEquals(0, invariants.database().number("select count(*) from inventory_log"));
  }

  @Test
  void nothingIsSentThatTheJournalDoesNotTake() {
    HotrowEngine engine = engine();
    notes.faulty = true;
    ChangeNotAppliedException failed =
        assertThrows(
            ChangeNotAppliedException.class, () -> engine.execute(Inventory.sale(1, 1, 1)));
    assertEquals(Reason.ENGINE_FAILURE, failed.reason());
    assertEquals(0, invariants.database().number("select count(*) from inventory_log"));
    assertEquals(List.of("accepted 0 as 1", "ended 0 NOT_APPLIED"), notes.entries());
  }
}
