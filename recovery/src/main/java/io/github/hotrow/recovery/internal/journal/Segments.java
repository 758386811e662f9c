// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.HotrowException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The segments of one run of a journal: the one that is written, the next one held ready, and older
 * ones as long as they are needed. Thread-safe; a thread of its own makes and removes files.
 */
public final class Segments implements AutoCloseable {
  /*
   * A full disk must stop intake before it stops anything else. So the next segment is made ahead,
   * and while it can't be, changes are accepted only into the first half of the current one: the
   * other half is for groups to be sent (all but an eighth) and for ends, of what was accepted.
   *
   * Segments are removed from the oldest on, each when all its changes have ended. Not in another
   * order: what a segment says of changes (their groups, their ends) is about its own and older
   * ones, and must live as long as those.
   */
  private static final Logger LOG = LoggerFactory.getLogger(Segments.class);
  private static final long TICK_NS = 200_000_000;
  private static final long LONGEST_WAIT_MS = 2_000;

  /** How much of the current segment a record may use while the next one can't be made. */
  enum Room {
    /** All but an eighth. */
    TO_SEND,
    /** All. */
    TO_END
  }

  private final JournalDirectory directory;
  private final int capacity;
  private final int maxSegments;
  private final boolean forced;
  private final UUID run = UUID.randomUUID();
  private final UUID boot = BootId.current();
  private final Thread keeper;

  private final Object lock = new Object();
  private volatile Segment current;
  private volatile Segment spare;
  private volatile Segment[] live;
  private volatile String trouble;
  private volatile boolean crowded;
  private volatile boolean stopped;
  private long nextNumber;

  /** Changes of earlier runs that have not ended, and the files that hold them. */
  private final Set<Long> inherited = new HashSet<>();

  private final List<Path> inheritedFiles;
  private final Set<Path> damagedFiles;

  /**
   * Begins a run behind what earlier ones left.
   *
   * @throws IOException if the first two segments can't be made
   */
  public Segments(
      JournalDirectory directory,
      JournalContents earlier,
      int capacity,
      int maxSegments,
      boolean forced)
      throws IOException {
    this.directory = directory;
    this.capacity = capacity;
    this.maxSegments = maxSegments;
    this.forced = forced;
    this.nextNumber = earlier.lastNumber() + 1;
    this.inheritedFiles = new ArrayList<>(earlier.segments());
    this.damagedFiles = Set.copyOf(earlier.damagedFiles());
    removeHalfMade();
    earlier.open().forEach(change -> inherited.add(change.number()));
    current = create();
    live = new Segment[] {current};
    spare = create();
    removeInherited();
    keeper = new Thread(this::keep, "hotrow-journal-" + directory.path().getFileName());
    keeper.setDaemon(true);
    keeper.start();
  }

  private Segment create() throws IOException {
    Segment made = Segment.create(directory.path(), nextNumber, capacity, run, boot);
    nextNumber++;
    if (forced) {
      directory.force();
    }
    return made;
  }

  int longestRecord() {
    return RecordLayout.longestRecord(capacity);
  }

  Segment current() {
    return current;
  }

  // --- appending

  /**
   * Sees that there is room for one more change, and for all that will be said of it.
   *
   * @throws HotrowException if there is none
   */
  void admit() {
    if (crowded) {
      throw new HotrowException(
          directory
              + " holds "
              + live.length
              + " segments because changes from the oldest one have not ended; raise maxSegments,"
              + " or start the engine anew to have them resolved",
          null);
    }
    if (spare == null && current.room() < capacity / 2) {
      awaitSpare();
    }
    if (trouble != null && spare == null) {
      throw inTrouble();
    }
  }

  private HotrowException inTrouble() {
    return new HotrowException(
        directory
            + ": the next segment can't be made: "
            + trouble
            + "; no change is accepted until it can",
        null);
  }

