// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal.Ending;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.Inventory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is written can be read, whoever is gone meanwhile, and files live as long as needed. */
@Timeout(60)
final class JournalFilesTest {
  private final JournalFixture journal = new JournalFixture();

  @AfterEach
  void deleteFiles() throws IOException {
    journal.close();
  }

  private static Set<Object> ids(JournalContents contents) {
    Set<Object> ids = new HashSet<>();
    contents.open().forEach(open -> ids.add(open.change().transactionId()));
    return ids;
  }

  @Test
  void whatHasNoEndIsReadWithItsGroups() throws IOException {
    JournalWriter writer = journal.open();
    long one = writer.accepted(JournalFixture.sale(1), null);
    long two = writer.accepted(JournalFixture.sale(2), null);
    long three = writer.accepted(JournalFixture.sale(3), null);
    writer.underWay(JournalFixture.group(7), new long[] {one, two});
    writer.underWay(JournalFixture.group(8), new long[] {two});
    JournalFixture.end(writer, one, Ending.APPLIED);
    JournalContents contents = journal.read();
    assertEquals(Set.of(2L, 3L), ids(contents));
    assertTrue(contents.isComplete());
    OpenChange open = contents.open().get(0);
    assertEquals(two, open.number());
    assertEquals(
        List.of(JournalFixture.group(7), JournalFixture.group(8)),
        open.sent().stream().map(OpenChange.Sent::groupId).toList());
    assertEquals(three, contents.open().get(1).number());
    assertEquals(List.of(), contents.open().get(1).sent());
    assertEquals(Inventory.TABLE.key(), open.change().rows().get(0).table().key());
  }

  @Test
  void filesAreRemovedOnceTheirChangesHaveEnded() throws IOException {
    JournalWriter writer = journal.open();
    long stays = writer.accepted(JournalFixture.sale(0), null);
    for (long order = 1; order <= 5_000; order++) {
      JournalFixture.end(writer, writer.accepted(JournalFixture.sale(order), null), Ending.APPLIED);
    }
    assertTrue(files() > 5, "the oldest file holds an open change, so all must stay");
    assertEquals(Set.of(0L), ids(journal.read()));
    JournalFixture.end(writer, stays, Ending.REFUSED);
    Await.until(
        "only the current file and the next are left", Duration.ofSeconds(20), () -> files() == 2);
    assertEquals(Set.of(), ids(journal.read()));
    writer.close();
    assertEquals(0, files());
  }

  private long files() throws IOException {
    return JournalReader.segments(journal.directory).size();
  }

  @Test
  void aSecondRunKnowsWhatTheFirstLeftOpenUntilThatEnds() throws IOException {
    JournalWriter first = journal.open();
    long open = first.accepted(JournalFixture.sale(1), null);
    long again = first.accepted(JournalFixture.sale(2), null);
    first.close();
    JournalWriter second = journal.open();
    assertEquals(Set.of(1L, 2L), ids(journal.read()));
    JournalFixture.end(second, open, Ending.NOT_APPLIED);
    assertEquals(Set.of(2L), ids(journal.read()));
    long replacing = second.accepted(JournalFixture.sale(2), again);
    assertEquals(replacing, journal.read().open().get(0).number());
    JournalFixture.end(second, replacing, Ending.APPLIED);
    second.close();
    assertEquals(0, files());
  }

  @Test
  void oneProcessAtATimeHasTheDirectory() throws IOException {
    journal.open();
    HotrowException refused =
        assertThrows(HotrowException.class, () -> JournalDirectory.hold(journal.directory).close());
    assertTrue(refused.getMessage().contains("in use"), refused.getMessage());
  }

  @Test
  void aFileThatIsDeletedUnderARunningWriterIsWrittenAgain() throws IOException {
    JournalWriter writer = journal.open();
    writer.accepted(JournalFixture.sale(1), null);
    for (Path file : JournalReader.segments(journal.directory)) {
      Files.delete(file);
    }
    Await.until(
        "the change is on disk again",
        Duration.ofSeconds(20),
        () -> ids(journal.read()).contains(1L));
    writer.accepted(JournalFixture.sale(2), null);
    assertEquals(Set.of(1L, 2L), ids(journal.read()));
    assertTrue(journal.read().isComplete(), journal.read().damage()::toString);
  }

