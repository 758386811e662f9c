// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import io.github.hotrow.Journal.Ending;
import io.github.hotrow.testing.Inventory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;

/** A journal in a directory of its own, without an engine. Confined to one thread. */
final class JournalFixture implements AutoCloseable {
  static final int SEGMENT = 1 << 16;

  final Path directory;
  private JournalWriter writer;

  JournalFixture() {
    try {
      directory = Files.createTempDirectory("hotrow-journal");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JournalWriter open() throws IOException {
    return open(SEGMENT);
  }

  JournalWriter open(int segmentBytes) throws IOException {
    JournalDirectory held = JournalDirectory.hold(directory);
    Segments segments = new Segments(held, read(), segmentBytes, 64, false);
    writer = new JournalWriter(segments, false, () -> 1_700_000_000_000L);
    return writer;
  }

  JournalContents read() throws IOException {
    return JournalReader.read(directory);
  }

  static Change sale(long order) {
    return Inventory.sale(order % 7, order, 1 + order % 3);
  }

  static void end(JournalWriter writer, long number, Ending ending) {
    writer.ended(new long[] {number}, new Ending[] {ending});
  }

  static UUID group(long n) {
    return new UUID(n, ~n);
  }

  @Override
  public void close() throws IOException {
    if (writer != null) {
      writer.close();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
