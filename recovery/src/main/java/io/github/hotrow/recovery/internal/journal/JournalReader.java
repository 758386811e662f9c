// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal.Ending;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Reads a journal's directory, whatever state it was left in. Reads only: may be used beside a
 * process that writes. Confined to one thread, for one reading.
 */
public final class JournalReader {
  /*
   * A record that was begun and not finished is no damage: its writer was killed before it went on,
   * so nobody relied on it. Everything else that doesn't fit (a checksum, a length, bytes behind the
   * end, a file cut short, a file that is missing between others) is, and ends the reading of that
   * file: where a length can't be trusted, there is no way to what follows.
   */
  private static final long LARGEST = 1L << 30;
  private static final int MOST_TRIES = 20;

  private final TreeMap<Long, Open> open = new TreeMap<>();
  private final List<String> damage = new ArrayList<>();
  private final List<Path> damagedFiles = new ArrayList<>();
  private final Map<Integer, HotTable> tables = new HashMap<>();
  private final List<HotTable> described = new ArrayList<>();
  private final RecordListener listener;
  private long records;
  private long unfinished;
  private UUID run;

  /** Is told of each whole record, in order. */
  @FunctionalInterface
  public interface RecordListener {
    /** A record: its number (segment and place), its length, and what it says. */
    void record(long number, RecordType type, int length, String what);
  }

  private static final class Open {
    final Change change;
    final List<OpenChange.Sent> sent = new ArrayList<>(1);

    Open(Change change) {
      this.change = change;
    }
  }

  private JournalReader(RecordListener listener) {
    this.listener = listener;
  }

