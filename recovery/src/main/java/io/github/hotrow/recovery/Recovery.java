// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Journal.Ending;
import io.github.hotrow.recovery.internal.journal.JournalContents;
import io.github.hotrow.recovery.internal.journal.JournalDirectory;
import io.github.hotrow.recovery.internal.journal.JournalReader;
import io.github.hotrow.recovery.internal.journal.JournalWriter;
import io.github.hotrow.recovery.internal.journal.Segments;
import io.github.hotrow.recovery.internal.resolve.LogLookup;
import io.github.hotrow.recovery.internal.resolve.Resolution;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Finds out, without an engine, what became of the changes that a journal left open. (An engine
 * with a {@link FileJournal} does the same when it starts.) Thread-safe; holds nothing open.
 */
public final class Recovery {
  private static final int MOST_TRIES = 20;

  private final JournalConfig config;
  private final DataSource database;
  private final String ledgerTable;

  /**
   * A recovery of one journal.
   *
   * @param config the journal, its listener, its patience
   * @param database hands out connections to the engine's database
   * @param ledgerTable the ledger, as the engine is configured
   */
  public Recovery(JournalConfig config, DataSource database, String ledgerTable) {
    this.config = new JournalConfig(config);
    this.database = Objects.requireNonNull(database, "database");
    this.ledgerTable = Objects.requireNonNull(ledgerTable, "ledgerTable");
  }

  /**
   * Reads the journal and the ledger and decides each open change. Changes nothing: a group that is
   * not committed now is not kept out either, until the plan is applied.
   *
   * @throws HotrowException if the journal can't be read or the database not be asked
   */
  public RecoveryPlan plan() {
    boolean inUse = isInUse();
    JournalContents contents = read();
    for (int tries = 0; inUse && !contents.damage().isEmpty() && tries < MOST_TRIES; tries++) {
      contents = read(); // a file that is written to while it is read may look torn
    }
    try (Connection connection = database.getConnection()) {
      return plan(contents, inUse, new Resolution(connection, contents, ledgerTable).look());
    } catch (SQLException e) {
      throw unasked(e);
    }
  }

  /**
   * Carries a plan out: keeps out what is not committed, tells the listener of each change what
   * became of it, and strikes it from the journal. Everything is decided anew, since it may have
   * changed since the plan was made; nothing is submitted again, which takes an engine.
   *
   * @return what was found and done; changes that are still running stay in the journal
   * @throws HotrowException if the journal is in use, can't be read, or the database not be asked
   * @throws IllegalArgumentException if the plan is of another journal
   */
  public RecoveryPlan apply(RecoveryPlan plan) {
    if (!plan.journal().equals(config.getDirectory())) {
      throw new IllegalArgumentException(
          "the plan is of journal " + plan.journal() + ", not of " + config.getDirectory());
    }
    read(); // or holding it would make it
    try (JournalDirectory directory = JournalDirectory.hold(config.getDirectory())) {
      JournalContents contents = read();
      List<ChangeFate> fates;
      try (Connection connection = database.getConnection()) {
        fates = new Resolution(connection, contents, ledgerTable).fence(config.getPatience());
      } catch (SQLException e) {
        throw unasked(e);
      }
      tell(directory, contents, fates);
      return plan(contents, false, fates);
    } catch (IOException e) {
      throw new HotrowException(
          "the journal " + config.getDirectory() + " can't be written: " + e, e);
    }
  }

  private void tell(JournalDirectory directory, JournalContents contents, List<ChangeFate> fates)
      throws IOException {
    List<ChangeFate> ended = new ArrayList<>(fates);
    ended.removeIf(fate -> fate.fate() == Fate.RUNNING);
    if (ended.isEmpty() && !contents.segments().isEmpty() && !fates.isEmpty()) {
      return;
    }
    Segments segments =
        new Segments(directory, contents, config.getSegmentBytes(), config.getMaxSegments(), true);
    try (JournalWriter writer = JournalWriter.ofEnds(segments)) {
      for (ChangeFate fate : ended) {
        config.getListener().resolved(fate);
        writer.ended(
            new long[] {fate.number()},
            new Ending[] {fate.fate() == Fate.APPLIED ? Ending.APPLIED : Ending.NOT_APPLIED});
      }
    }
  }

  /**
   * What became of the change with this transaction id: as the journal and the ledger tell, or, if
   * the journal doesn't know it, as the tables' logs do. Empty if nobody knows it: it was never
   * accepted, or was answered and is not in the database.
   *
   * @param tables the tables to look for it in, beside those the journal describes
   */
  public Optional<ChangeFate> outcomeOf(Object transactionId, HotTable... tables) {
    for (ChangeFate fate : plan().fates()) {
      if (transactionId.toString().equals(String.valueOf(fate.transactionId()))) {
        return Optional.of(fate);
      }
    }
    List<HotTable> asked = new ArrayList<>(read().tables());
    asked.addAll(List.of(tables));
    try (Connection connection = database.getConnection()) {
      for (HotTable table : asked) {
        if (LogLookup.canAnswer(table)
            && !LogLookup.present(connection, table, Set.of(transactionId.toString())).isEmpty()) {
          return Optional.of(fromLog(table, transactionId));
        }
      }
      return Optional.empty();
    } catch (SQLException e) {
      throw unasked(e);
    }
  }

  private boolean isInUse() {
    if (!Files.isDirectory(config.getDirectory())) {
      return false;
    }
    try {
      JournalDirectory.hold(config.getDirectory()).close();
      return false;
    } catch (HotrowException e) {
      return true;
    }
  }

  private JournalContents read() {
    try {
      return JournalReader.readExisting(config.getDirectory(), null);
    } catch (IOException e) {
      throw new HotrowException("the journal " + config.getDirectory() + " can't be read: " + e, e);
    }
  }

  private RecoveryPlan plan(JournalContents contents, boolean inUse, List<ChangeFate> fates) {
    return new RecoveryPlan(
        config.getDirectory(), inUse, contents.damage(), contents.sameBoot(), List.copyOf(fates));
  }

  private HotrowException unasked(SQLException e) {
    return new HotrowException(
        "the ledger "
            + ledgerTable
            + " could not be asked, SQLState "
            + e.getSQLState()
            + ": "
            + e.getMessage(),
        e);
  }

  /** A change of which only the log is left; its rows are not known. */
  private static ChangeFate fromLog(HotTable table, Object transactionId) {
    Change known = Change.to(table).transactionId(transactionId).build();
    return new ChangeFate(
        0, known, true, Fate.APPLIED, null, "the log " + table.log().name() + " has it");
  }
}
