// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.Inventory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Who hears of a batch: listeners, the flight recorder, the log. */
@Timeout(60)
final class BatchListenerIT {
  private static final Duration SOON = Duration.ofSeconds(5);
  private static final String EVENT = "io.github.hotrow.BatchCommit";

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();

  @BeforeEach
  void createTable() {
    invariants.database().run(Inventory.DDL + "insert into inventory values (1, 1000), (2, 1000)");
  }

  @Test
  void isToldOfEachBatchAfterItsCallers() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    Queue<BatchReport> reports = new ConcurrentLinkedQueue<>();
    BatchListener listener = reports::add;
    engine.addBatchListener(listener);
    engine.execute(Inventory.sale(1, 1, 1));
    Await.until("a report", SOON, () -> reports.size() == 1);
    BatchReport report = reports.remove();
    assertEquals("inventory", report.table());
    assertEquals(1, report.members());
    assertEquals(List.of(1), Arrays.stream(report.groupSizes()).boxed().toList());
    assertTrue(report.commitNs() > 0 && report.collectNs() >= 0 && report.longestWaitNs() >= 0);
    engine.removeBatchListener(listener);
    engine.execute(Inventory.sale(1, 2, 1));
    engine.close();
    assertTrue(reports.isEmpty());
  }

  @Test
  void aRefusalIsAMemberOfABatchWithoutAGroup() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    Queue<BatchReport> reports = new ConcurrentLinkedQueue<>();
    engine.addBatchListener(reports::add);
    engine.execute(Inventory.sale(1, 1, 5_000));
    Await.until("a report", SOON, () -> reports.size() == 1);
    assertEquals(1, reports.peek().members());
    assertEquals(0, reports.peek().groupSizes().length);
  }

  @Test
  void aListenerThatFailsHarmsNobody() {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    Queue<BatchReport> reports = new ConcurrentLinkedQueue<>();
    engine.addBatchListener(
        report -> {
          throw new IllegalStateException("a bug of a listener's");
        });
    engine.addBatchListener(reports::add);
    for (int i = 0; i < 10; i++) {
      assertTrue(engine.execute(Inventory.sale(1, i, 1)) instanceof Outcome.Applied);
    }
    Await.until("all reports", SOON, () -> reports.size() == 10);
  }

  @Test
  void theFlightRecorderKeepsBatchesWhileItRecords(@TempDir Path directory) throws IOException {
    HotrowEngine engine = invariants.engine().register(Inventory.TABLE);
    engine.execute(Inventory.sale(1, 1, 1));
    Path file = directory.resolve("batches.jfr");
    try (Recording recording = new Recording()) {
      recording.enable(EVENT);
      recording.start();
      engine.execute(Inventory.sale(2, 2, 1));
      engine.submit(Inventory.sale(1, 3, 1)).toCompletableFuture().join();
      engine.close();
      recording.dump(file);
    }
    List<RecordedEvent> events =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals(EVENT))
            .toList();
    assertEquals(2, events.size());
    for (RecordedEvent event : events) {
      assertEquals("engine-1", event.getString("engine"));
      assertEquals("inventory", event.getString("table"));
      assertEquals(1, event.getInt("members"));
      assertEquals(1, event.getInt("groups"));
      assertTrue(event.getDuration().toNanos() > 0);
    }
  }

  @Test
  void aSlowBatchIsLoggedAndAnotherIsNot() {
    String log =
        logOf(
            () -> {
              HotrowEngine slow =
                  invariants.engine(config -> config.setSlowBatch(Duration.ofMillis(1)));
              slow.register(Inventory.TABLE);
              invariants
                  .database()
                  .run(
                      "create function slow() returns trigger language plpgsql"
                          + " as $$ begin perform pg_sleep(0.05); return new; end $$;"
                          + "create trigger slow before insert on inventory_log execute function slow()");
              slow.execute(Inventory.sale(1, 1, 1));
              HotrowEngine patient = invariants.engine().register(Inventory.TABLE);
              patient.execute(Inventory.sale(1, 2, 1));
              slow.close();
              patient.close();
            });
    assertTrue(log.contains("engine-1: slow batch: 1 changes of 1 rows of inventory took "), log);
    assertFalse(log.contains("engine-2: slow batch"), log);
  }

  private static String logOf(Runnable work) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
