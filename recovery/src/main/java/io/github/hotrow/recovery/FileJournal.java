// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal;
import io.github.hotrow.recovery.internal.audit.Corrections;
import io.github.hotrow.recovery.internal.journal.JournalContents;
import io.github.hotrow.recovery.internal.journal.JournalDirectory;
import io.github.hotrow.recovery.internal.journal.JournalReader;
import io.github.hotrow.recovery.internal.journal.JournalWriter;
import io.github.hotrow.recovery.internal.journal.Segments;
import io.github.hotrow.recovery.internal.resolve.Resolution;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal in memory-mapped files of a local directory. Give it to an engine by {@link
 * HotrowConfig#setJournal}; the engine opens it when it starts and closes it when it is closed.
 * Thread-safe.
 *
 * <p>When the engine starts, changes that an earlier process left open are resolved first: what was
 * sent and is not committed is fenced off, the {@linkplain JournalConfig#setListener listener} is
 * told what became of each, and what is not in the database is handed back to it or, if so
 * configured, submitted again. Until then no change of the new engine is taken in.
 *
 * <p>The journal survives the end of the process, not that of the machine: see {@link
 * JournalConfig#setForceBeforeSending}. After the end of the machine nothing is submitted again,
 * for a change may have been answered without a trace.
 */
public final class FileJournal implements Journal {
  private static final Logger LOG = LoggerFactory.getLogger(FileJournal.class);

  private final JournalConfig config;
  private volatile Running running;

  /** What there is between the engine's start and its end. */
  private record Running(Segments segments, JournalWriter writer, OpenChanges open) {}

  /** A journal that is opened when its engine starts. The configuration is copied. */
  public FileJournal(JournalConfig config) {
    this.config = new JournalConfig(config);
  }

  @Override
  public void starting(HotrowConfig engine) {
    if (running != null) {
      throw new HotrowException(
          "the journal "
              + config.getDirectory()
              + " is in use by another engine; give each engine a FileJournal of its own",
          null);
    }
    Corrections.sqlName(engine.getLedgerTable()); // refuses a name too long for those beside it
    JournalDirectory directory = JournalDirectory.hold(config.getDirectory());
    JournalWriter writer = null;
    try {
      JournalContents earlier = JournalReader.read(config.getDirectory());
      earlier.damage().forEach(damage -> LOG.warn("{}: {}", directory, damage));
      LongSupplier databaseMillis = clock(engine);
      Segments segments =
          new Segments(
              directory,
              earlier,
              config.getSegmentBytes(),
              config.getMaxSegments(),
              config.isForceBeforeSending());
      writer = new JournalWriter(segments, config.isForceBeforeSending(), databaseMillis);
      OpenChanges open = new OpenChanges(config, writer);
      if (!earlier.open().isEmpty()) {
        LOG.info("{}: {} changes were left open", directory, earlier.open().size());
        open.resolve(fates(engine, earlier));
      }
      running = new Running(segments, writer, open);
    } catch (IOException e) {
      throw new HotrowException(
          directory + " can't be opened: " + e + "; is there room on the disk?", e);
    } finally {
      if (running == null) {
        if (writer != null) {
          writer.close();
        }
        directory.close();
      }
    }
  }

  private LongSupplier clock(HotrowConfig engine) {
    try (Connection connection = DatabaseAccess.connect(engine)) {
      return DatabaseAccess.clock(connection);
    } catch (SQLException e) {
      throw new HotrowException(
          "the journal "
              + config.getDirectory()
              + " could not ask the database for its time: "
              + e.getMessage(),
          e);
    }
  }

  private List<ChangeFate> fates(HotrowConfig engine, JournalContents earlier) {
    try (Connection connection = DatabaseAccess.connect(engine)) {
      return new Resolution(connection, earlier, engine.getLedgerTable())
          .fence(config.getPatience());
    } catch (SQLException e) {
      throw new HotrowException(
          "what became of "
              + earlier.open().size()
              + " changes in the journal "
              + config.getDirectory()
              + " could not be found out: "
              + e.getMessage(),
          e);
    }
  }

  @Override
  public void registered(HotrowEngine engine, HotTable table) {
    running().open().registered(engine, table);
  }

  @Override
  public long accepted(Change change) {
    Running now = running();
    return now.writer().accepted(change, now.open().replacedBy(change));
  }

  @Override
  public void underWay(List<GroupUnderWay> groups) {
    JournalWriter writer = running().writer();
    for (GroupUnderWay group : groups) {
      writer.underWay(group.id(), group.changes());
    }
    writer.beforeSending();
  }

  @Override
  public void ended(long[] changes, Ending[] endings) {
    running().writer().ended(changes, endings);
  }

  private Running running() {
    Running now = running;
    if (now == null) {
      throw new HotrowException(
          "the journal " + config.getDirectory() + " is not open; its engine opens it", null);
    }
    return now;
  }

  /**
   * What became of the change with this transaction id, if it was open when the engine started. For
   * any other, ask {@link HotrowEngine#find}.
   */
  public Optional<ChangeFate> outcomeOf(Object transactionId) {
    return running().open().outcomeOf(transactionId);
  }

  /** The number of open changes that wait for their tables to be registered. */
  public int waitingForTables() {
    return running().open().waiting();
  }

  @Override
  public void close() {
    Running was = running;
    running = null;
    if (was != null) {
      was.writer().close();
    }
  }

  @Override
  public String toString() {
    return "FileJournal[" + config.getDirectory() + "]";
  }
}