  @Test
  void intakeStopsWhenTheLockFileIsGone() throws IOException {
    JournalWriter writer = journal.open();
    Files.delete(journal.directory.resolve("lock"));
    Await.until(
        "changes are refused",
        Duration.ofSeconds(20),
        () -> {
          try {
            JournalFixture.end(
                writer, writer.accepted(JournalFixture.sale(1), null), Ending.APPLIED);
            return false;
          } catch (HotrowException e) {
            return e.getMessage().contains("lock file");
          }
        });
  }

  @Test
  void aChangeThatIsTooLargeIsRefused() throws IOException {
    JournalWriter writer = journal.open();
    Change large =
        Change.to(Inventory.TABLE, 1L)
            .add("quantity", 1)
            .log("buyer_id", "x".repeat(20_000))
            .build();
    HotrowException refused =
        assertThrows(HotrowException.class, () -> writer.accepted(large, null));
    assertTrue(refused.getMessage().contains("segmentBytes"), refused.getMessage());
  }

  @Test
  void manyWritersAtOnceLoseNothing() throws Exception {
    JournalWriter writer = journal.open();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      long base = t * 10_000L;
      threads.add(
          new Thread(
              () -> {
                for (long order = base; order < base + 3_000; order++) {
                  long number = writer.accepted(JournalFixture.sale(order), null);
                  writer.underWay(JournalFixture.group(order), new long[] {number});
                  if (order % 10 != 0) {
                    JournalFixture.end(writer, number, Ending.APPLIED);
                  }
                }
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    JournalContents contents = journal.read();
    assertTrue(contents.isComplete(), contents.damage()::toString);
    assertEquals(8 * 300, contents.open().size());
    for (OpenChange open : contents.open()) {
      long order = (Long) open.change().transactionId();
      assertEquals(0, order % 10);
      assertEquals(JournalFixture.group(order), open.sent().get(0).groupId());
    }
  }

  @Test
  void aMissingFileIsDamage() throws IOException {
    JournalWriter writer = journal.open();
    for (long order = 0; order < 3_000; order++) {
      writer.accepted(JournalFixture.sale(order), null);
    }
    writer.close();
    Files.delete(JournalReader.segments(journal.directory).get(1));
    assertFalse(journal.read().isComplete());
  }

  @Test
  void aFileThatAKilledProcessHadBegunToMakeIsNoDamage() throws IOException {
    JournalWriter first = journal.open();
    first.accepted(JournalFixture.sale(1), null);
    first.close();
    Path half = journal.directory.resolve("0000000002.journal.making");
    Files.write(half, new byte[1_000]);
    assertTrue(journal.read().isComplete(), journal.read().damage()::toString);
    journal.open();
    assertFalse(Files.exists(half));
    assertEquals(Set.of(1L), ids(journal.read()));
  }

  @Test
  void whatCannotBeReadIsKept() throws IOException {
    JournalWriter first = journal.open();
    long open = first.accepted(JournalFixture.sale(1), null);
    first.accepted(JournalFixture.sale(2), null);
    first.close();
    Path file = JournalReader.segments(journal.directory).get(0);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1] = 1;
    Files.write(file, bytes);
    JournalContents contents = journal.read();
    assertEquals(List.of(file), contents.damagedFiles());
    JournalWriter second = journal.open();
    contents
        .open()
        .forEach(change -> JournalFixture.end(second, change.number(), Ending.NOT_APPLIED));
    assertEquals(2, contents.open().size(), "of which one is " + open);
    second.close();
    assertEquals(0, files());
    Path kept = journal.directory.resolve(file.getFileName() + ".damaged");
    assertEquals(-1, java.util.Arrays.mismatch(bytes, Files.readAllBytes(kept)));
    journal.open();
    assertTrue(journal.read().isComplete(), "it doesn't count any more");
  }

  @Test
  void aFileLargerThanASegmentIsDamageAndNotRead() throws IOException {
    Path file = Segment.file(journal.directory, 1);
    try (java.io.RandomAccessFile large = new java.io.RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(3L << 30); // without blocks on the disk
    }
    JournalContents contents = journal.read();
    assertFalse(contents.isComplete());
    assertTrue(contents.damage().get(0).contains("more than a segment"), contents.toString());
  }
}
