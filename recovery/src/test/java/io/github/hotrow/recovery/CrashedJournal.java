// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Journal directories for tests. A copy of one that is in use is what the end of its process would
 * have left at that moment. Confined to one thread.
 */
final class CrashedJournal implements AutoCloseable {
  private final List<Path> directories = new ArrayList<>();

  Path directory() {
    try {
      Path directory = Files.createTempDirectory("hotrow-journal");
      directories.add(directory);
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A copy of a directory, taken now. */
  Path copyOf(Path journal) {
    Path copy = directory();
    try (Stream<Path> files = Files.list(journal)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".journal")).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    for (Path directory : directories) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
