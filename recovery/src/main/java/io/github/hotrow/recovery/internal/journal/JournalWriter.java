// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal.Ending;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** Turns what an engine tells its journal into records. Thread-safe. */
public final class JournalWriter implements AutoCloseable {
  private static final int NUMBERS_A_RECORD = 1_000;
  private static final int CHANGE_SIZE_HINT = 150;

  private final Segments segments;
  private final boolean forceBeforeSending;
  private final LongSupplier databaseMillis;
  private final Map<HotTable, Integer> tables = new ConcurrentHashMap<>();
  private final AtomicInteger tableCount = new AtomicInteger();

  /**
   * A writer into these segments.
   *
   * @param databaseMillis the time by the database's clock, in epoch milliseconds: groups are noted
   *     with it, since what was folded away of the ledger is known by that clock
   */
  public JournalWriter(Segments segments, boolean forceBeforeSending, LongSupplier databaseMillis) {
    this.segments = segments;
    this.forceBeforeSending = forceBeforeSending;
    this.databaseMillis = databaseMillis;
  }

  /** A writer of ends, which sends nothing. */
  public static JournalWriter ofEnds(Segments segments) {
    return new JournalWriter(
        segments,
        true,
        () -> {
          throw new IllegalStateException("this journal was opened to note ends, not to send");
        });
  }

  /**
   * Notes a change.
   *
   * @param replaced the number of the open change of an earlier run that this one is, or null; that
   *     one has ended by this very record
   */
  public long accepted(Change change, Long replaced) {
    segments.admit();
    RecordWriter record = new RecordWriter(RecordType.ACCEPTED, CHANGE_SIZE_HINT);
    record.put(replaced == null ? 0 : 1);
    if (replaced != null) {
      record.putLong(replaced);
    }
    ChangeCodec.write(record, change, this::id);
    int length = record.length();
    if (length > segments.longestRecord()) {
      throw new HotrowException(
          "the change takes "
              + length
              + " bytes in the journal, more than the "
              + segments.longestRecord()
              + " that its segments take; raise segmentBytes",
          null);
    }
    byte[] bytes = record.finish();
    while (true) {
      Segment segment = segments.current();
      if (describe(segment, change)) {
        segment.opened();
        int at = segment.append(bytes, length);
        if (at >= 0) {
          if (replaced != null) {
            segments.ended(replaced);
          }
          return JournalNumbers.of(segment.number(), at);
        }
        segment.notOpened();
      }
      segments.roll(segment);
    }
  }

  private int id(HotTable table) {
    Integer id = tables.get(table);
    return id != null ? id : tables.computeIfAbsent(table, none -> tableCount.incrementAndGet());
  }

  /** Sees that the segment describes the change's tables; false if it has no room. */
  private boolean describe(Segment segment, Change change) {
    for (Change.Row row : change.rows()) {
      int id = id(row.table());
      if (!segment.tables().contains(id)) {
        RecordWriter table = new RecordWriter(RecordType.TABLE, CHANGE_SIZE_HINT);
        table.putVar(id);
        TableCodec.write(table, row.table());
        int length = table.length();
        if (segment.append(table.finish(), length) < 0) {
          return false;
        }
        segment.tables().add(id);
      }
    }
    return true;
  }

  /** Notes a group that is about to be sent. */
  public void underWay(UUID group, long[] changes) {
    long nowMillis = databaseMillis.getAsLong();
    for (int from = 0; from < changes.length; from += NUMBERS_A_RECORD) {
      int to = Math.min(changes.length, from + NUMBERS_A_RECORD);
      RecordWriter record = new RecordWriter(RecordType.UNDER_WAY, (to - from + 3) * Long.BYTES);
      record.putLong(group.getMostSignificantBits()).putLong(group.getLeastSignificantBits());
      record.putLong(nowMillis);
      for (int i = from; i < to; i++) {
        record.putLong(changes[i]);
      }
      segments.append(record, Segments.Room.TO_SEND);
    }
  }

  /** Sees that what was noted is as safe as configured, before a statement is sent. */
  public void beforeSending() {
    if (forceBeforeSending) {
      segments.force();
    }
  }

  /** Notes that changes have ended. */
  public void ended(long[] changes, Ending[] endings) {
    for (int from = 0; from < changes.length; from += NUMBERS_A_RECORD) {
      int to = Math.min(changes.length, from + NUMBERS_A_RECORD);
      RecordWriter record = new RecordWriter(RecordType.ENDED, (to - from) * (Long.BYTES + 1));
      for (int i = from; i < to; i++) {
        record.putLong(changes[i]).put(JournalNumbers.code(endings[i]));
      }
      segments.append(record, Segments.Room.TO_END);
      for (int i = from; i < to; i++) {
        segments.ended(changes[i]);
      }
    }
  }

  @Override
  public void close() {
    segments.close();
  }
}
