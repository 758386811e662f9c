// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Journal.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A file that was cut or changed anywhere is noticed, or says what it said before. */
final class TornTailPropertyTest {
  private static final int RECORDS = 10;

  /** A file with some of everything, and the place where it ends. */
  private static byte[] written(JournalFixture journal, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    JournalWriter writer = journal.open();
    long[] numbers = new long[RECORDS];
    for (int i = 0; i < RECORDS; i++) {
      numbers[i] = writer.accepted(JournalFixture.sale(i), null);
      writer.underWay(JournalFixture.group(i), new long[] {numbers[i]});
      if (random.nextBoolean()) {
        JournalFixture.end(writer, numbers[i], Ending.APPLIED);
      }
    }
    byte[] bytes = Files.readAllBytes(JournalReader.segments(journal.directory).get(0));
    writer.close();
    for (Path file : JournalReader.segments(journal.directory)) {
      Files.delete(file);
    }
    return bytes;
  }

  private static int end(byte[] bytes) {
    int end = bytes.length;
    while (bytes[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private static JournalContents read(JournalFixture journal, byte[] bytes) throws IOException {
    Files.write(Segment.file(journal.directory, 1), bytes);
    return journal.read();
  }

  private static String said(JournalContents contents) {
    return contents.open().toString() + contents.records();
  }

  @Test
  void everyCutIsNoticed() throws IOException {
    try (JournalFixture journal = new JournalFixture()) {
      byte[] bytes = written(journal, 1);
      for (int cut = 0; cut < end(bytes) + 16; cut++) {
        JournalContents contents = read(journal, Arrays.copyOf(bytes, cut));
        assertTrue(!contents.isComplete(), "cut at " + cut);
      }
    }
  }

  @Test
  void everyFlippedByteIsNoticedOrChangesNothing() throws IOException {
    try (JournalFixture journal = new JournalFixture()) {
      byte[] bytes = written(journal, 2);
      String before = said(read(journal, bytes));
      for (int at = 0; at < end(bytes) + 16; at++) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) 0xFF;
        JournalContents contents = read(journal, flipped);
        if (contents.isComplete()) {
          assertEquals(before, said(contents), "byte " + at);
        }
      }
    }
  }

  @Property(tries = 100)
  void anyByteOfAnyFileMayBeAnything(
      @ForAll @IntRange(min = 0, max = 1 << 30) int place,
      @ForAll @IntRange(min = 1, max = 255) int mask,
      @ForAll @IntRange(min = 0, max = 3) int seed)
      throws IOException {
    try (JournalFixture journal = new JournalFixture()) {
      byte[] bytes = written(journal, seed);
      String before = said(read(journal, bytes));
      bytes[place % (end(bytes) + 64)] ^= (byte) mask;
      JournalContents contents = read(journal, bytes);
      if (contents.isComplete()) {
        assertEquals(before, said(contents));
      }
    }
  }

  /** What a killed writer leaves: a claimed place, and perhaps finished records behind it. */
  @Test
  void aRecordThatWasBegunAndNotFinishedHidesNothingBehindIt() throws IOException {
    try (JournalFixture journal = new JournalFixture()) {
      byte[] bytes = written(journal, 3);
      JournalContents whole = read(journal, bytes);
      int at = RecordLayout.FIRST_RECORD;
      while (true) {
        int length =
            java.nio.ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt(at);
        if (length == 0) {
          break;
        }
        if (bytes[at + RecordLayout.TYPE] == RecordType.ENDED.code()) {
          byte[] unfinished = bytes.clone();
          java.nio.ByteBuffer.wrap(unfinished)
              .order(java.nio.ByteOrder.LITTLE_ENDIAN)
              .putInt(at, -length);
          JournalContents contents = read(journal, unfinished);
          assertTrue(contents.isComplete(), contents.damage()::toString);
          assertEquals(1, contents.unfinished());
          assertEquals(whole.open().size() + 1, contents.open().size());
        }
        at += RecordLayout.aligned(length);
      }
    }
  }
}
