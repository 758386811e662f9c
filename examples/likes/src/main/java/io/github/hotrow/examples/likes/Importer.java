// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import io.github.hotrow.examples.load.CannotRunException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Brings the contest's files into the tables, each in one transaction: all of it, or nothing.
 * Confined to one thread.
 */
final class Importer {
  private static final int FIRST_BAD = 20;
  private static final int MAX_LINE = 1 << 28;
  private static final int CHUNK = 1 << 16;

  private final Connection connection;
  private final LikeTables tables;
  private final boolean skipBadLines;

  Importer(Connection connection, LikeTables tables, boolean skipBadLines) {
    this.connection = connection;
    this.tables = tables;
    this.skipBadLines = skipBadLines;
  }

  /** Imports a file. */
  ImportReport run(ContestFile kind, Path file) throws SQLException {
    long beginNs = System.nanoTime();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set local " + tables.quiet() + " = 'on'");
      statement.execute("set local work_mem = '256MB'"); // sorts a few million rows in memory
      statement.execute(
          "create temporary table incoming ("
              + kind.columns()
              + ", line bigserial) on commit drop");
      Lines lines = copy(kind, file);
      statement.execute("analyze incoming");
      long added = merge(kind, statement);
      statement.execute(
          "select pg_notify('" + tables.channel() + "', '" + LikeChange.EVERYTHING + "')");
      connection.commit();
      connection.setAutoCommit(true);
      return new ImportReport(
          file.toString(),
          lines.read,
          added,
          lines.bad,
          List.copyOf(lines.firstBad),
          Duration.ofNanos(System.nanoTime() - beginNs));
    } catch (IOException e) {
      throw undone(new CannotRunException("can't read " + file + ": " + e.getMessage(), e));
    } catch (SQLException e) {
      throw undone(e);
    } catch (CannotRunException e) {
      throw undone(e);
    }
  }

  /** Takes everything back; a connection that can't has lost it anyway. */
  private <E extends Exception> E undone(E cause) {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
    return cause;
  }

  private static final class Lines {
    private final List<String> firstBad = new ArrayList<>();
    private long read;
    private long bad;
  }

  private Lines copy(ContestFile kind, Path file) throws SQLException, IOException {
    String columns = kind.columns().replaceAll(" (bigint|text)", "");
    CopyIn copy =
        connection
            .unwrap(PGConnection.class)
            .getCopyAPI()
            .copyIn("copy incoming (" + columns + ") from stdin");
    Lines lines = new Lines();
    StringBuilder rows = new StringBuilder(2 * CHUNK);
    ProgressBarBuilder bar =
        new ProgressBarBuilder()
            .setTaskName(file.getFileName().toString())
            .setUnit(" MB", 1 << 20)
            .setInitialMax(Files.size(file));
    try (InputStream in =
        new BufferedInputStream(ProgressBar.wrap(Files.newInputStream(file), bar), CHUNK)) {
      byte[] line = new byte[1 << 10];
      for (int length; (length = readLine(in, line)) != -1; ) {
        while (length == line.length) {
          if (line.length >= MAX_LINE) {
            throw new IOException("line " + (lines.read + 1) + " is longer than 256 MB");
          }
          byte[] longer = Arrays.copyOf(line, 2 * line.length);
          int more = readLine(in, longer, line.length);
          line = longer;
          length = more;
        }
        lines.read++;
        take(kind, file, line, length, lines, rows);
        if (rows.length() >= CHUNK) {
          write(copy, rows);
        }
      }
      write(copy, rows);
      copy.endCopy();
      return lines;
    } finally {
      if (copy.isActive()) {
        copy.cancelCopy();
      }
    }
  }

  private void take(
      ContestFile kind, Path file, byte[] bytes, int length, Lines lines, StringBuilder rows) {
    try {
      String line = ContestFile.decode(bytes, 0, length);
      if (lines.read == 1) {
        line = line.startsWith("\uFEFF") ? line.substring(1) : line;
        if (ContestFile.isHeader(line)) {
          return;
        }
      }
      if (line.isBlank()) {
        throw new BadLineException("empty");
      }
      kind.rows(line.stripTrailing(), rows);
    } catch (BadLineException e) {
      String what = "line " + lines.read + ": " + e.getMessage();
      if (!skipBadLines) {
        throw new CannotRunException(
            file
                + ", "
                + what
                + "; nothing of the file was imported. Mend it, or use --bad-lines"
                + " skip",
            e);
      }
      lines.bad++;
      if (lines.firstBad.size() < FIRST_BAD) {
        lines.firstBad.add(what);
      }
    }
  }

  private static void write(CopyIn copy, StringBuilder rows) throws SQLException {
    byte[] bytes = rows.toString().getBytes(StandardCharsets.UTF_8);
    copy.writeToCopy(bytes, 0, bytes.length);
    rows.setLength(0);
  }

  private static int readLine(InputStream in, byte[] line) throws IOException {
    int first = in.read();
    if (first == -1) {
      return -1;
    }
    if (first == '\n') {
      return 0;
    }
    line[0] = (byte) first;
    return readLine(in, line, 1);
  }

  /** Reads on behind what is there; the length is the array's if the line doesn't end in it. */
  private static int readLine(InputStream in, byte[] line, int from) throws IOException {
    int length = from;
    while (length < line.length) {
      int next = in.read();
      if (next == -1 || next == '\n') {
        return length;
      }
      line[length++] = (byte) next;
    }
    return length;
  }

  private long merge(ContestFile kind, Statement statement) throws SQLException {
    return switch (kind) {
      case USERS ->
          statement.executeLargeUpdate(
              "insert into "
                  + tables.people()
                  + " select distinct on (uid) uid, nickname from"
                  + " incoming order by uid, line desc on conflict (uid) do update set nickname ="
                  + " excluded.nickname");
      case FRIENDS ->
          statement.executeLargeUpdate(
              "insert into "
                  + tables.friends()
                  + " select uid, friend_uid from incoming union"
                  + " select friend_uid, uid from incoming order by 1, 2 on conflict do nothing");
      case LIKES -> {
        // The objects' rows are locked first, in key order, as the engine does.
        statement.execute(
            "insert into "
                + tables.objects()
                + " (oid, likes) select distinct oid, 0 from incoming"
                + " order by oid on conflict do nothing");
        statement.execute(
            "select count(*) from (select 1 from "
                + tables.objects()
                + " where oid in (select oid"
                + " from incoming) order by oid for update) as locked");
        long added =
            statement.executeLargeUpdate(
                "insert into "
                    + tables.likes()
                    + " (oid, uid) select distinct oid, uid from"
                    + " incoming order by oid, uid on conflict do nothing");
        statement.execute(
            "update "
                + tables.objects()
                + " as o set likes = n from (select oid, count(*) as n"
                + " from "
                + tables.likes()
                + " where oid in (select oid from incoming) group by"
                + " oid) as counted where o.oid = counted.oid and likes <> n");
        yield added;
      }
    };
  }
}
