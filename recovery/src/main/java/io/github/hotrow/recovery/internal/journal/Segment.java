// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.zip.CRC32C;

/** One file of a journal, mapped into memory, with room for records. Thread-safe. */
final class Segment {
  /*
   * Appending takes no lock. A writer claims its place by one CAS on the place's length field, in
   * the file itself, from 0 to the negative length: so the claim and the way past it are one write,
   * and wherever a process is killed, a reader can walk over what was not finished to what was. (A
   * counter in memory would leave a hole of zeros behind a killed writer, and everything behind it
   * would be out of reach: a group that was sent would look as if it never had been.) The record's
   * bytes follow, and then the length becomes positive.
   *
   * All bytes of the file are written, as zeros, before it is mapped: a full disk is met then, as an
   * IOException, and not as a fault in the middle of a record. It gets its name when it is whole: a
   * process that is killed while it makes one leaves nothing that looks like a damaged segment.
   */
  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int CHUNK = 1 << 16;

  /** The end of the names of files that are not whole yet. */
  static final String MAKING = ".making";

  private final Path file;
  private final long number;
  private final MappedByteBuffer bytes;
  private final int capacity;

  /** A place at or before the end of what is claimed. */
  private final AtomicInteger tail = new AtomicInteger(RecordLayout.FIRST_RECORD);

  /** Changes accepted here whose ends are not known; and one bit for each that has ended. */
  private final AtomicInteger open = new AtomicInteger();

  private final AtomicLongArray ended;
  private final Set<Integer> tables = ConcurrentHashMap.newKeySet();
  private volatile boolean sealed;
  private int forcedTo;

  private Segment(Path file, long number, MappedByteBuffer bytes) {
    this.file = file;
    this.number = number;
    this.bytes = bytes;
    this.capacity = bytes.capacity();
    this.ended = new AtomicLongArray((capacity >> 9) + 1);
  }

  /** The file of the segment with this number. */
  static Path file(Path directory, long number) {
    return directory.resolve(String.format("%010d.journal", number));
  }

  /** Makes a new, empty segment whose bytes are all there on the disk. */
  static Segment create(Path directory, long number, int capacity, UUID run, UUID boot)
      throws IOException {
    Path file = file(directory, number);
    Path making = making(file);
    try (FileChannel channel =
        FileChannel.open(
            making,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
      for (int at = 0; at < capacity; ) {
        zeros.clear().limit(Math.min(CHUNK, capacity - at));
        at += channel.write(zeros, at);
      }
      channel.write(header(number, capacity, run, boot), 0);
      MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, capacity);
      if (Files.exists(file)) {
        throw new FileAlreadyExistsException(file.toString());
      }
      Files.move(making, file, StandardCopyOption.ATOMIC_MOVE);
      return new Segment(file, number, bytes);
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(making);
      throw e;
    }
  }

  /** The name of a segment's file until it is whole. */
  private static Path making(Path file) {
    return file.resolveSibling(file.getFileName() + MAKING);
  }

  private static ByteBuffer header(long number, int capacity, UUID run, UUID boot) {
    ByteBuffer header =
        ByteBuffer.allocate(RecordLayout.FIRST_RECORD).order(ByteOrder.LITTLE_ENDIAN);
    header.putLong(0, RecordLayout.MAGIC);
    header.putInt(RecordLayout.CAPACITY, capacity);
    header.putLong(RecordLayout.NUMBER, number);
    header.putLong(RecordLayout.MADE_AT, System.currentTimeMillis());
    putUuid(header, RecordLayout.RUN, run);
    putUuid(header, RecordLayout.BOOT, boot);
    header.putInt(RecordLayout.HEADER_CRC, headerChecksum(header.array()));
    return header;
  }

  private static void putUuid(ByteBuffer header, int at, UUID id) {
    header.putLong(at, id.getMostSignificantBits());
    header.putLong(at + Long.BYTES, id.getLeastSignificantBits());
  }

  /** The checksum of a segment's header, given its first 64 bytes. */
  static int headerChecksum(byte[] header) {
    CRC32C crc = new CRC32C();
    crc.update(header, RecordLayout.CAPACITY, RecordLayout.FIRST_RECORD - RecordLayout.CAPACITY);
    return (int) crc.getValue();
  }

