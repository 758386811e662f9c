// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.resolve;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.recovery.ChangeFate;
import io.github.hotrow.recovery.Fate;
import io.github.hotrow.recovery.internal.journal.JournalContents;
import io.github.hotrow.recovery.internal.journal.OpenChange;
import io.github.hotrow.recovery.internal.resolve.GroupVerdicts.Verdict;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Decides what became of a journal's open changes. Confined to one thread. */
public final class Resolution {
  /*
   * A group in the ledger proves its members applied. That none of a change's groups is there proves
   * the contrary only if all its groups are known: nothing of the journal may be missing, and
   * nothing of the ledger may have been folded away since. Where one of these may be, the log table
   * is asked, which can say "applied"; its silence proves nothing.
   */

  /** By how much the clocks of a database and of the standby that took over may differ. */
  private static final Duration CLOCKS = Duration.ofMinutes(10);

  private final Connection connection;
  private final JournalContents journal;
  private final String ledgerTable;

  /** A resolution that reads the ledger on this connection. */
  public Resolution(Connection connection, JournalContents journal, String ledgerTable) {
    this.connection = connection;
    this.journal = journal;
    this.ledgerTable = ledgerTable;
  }

  /** What became of the open changes as far as that can be seen without a trace. */
  public List<ChangeFate> look() throws SQLException {
    return decide(GroupVerdicts.look(connection, ledgerTable, groups()));
  }

  /** Keeps everything out that is not committed, and tells what became of the open changes. */
  public List<ChangeFate> fence(Duration patience) throws SQLException {
    return decide(GroupVerdicts.fence(connection, ledgerTable, groups(), patience));
  }

  private List<UUID> groups() {
    return journal.open().stream()
        .flatMap(change -> change.sent().stream())
        .map(OpenChange.Sent::groupId)
        .distinct()
        .toList();
  }

  private List<ChangeFate> decide(Map<UUID, Verdict> verdicts) throws SQLException {
    long foldedBefore = FoldHorizon.millis(connection, ledgerTable) + CLOCKS.toMillis();
    List<ChangeFate> fates = new ArrayList<>(journal.open().size());
    Map<Integer, OpenChange> doubtful = new HashMap<>();
    for (OpenChange open : journal.open()) {
      ChangeFate fate = decide(open, verdicts, foldedBefore);
      if (fate.fate() == Fate.UNKNOWABLE) {
        doubtful.put(fates.size(), open);
      }
      fates.add(fate);
    }
    askLogs(fates, doubtful);
    return fates;
  }

  private ChangeFate decide(OpenChange open, Map<UUID, Verdict> verdicts, long foldedBefore) {
    UUID running = null;
    boolean folded = false;
    for (OpenChange.Sent sent : open.sent()) {
      Verdict verdict = verdicts.get(sent.groupId());
      if (verdict == Verdict.COMMITTED) {
        return fate(open, Fate.APPLIED, sent.groupId(), "the ledger has group " + sent.groupId());
      }
      if (verdict == Verdict.RUNNING) {
        running = sent.groupId();
      }
      folded |= sent.sentAtMillis() < foldedBefore;
    }
    if (running != null) {
      return fate(open, Fate.RUNNING, running, "group " + running + " is still running");
    }
    if (!journal.isComplete()) {
      return fate(open, Fate.UNKNOWABLE, null, "the journal is not complete: " + incomplete());
    }
    if (folded) {
      return fate(
          open,
          Fate.UNKNOWABLE,
          null,
          "it was sent so long ago that the ledger has been folded over that time since");
    }
    return fate(
        open,
        Fate.NOT_APPLIED,
        null,
        open.sent().isEmpty()
            ? "it was never sent"
            : "none of the " + open.sent().size() + " groups it was sent with is committed");
  }

  private String incomplete() {
    return journal.damage().isEmpty()
        ? "the machine was started anew since"
        : String.join("; ", journal.damage());
  }

  private static ChangeFate fate(OpenChange open, Fate fate, UUID group, String why) {
    return new ChangeFate(open.number(), open.change(), !open.sent().isEmpty(), fate, group, why);
  }

  private void askLogs(List<ChangeFate> fates, Map<Integer, OpenChange> doubtful)
      throws SQLException {
    Map<HotTable, Map<String, List<Integer>>> asked = new HashMap<>();
    for (Map.Entry<Integer, OpenChange> doubt : doubtful.entrySet()) {
      Change change = doubt.getValue().change();
      HotTable table = change.rows().get(0).table();
      if (change.transactionId() != null && LogLookup.canAnswer(table)) {
        asked
            .computeIfAbsent(table, none -> new HashMap<>())
            .computeIfAbsent(change.transactionId().toString(), none -> new ArrayList<>())
            .add(doubt.getKey());
      }
    }
    for (Map.Entry<HotTable, Map<String, List<Integer>>> entry : asked.entrySet()) {
      Map<String, List<Integer>> ids = entry.getValue();
      Set<String> present = LogLookup.present(connection, entry.getKey(), ids.keySet());
      for (String id : present) {
        for (int index : ids.get(id)) {
          OpenChange open = doubtful.get(index);
          fates.set(index, fate(open, Fate.APPLIED, null, "the log has transaction id " + id));
        }
      }
    }
  }
}