  /** Reads the directory, which may be empty or missing. */
  public static JournalContents read(Path directory) throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        return read(directory, null);
      } catch (NoSuchFileException e) {
        // a running engine has removed what was settled since the files were listed
        if (tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }

  /**
   * Reads a journal that must be there, and tells the listener, if there is one, of each record.
   *
   * @throws HotrowException if there is no such directory: a slip of the pen must not look like a
   *     journal with nothing open
   */
  public static JournalContents readExisting(Path directory, RecordListener listener)
      throws IOException {
    if (!Files.isDirectory(directory)) {
      throw new HotrowException("there is no journal " + directory + "; check the directory", null);
    }
    return listener == null ? read(directory) : read(directory, listener);
  }

  /** Reads the directory and tells the listener, if there is one, of each record. */
  public static JournalContents read(Path directory, RecordListener listener) throws IOException {
    return new JournalReader(listener).readAll(directory);
  }

  /** The journal's files in a directory, oldest first. */
  static List<Path> segments(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().matches("\\d{10,18}\\.journal"))
          .sorted()
          .toList();
    }
  }

  private JournalContents readAll(Path directory) throws IOException {
    List<Path> files = segments(directory);
    UUID boot = BootId.current();
    boolean sameBoot = files.isEmpty() || !boot.equals(BootId.UNKNOWN);
    long last = 0;
    for (Path file : files) {
      String name = file.getFileName().toString();
      long number = Long.parseLong(name.substring(0, name.indexOf('.')));
      if (last > 0 && number != last + 1) {
        damage.add("segment " + (last + 1) + " is missing before " + name);
      }
      last = number;
      sameBoot &= readFile(file, name, number, boot);
    }
    List<OpenChange> left = new ArrayList<>(open.size());
    open.forEach((n, o) -> left.add(new OpenChange(n, o.change, List.copyOf(o.sent))));
    return new JournalContents(
        files,
        last,
        List.copyOf(left),
        List.copyOf(described),
        records,
        unfinished,
        List.copyOf(damagedFiles),
        List.copyOf(damage),
        sameBoot);
  }

  /** Reads a segment; false if it is of another run of the machine. */
  private boolean readFile(Path file, String name, long number, UUID boot) throws IOException {
    long size = Files.size(file);
    boolean sameBoot = true;
    String wrong;
    if (size > LARGEST) {
      wrong = "is " + size + " bytes long, more than a segment can be";
    } else {
      byte[] bytes = Files.readAllBytes(file);
      wrong = readHeader(number, bytes);
      if (wrong == null) {
        sameBoot = uuid(bytes, RecordLayout.BOOT).equals(boot);
        wrong = readRecords(number, bytes);
      }
    }
    if (wrong != null) {
      damagedFiles.add(file);
      damage.add("segment " + name + " " + wrong);
    }
    return sameBoot;
  }

  private static ByteBuffer view(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static UUID uuid(byte[] bytes, int at) {
    return new UUID(view(bytes).getLong(at), view(bytes).getLong(at + Long.BYTES));
  }

  /** Looks at the header; returns what is wrong with it, or null. */
  private String readHeader(long number, byte[] bytes) {
    String wrong = null;
    if (bytes.length < RecordLayout.FIRST_RECORD) {
      wrong = "has no header: it was cut, or its making was";
    } else if (view(bytes).getLong(0) != RecordLayout.MAGIC) {
      wrong = "is no segment of this version: it begins otherwise";
    } else if (view(bytes).getInt(RecordLayout.HEADER_CRC) != Segment.headerChecksum(bytes)
        || view(bytes).getLong(RecordLayout.NUMBER) != number) {
      wrong = "has a damaged header";
    }
    if (wrong != null) {
      return wrong;
    }
    UUID writer = uuid(bytes, RecordLayout.RUN);
    if (!writer.equals(run)) {
      run = writer;
      tables.clear(); // another run, other numbers
    }
    return null;
  }

  /** Takes a segment's records in; returns what is wrong with them, or null. */
  private String readRecords(long segment, byte[] bytes) {
    ByteBuffer view = view(bytes);
    int longest = RecordLayout.longestRecord(view.getInt(RecordLayout.CAPACITY));
    int at = RecordLayout.FIRST_RECORD;
    String wrong = null;
    while (wrong == null && at + RecordLayout.BODY <= bytes.length) {
      int length = view.getInt(at);
      if (length == 0) {
        wrong = isEmpty(bytes, at) ? null : "has bytes behind its end";
        at = wrong == null ? bytes.length : at;
      } else if (Math.abs((long) length) < RecordLayout.BODY
          || Math.abs((long) length) > longest
          || at + Math.abs(length) > bytes.length) {
        wrong = "has a record of impossible length";
      } else if (length < 0) {
        unfinished++;
        at += RecordLayout.aligned(-length);
      } else {
        wrong = readRecord(segment, at, java.util.Arrays.copyOfRange(bytes, at, at + length));
        at += wrong == null ? RecordLayout.aligned(length) : 0;
      }
    }
    if (wrong == null && bytes.length < view.getInt(RecordLayout.CAPACITY)) {
      wrong = "was cut";
    }
    return wrong == null ? null : wrong + " at byte " + at;
  }

  private static boolean isEmpty(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** Takes a record in; returns what is wrong with it, or null. */
  private String readRecord(long segment, int at, byte[] record) {
    if (view(record).getInt(RecordLayout.CRC) != RecordWriter.checksum(record, 0, record.length)) {
      return "has a record with a wrong checksum";
    }
    RecordType type = RecordType.of(record[RecordLayout.TYPE]);
    if (type == null || record[RecordLayout.VERSION] != RecordLayout.RECORD_VERSION) {
      return "has a record of another version of this library";
    }
    long number = JournalNumbers.of(segment, at);
    RecordReader in = new RecordReader(record);
    try {
      String what =
          switch (type) {
            case TABLE -> table(in);
            case ACCEPTED -> accepted(number, in);
            case UNDER_WAY -> underWay(in);
            case ENDED -> ended(in);
            case SEAL -> "";
          };
      records++;
      if (listener != null) {
        listener.record(number, type, record.length, what);
      }
      return null;
    } catch (RuntimeException e) {
      return "has a record that can't be understood (" + e + ")";
    }
  }

  private String table(RecordReader in) {
    int id = in.getCount();
    HotTable table = TableCodec.read(in);
    HotTable known = tables.putIfAbsent(id, table); // each segment repeats what it needs
    if (known == null) {
      described.add(table);
    }
    return id + " is " + table.name();
  }

  private String accepted(long number, RecordReader in) {
    boolean again = in.get() == 1;
    long replaced = again ? in.getLong() : 0;
    Change change = ChangeCodec.read(in, this::described);
    if (again) {
      open.remove(replaced);
    }
    open.put(number, new Open(change));
    if (listener == null) {
      return "";
    }
    return change + (again ? " again, before " + JournalNumbers.text(replaced) : "");
  }

  private HotTable described(int id) {
    HotTable table = tables.get(id);
    if (table == null) {
      throw new IllegalArgumentException("table " + id + " is not described");
    }
    return table;
  }

  private String underWay(RecordReader in) {
    OpenChange.Sent sent = new OpenChange.Sent(in.getUuid(), in.getLong());
    StringBuilder what = new StringBuilder("group ").append(sent.groupId()).append(':');
    while (in.hasMore()) {
      long number = in.getLong();
      Open change = open.get(number);
      if (change != null) {
        change.sent.add(sent);
      }
      if (listener != null) {
        what.append(' ').append(JournalNumbers.text(number));
      }
    }
    return what.toString();
  }

  private String ended(RecordReader in) {
    StringBuilder what = new StringBuilder();
    while (in.hasMore()) {
      long number = in.getLong();
      Ending ending = JournalNumbers.ending(in.get());
      open.remove(number);
      if (listener != null) {
        what.append(what.length() == 0 ? "" : " ").append(JournalNumbers.text(number));
        what.append(' ').append(ending);
      }
    }
    return what.toString();
  }
}