  private void awaitSpare() {
    boolean interrupted = false;
    long endNs = System.nanoTime() + LONGEST_WAIT_MS * 1_000_000;
    synchronized (lock) {
      while (spare == null && trouble == null && !stopped && current.room() < capacity / 2) {
        long leftMs = (endNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          trouble = "it takes longer than " + LONGEST_WAIT_MS + " ms";
          break;
        }
        LockSupport.unpark(keeper);
        try {
          lock.wait(leftMs);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Appends a record that is not a change. */
  void append(RecordWriter record, Room room) {
    int length = record.length();
    byte[] bytes = record.finish();
    while (true) {
      Segment segment = current;
      if (room == Room.TO_SEND && spare == null && segment.room() < capacity / 8) {
        throw inTrouble();
      }
      if (segment.append(bytes, length) >= 0) {
        return;
      }
      roll(segment);
    }
  }

  /** Goes on to the next segment, unless another thread did. */
  void roll(Segment full) {
    synchronized (lock) {
      if (current != full) {
        return;
      }
      if (spare == null) {
        makeSpare();
      }
      if (spare == null) {
        throw inTrouble();
      }
      List<Segment> longer = new ArrayList<>(List.of(live));
      longer.add(spare);
      live = longer.toArray(new Segment[0]);
      current = spare;
      spare = null;
      full.seal();
      LockSupport.unpark(keeper);
    }
  }

  private void makeSpare() {
    try {
      spare = create();
      trouble = null;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      String now = e.toString();
      if (!now.equals(trouble)) {
        LOG.error("{}: the next segment can't be made; it is tried again and again", directory, e);
      }
      trouble = now;
    }
    lock.notifyAll();
  }

  /** Notes that a change, of this run or an earlier one, has ended. */
  void ended(long number) {
    Segment[] now = live;
    long index = JournalNumbers.segment(number) - now[0].number();
    if (index >= 0 && index < now.length) {
      now[(int) index].ended(JournalNumbers.at(number));
    } else if (index < 0) {
      synchronized (lock) {
        inherited.remove(number);
      }
    }
  }

  /** Forces all that was appended to the disk. */
  void force() {
    synchronized (inheritedFiles) {
      for (Segment segment : live) {
        segment.force();
      }
    }
  }

  // --- the keeper

  private void keep() {
    while (!stopped) {
      LockSupport.parkNanos(this, TICK_NS);
      try {
        synchronized (lock) {
          if (!stopped) {
            tick();
          }
        }
      } catch (IOException | RuntimeException | Error e) {
        LOG.error("{}: its files could not be looked after; tried again", directory, e);
      }
    }
  }

  private void tick() throws IOException {
    if (!directory.isStillOurs()) {
      trouble = "the directory's lock file was deleted or replaced";
      spare = null;
      return;
    }
    restoreLost();
    if (spare == null) {
      makeSpare();
    }
    removeInherited();
    removeSettled();
    crowded = live.length + inheritedFiles.size() > maxSegments;
  }

  /** Writes files again that somebody deleted. */
  private void restoreLost() throws IOException {
    if (spare != null && !spare.isOnDisk()) {
      nextNumber = spare.number(); // a number that is left out looks like a file that is missing
      spare = null;
    }
    boolean lost = false;
    for (Segment segment : live) {
      if (!segment.isOnDisk()) {
        lost = true;
        LOG.error("{}: segment {} was deleted; it is written again", directory, segment.number());
        if (segment == current) {
          roll(segment);
        }
        for (int tries = 0; tries < 100 && !segment.isFinished(); tries++) {
          LockSupport.parkNanos(1_000_000); // what writers began just now is to be in it
        }
        segment.rewrite();
      }
    }
    if (lost && forced) {
      directory.force();
    }
  }

  private void removeInherited() throws IOException {
    if (inherited.isEmpty()) {
      for (Path file : inheritedFiles) {
        if (damagedFiles.contains(file)) {
          setAside(file);
        } else {
          Files.deleteIfExists(file);
        }
      }
      inheritedFiles.clear();
    }
  }

  /** Keeps a file of which not all could be read, for whoever wants to look into it. */
  private void setAside(Path file) throws IOException {
    Path aside = file.resolveSibling(file.getFileName() + ".damaged");
    for (int i = 2; Files.exists(aside); i++) {
      aside = file.resolveSibling(file.getFileName() + ".damaged-" + i);
    }
    if (Files.exists(file)) {
      Files.move(file, aside);
      LOG.warn("{}: what can't be read of {} is kept in {}", directory, file, aside);
    }
  }

  /** Removes what a process that was killed had begun to make. */
  private void removeHalfMade() throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(directory.path(), "*" + Segment.MAKING)) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void removeSettled() throws IOException {
    int settled = 0;
    while (inheritedFiles.isEmpty()
        && settled < live.length - 1
        && live[settled].isSealed()
        && live[settled].open() == 0) {
      live[settled].delete();
      settled++;
    }
    if (settled > 0) {
      live = java.util.Arrays.copyOfRange(live, settled, live.length);
    }
  }

  /** Removes what is settled, all files if everything is; and lets the directory go. */
  @Override
  public void close() {
    synchronized (lock) {
      if (stopped) {
        return;
      }
      stopped = true;
      try {
        removeInherited();
        removeSettled();
        if (spare != null) {
          spare.delete();
        }
        boolean settled = inheritedFiles.isEmpty() && live.length == 1 && current.open() == 0;
        if (settled || current.isEmpty()) {
          current.delete();
        }
      } catch (IOException e) {
        LOG.warn("{}: some files could not be removed: {}", directory, e.toString());
      }
    }
    LockSupport.unpark(keeper);
    directory.close();
  }
}
