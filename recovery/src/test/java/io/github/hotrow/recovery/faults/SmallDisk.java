// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Assumptions;

/**
 * A file system of a few megabytes of its own, in memory. Where the tests may not mount one they
 * are left out. Confined to one thread.
 */
final class SmallDisk implements AutoCloseable {
  private final Path path;

  SmallDisk(int megabytes) throws IOException, InterruptedException {
    path = Files.createTempDirectory("hotrow-small-disk");
    int exit =
        new ProcessBuilder(
                "mount",
                "-t",
                "tmpfs",
                "-o",
                "size=" + megabytes + "m,mode=700",
                "tmpfs",
                path.toString())
            .redirectErrorStream(true)
            .start()
            .waitFor();
    Assumptions.assumeTrue(exit == 0, "a file system may not be mounted here");
  }

  Path path() {
    return path;
  }

  /** Fills what is left. */
  void fill() throws IOException {
    try (FileChannel ballast =
        FileChannel.open(
            path.resolve("ballast"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (int size = 1 << 16; size >= 1; size /= 2) {
        try {
          while (ballast.write(ByteBuffer.allocate(size)) > 0) {
            // on
          }
        } catch (IOException e) {
          // no room for that much; for less, perhaps
        }
      }
    }
  }

  /** Gives the room back that {@link #fill} took. */
  void free() throws IOException {
    Files.delete(path.resolve("ballast"));
  }

  @Override
  public void close() throws IOException {
    new ProcessBuilder("umount", "-l", path.toString()).start().onExit().join();
    Files.deleteIfExists(path);
  }
}