  long number() {
    return number;
  }

  Path file() {
    return file;
  }

  /** The bytes that are not claimed yet, at least so many. */
  int room() {
    return capacity - tail.get();
  }

  /** Whether nothing was ever appended. */
  boolean isEmpty() {
    return tail.get() == RecordLayout.FIRST_RECORD;
  }

  int capacity() {
    return capacity;
  }

  // --- appending

  /**
   * Appends a finished record.
   *
   * @return where it begins, or -1 if there is no room left
   */
  int append(byte[] record, int length) {
    int at = claim(length);
    if (at >= 0) {
      bytes.put(at + RecordLayout.CRC, record, RecordLayout.CRC, length - RecordLayout.CRC);
      INT.setRelease(bytes, at, length);
    }
    return at;
  }

  private int claim(int length) {
    int at = tail.get();
    while (!sealed && at + RecordLayout.aligned(length) <= capacity) {
      int there = (int) INT.compareAndExchange(bytes, at, 0, -length);
      if (there == 0) {
        moveTail(at, at + RecordLayout.aligned(length));
        return at;
      }
      at += RecordLayout.aligned(Math.abs(there));
    }
    return -1;
  }

  private void moveTail(int from, int to) {
    // whoever comes late finds its way over the lengths, so a lost race costs steps and no more
    tail.compareAndSet(from, to);
    int now = tail.get();
    while (now < to && !tail.compareAndSet(now, to)) {
      now = tail.get();
    }
  }

  /** Ends the segment: nothing is appended any more. */
  void seal() {
    RecordWriter seal = new RecordWriter(RecordType.SEAL, 0);
    byte[] record = seal.finish();
    append(record, seal.length());
    sealed = true;
  }

  boolean isSealed() {
    return sealed;
  }

  /** The numbers of the tables that are described here. */
  Set<Integer> tables() {
    return tables;
  }

  // --- what is open

  /** Counts a change that is about to be accepted here. */
  void opened() {
    open.incrementAndGet();
  }

  /** Takes back {@link #opened}. */
  void notOpened() {
    open.decrementAndGet();
  }

  /** Notes that the change accepted at this place has ended; again is harmless. */
  void ended(int at) {
    int slot = at >> 3;
    long bit = 1L << (slot & 63);
    int word = slot >> 6;
    long before = ended.get(word);
    while ((before & bit) == 0) {
      if (ended.compareAndSet(word, before, before | bit)) {
        open.decrementAndGet();
        return;
      }
      before = ended.get(word);
    }
  }

  /** The number of changes accepted here that have not ended. */
  int open() {
    return open.get();
  }

  // --- the disk

  /** Forces to the disk what was appended and not forced yet. Called by one thread at a time. */
  void force() {
    int to = Math.min(tail.get(), capacity);
    if (to <= forcedTo) {
      return;
    }
    bytes.force(forcedTo, to - forcedTo);
    // what was claimed and not finished must be forced once more when it is
    int done = Math.max(forcedTo, RecordLayout.FIRST_RECORD);
    for (int length = lengthAt(done); length > 0; length = lengthAt(done)) {
      done += RecordLayout.aligned(length);
    }
    forcedTo = done;
  }

  private int lengthAt(int at) {
    return at + RecordLayout.BODY > capacity ? 0 : (int) INT.getAcquire(bytes, at);
  }

  boolean isOnDisk() {
    return Files.exists(file);
  }

  /** Whether every record that was begun is finished. */
  boolean isFinished() {
    int at = RecordLayout.FIRST_RECORD;
    int length = lengthAt(at);
    while (length > 0) {
      at += RecordLayout.aligned(length);
      length = lengthAt(at);
    }
    return length == 0;
  }

  /** Writes the segment's file once more, from memory, after somebody has deleted it. */
  void rewrite() throws IOException {
    Path making = making(file);
    try (FileChannel channel =
        FileChannel.open(
            making,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer all = bytes.duplicate();
      all.clear();
      while (all.hasRemaining()) {
        channel.write(all);
      }
      channel.force(true);
    }
    Files.move(making, file, StandardCopyOption.ATOMIC_MOVE);
  }

  void delete() throws IOException {
    Files.deleteIfExists(file);
  }
}
