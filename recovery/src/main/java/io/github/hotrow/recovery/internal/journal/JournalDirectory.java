// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.HotrowException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/** A journal's directory, held by one process at a time. Thread-safe. */
public final class JournalDirectory implements AutoCloseable {
  private final Path path;
  private final Path lockFile;
  private final FileChannel channel;
  private final Object fileKey;

  private JournalDirectory(Path path, Path lockFile, FileChannel channel) throws IOException {
    this.path = path;
    this.lockFile = lockFile;
    this.channel = channel;
    this.fileKey = key(lockFile);
  }

  /**
   * Takes hold of the directory, which is made if it is missing.
   *
   * @throws HotrowException if another engine or process has it, or it can't be used
   */
  public static JournalDirectory hold(Path path) {
    Path lockFile = path.resolve("lock");
    FileChannel channel = null;
    try {
      Files.createDirectories(path);
      channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return new JournalDirectory(path, lockFile, channel);
      }
      channel.close();
      throw inUse(path, null);
    } catch (OverlappingFileLockException e) {
      closeQuietly(channel);
      throw inUse(path, e);
    } catch (IOException e) {
      closeQuietly(channel);
      throw new HotrowException(
          "the journal " + path + " can't be opened: " + e + "; check the directory's rights", e);
    }
  }

  private static HotrowException inUse(Path path, Throwable cause) {
    return new HotrowException(
        "the journal "
            + path
            + " is in use by another engine or process; give each engine a directory of its own",
        cause);
  }

  private static void closeQuietly(FileChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        // it was not held, so nothing depends on it
      }
    }
  }

  private static Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  Path path() {
    return path;
  }

  /** Whether the lock file is the one that is held. */
  boolean isStillOurs() {
    try {
      return Objects.equals(fileKey, key(lockFile));
    } catch (IOException e) {
      return false;
    }
  }

  /** Forces new names to the disk, where the system has a way to. */
  void force() throws IOException {
    try (FileChannel self = FileChannel.open(path, StandardOpenOption.READ)) {
      self.force(true);
    }
  }

  /** Lets the directory go. */
  @Override
  public void close() {
    closeQuietly(channel);
  }

  @Override
  public String toString() {
    return "journal " + path;
  }
}
