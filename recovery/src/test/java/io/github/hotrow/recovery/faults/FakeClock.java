// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A wall clock of a child's own that can be set while it runs: libfaketime, loaded into the child,
 * answers for the system; the monotonic clock is left as it is, as when somebody sets a machine's
 * time. Confined to one thread.
 */
final class FakeClock {
  private static final Optional<Path> LIBRARY = library();

  /** The real one. */
  static final FakeClock NONE = new FakeClock();

  private final Path offset;

  private FakeClock() {
    offset = null;
  }

  /** A clock that is right, until it {@link #jumps}. */
  FakeClock(Path directory) throws IOException {
    offset = directory.resolve("clock-offset");
    jumps("+0");
  }

  /** Whether a clock can be set here. */
  static boolean isAvailable() {
    return LIBRARY.isPresent();
  }

  private static Optional<Path> library() {
    return Stream.of("/usr/lib", "/usr/lib64", "/usr/local/lib")
        .map(Path::of)
        .filter(Files::isDirectory)
        .flatMap(FakeClock::candidates)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  private static Stream<Path> candidates(Path lib) {
    Path name = Path.of("faketime", "libfaketimeMT.so.1");
    try (Stream<Path> below = Files.list(lib)) {
      return Stream.concat(
          Stream.of(lib.resolve(name)), below.map(one -> one.resolve(name)).toList().stream());
    } catch (IOException e) {
      return Stream.empty();
    }
  }

  /** Sees that a process that is about to be started lives by this clock. */
  void governs(ProcessBuilder process) {
    if (offset != null) {
      process.environment().put("LD_PRELOAD", LIBRARY.orElseThrow().toString());
      process.environment().put("FAKETIME_TIMESTAMP_FILE", offset.toString());
      process.environment().put("FAKETIME_NO_CACHE", "1");
      process.environment().put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }
  }

  /** Sets it so far from the right time, as "-3h" or "+20m". */
  void jumps(String by) throws IOException {
    Files.writeString(offset, by + "\n");
  }
}
