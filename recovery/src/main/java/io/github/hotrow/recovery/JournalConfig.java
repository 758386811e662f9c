// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.ConfigurationException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * The configuration of a {@link FileJournal}, as a JavaBean. Every setter refuses a bad value at
 * once and names the limit. Not thread-safe.
 */
public final class JournalConfig {
  /** What is done with changes that are not in the database: never sent, or sent in vain. */
  public enum Unapplied {
    /** The listener gets them back and decides. */
    HAND_BACK,
    /** They are submitted again, as soon as their tables are registered. */
    SUBMIT_AGAIN
  }

  private static final int SMALLEST_SEGMENT = 1 << 16;
  private static final int LARGEST_SEGMENT = 1 << 30;

  private final Path directory;
  private int segmentBytes = 16 << 20;
  private int maxSegments = 256;
  private boolean forceBeforeSending;
  private Unapplied unapplied = Unapplied.HAND_BACK;
  private Duration patience = Duration.ofSeconds(60);
  private RecoveryListener listener = RecoveryListener.LOGGING;

  /** A journal in this directory, which is made if it is missing; one for each engine. */
  public JournalConfig(Path directory) {
    this.directory = Objects.requireNonNull(directory, "directory").toAbsolutePath();
  }

  JournalConfig(JournalConfig other) {
    directory = other.directory;
    segmentBytes = other.segmentBytes;
    maxSegments = other.maxSegments;
    forceBeforeSending = other.forceBeforeSending;
    unapplied = other.unapplied;
    patience = other.patience;
    listener = other.listener;
  }

  /** The journal's directory. */
  public Path getDirectory() {
    return directory;
  }

  /** The size of one file. Default: 16 MiB. */
  public int getSegmentBytes() {
    return segmentBytes;
  }

  /**
   * Sets the size of one file, from 64 KiB to 1 GiB. A change may take a quarter of it, up to 4
   * MiB.
   */
  public void setSegmentBytes(int bytes) {
    if (bytes < SMALLEST_SEGMENT || bytes > LARGEST_SEGMENT || bytes % 8 != 0) {
      throw new ConfigurationException(
          "segmentBytes is "
              + bytes
              + "; it must be a multiple of 8 from "
              + SMALLEST_SEGMENT
              + " to "
              + LARGEST_SEGMENT);
    }
    segmentBytes = bytes;
  }

  /** How many files there may be before intake stops. Default: 256. */
  public int getMaxSegments() {
    return maxSegments;
  }

  /** Sets how many files there may be, from 4, before intake stops. */
  public void setMaxSegments(int segments) {
    if (segments < 4) {
      throw new ConfigurationException("maxSegments is " + segments + "; it must be at least 4");
    }
    maxSegments = segments;
  }

  /** Whether the journal is forced to the disk before each statement. Default: false. */
  public boolean isForceBeforeSending() {
    return forceBeforeSending;
  }

  /**
   * Sets whether the journal is forced to the disk before each statement. Without it everything
   * noted survives the end of the process, but not that of the machine. With it, every group that
   * was sent survives that too, at the price of a flush a batch.
   */
  public void setForceBeforeSending(boolean force) {
    forceBeforeSending = force;
  }

  /** What is done with changes that are not in the database. Default: they are handed back. */
  public Unapplied getUnapplied() {
    return unapplied;
  }

  /** Sets what is done with changes that are not in the database. */
  public void setUnapplied(Unapplied what) {
    unapplied = Objects.requireNonNull(what, "what");
  }

  /** How long a start waits for transactions that are still running. Default: 60 s. */
  public Duration getPatience() {
    return patience;
  }

  /** Sets how long a start waits for transactions that are still running, from 1 s to 1 h. */
  public void setPatience(Duration duration) {
    if (duration.compareTo(Duration.ofSeconds(1)) < 0
        || duration.compareTo(Duration.ofHours(1)) > 0) {
      throw new ConfigurationException("patience is " + duration + "; it must be from 1 s to 1 h");
    }
    patience = duration;
  }

  /** Who is told what became of open changes. Default: the log. */
  public RecoveryListener getListener() {
    return listener;
  }

  /** Sets who is told what became of open changes. */
  public void setListener(RecoveryListener ownListener) {
    listener = Objects.requireNonNull(ownListener, "ownListener");
  }

  @Override
  public String toString() {
    return "JournalConfig[%s, %d segments of %d bytes, %s, %s]"
        .formatted(
            directory,
            maxSegments,
            segmentBytes,
            forceBeforeSending ? "forced" : "not forced",
            unapplied);
  }
}
