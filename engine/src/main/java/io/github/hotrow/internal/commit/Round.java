// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.internal.commit.EngineCounters.Count;
import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.journal.JournalEntries;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * One round over open members: decides on what is known of their rows and sends one merged
 * statement, or locks and reads the rows first. Members without an answer afterwards go into
 * another round. Owned by one commit slot.
 */
final class Round {
  private final CommitSlot slot;
  private final MergedUpdate merged;
  private final EngineCounters counters;
  private final BatchCommitter.SoldOutTtl soldOutTtl;
  private final JournalEntries journal;

  private List<Group> sent = List.of();
  private boolean lockNext;

  Round(
      CommitSlot slot,
      MergedUpdate merged,
      EngineCounters counters,
      BatchCommitter.SoldOutTtl soldOutTtl,
      JournalEntries journal) {
    this.slot = slot;
    this.merged = merged;
    this.counters = counters;
    this.soldOutTtl = soldOutTtl;
    this.journal = journal;
  }

  /** The groups that may be committed without this side knowing; empty if there is no doubt. */
  List<Group> sent() {
    return sent;
  }

  /** Says that the fate of the groups sent is known. */
  void settled() {
    sent = List.of();
  }

  /** Whether the next round must lock and read the rows. */
  boolean lockNext() {
    return lockNext;
  }

  void lockNext(boolean lock) {
    lockNext = lock;
  }

  // --- deciding on what is known

  void optimistic(Batch batch, List<Member> open) throws SQLException {
    List<Member> members = Answers.claim(open);
    Attempt attempt = Attempt.decide(members);
    if (attempt.contradictory()) {
      lockNext = true;
      return;
    }
    if (attempt.misfit() != null && attempt.misfit() == members.get(0)) {
      underLock(batch, List.of(attempt.misfit()));
      return;
    }
    lockNext = attempt.needsReading();
    if (!attempt.groups().isEmpty()) {
      send(attempt, batch.mayWait());
      finish(batch, attempt);
    }
    confirmRefusals(attempt);
  }

  /** Sends the merged statement in a transaction of its own. */
  private void send(Attempt attempt, boolean mayWait) throws SQLException {
    MergedUpdate.Bound bound = merged.bind(slot, attempt, mayWait);
    counters.add(Count.STATEMENTS);
    long nowNs = slot.nowNs();
    journal.underWay(attempt.groups());
    sent = attempt.groups();
    MergedUpdate.send(bound, nowNs);
    sent = List.of();
    if (SqlStates.isUnreplicated(bound.statement().getWarnings())) {
      Answers.unreplicated(attempt);
    }
  }

  /** Records what the rows hold now, and answers the members of the committed groups. */
  private void finish(Batch batch, Attempt attempt) {
    int committed = 0;
    for (Group group : attempt.groups()) {
      group.account().state(group.result());
      if (group.result() == null) {
        lockNext = true;
      } else {
        committed++;
        group.settle(group.result().counters());
        batch.figures().committed(group);
      }
    }
    if (committed > 0) {
      counters.add(Count.GROUPS, committed);
      counters.add(Count.BATCHES);
      Answers.applied(attempt);
    }
  }

  // --- refusals: only after a reading that is younger than the request

  private void confirmRefusals(Attempt attempt) throws SQLException {
    List<Attempt.Refusal> confirmed = new ArrayList<>();
    List<Attempt.Refusal> unconfirmed = new ArrayList<>();
    for (Attempt.Refusal refusal : attempt.refusals()) {
      Group group = refusal.group();
      boolean idle = group.admitted().isEmpty();
      if (group.metWhatWasRead() || (idle && isYoungEnough(group))) {
        confirmed.add(refusal);
      } else if (idle || group.result() != null) {
        unconfirmed.add(refusal);
      }
    }
    refuse(attempt, confirmed);
    if (!unconfirmed.isEmpty()) {
      readAndRefuse(attempt, unconfirmed);
    }
  }

  /** One reading serves them all. Who would be admitted now goes into the next round. */
  private void readAndRefuse(Attempt attempt, List<Attempt.Refusal> unconfirmed)
      throws SQLException {
    FreshReading reading = new FreshReading();
    for (Attempt.Refusal refusal : unconfirmed) {
      reading.add(refusal.member(), !attempt.sharesIdWithAdmitted(refusal.member()));
    }
    counters.add(Count.STATEMENTS, reading.tables());
    for (Account missing : reading.read(slot)) {
      missing.state(null);
      lockNext = true;
    }
    List<Attempt.Refusal> refusals = Attempt.decide(reading.members()).refusals();
    // behind a member that would be admitted, the refusal would rest on what is not yet committed
    refusals.removeIf(refusal -> !refusal.group().admitted().isEmpty());
    if (reading.mayHoldEarlier()) {
      refuse(attempt, refusals);
    } else {
      refusals.forEach(Answers::refused);
    }
  }

  /**
   * A change that was applied before is told so, even if its guard doesn't hold any more. Not so
   * one whose id was taken by a later member of the attempt just now: at its own place there was
   * none.
   */
  private void refuse(Attempt attempt, List<Attempt.Refusal> refusals) throws SQLException {
    List<Member> members = new ArrayList<>(refusals.size());
    for (Attempt.Refusal refusal : refusals) {
      if (!attempt.sharesIdWithAdmitted(refusal.member())) {
        members.add(refusal.member());
      }
    }
    answerRepeated(members);
    for (Attempt.Refusal refusal : refusals) {
      if (refusal.member().answer() == null) {
        Answers.refused(refusal);
      }
    }
  }

  private void answerRepeated(List<Member> members) throws SQLException {
    if (EarlierChanges.mayBe(members)) {
      counters.add(Count.STATEMENTS);
      EarlierChanges.answer(slot.connection(), members);
    }
  }

  private boolean isYoungEnough(Group group) {
    long ttlNs = soldOutTtl.ns(group.table());
    return ttlNs > 0
        && group.account().readSinceStale() != null
        && slot.nowNs() - group.start().readAtNs() <= ttlNs;
  }

  // --- deciding under lock

  /** Locks and reads the rows, decides, and commits. */
  void underLock(Batch batch, List<Member> open) throws SQLException {
    counters.add(Count.DECIDED_UNDER_LOCK);
    counters.add(Count.STATEMENTS);
    lockNext = false;
    SlotConnection connection = slot.connection();
    connection.jdbc().setAutoCommit(false);
    boolean committed = false;
    try {
      committed = decideLocked(batch, open, connection);
    } finally {
      if (!connection.isClosed()) {
        if (!committed) {
          connection.jdbc().rollback();
        }
        connection.jdbc().setAutoCommit(true);
      }
    }
  }

  /** True if the transaction was committed. */
  private boolean decideLocked(Batch batch, List<Member> open, SlotConnection connection)
      throws SQLException {
    if (batch.isUnderAdvisoryLock() && !AdvisoryLocks.take(connection, batch.accounts())) {
      batch.putBack(open);
      return false;
    }
    LockedRows rows = LockedRows.lock(slot, open, batch.mayWait());
    counters.add(Count.LOCK_WAITS, rows.heldByOthers().size());
    batch.putBack(rows.membersOf(rows.heldByOthers(), open));
    List<Member> rowless = rows.membersOf(rows.missing(), open);
    answerRepeated(rowless);
    for (Member member : Answers.open(rowless)) {
      member.prepare(rows.noSuchRow(member));
    }
    List<Member> members = Answers.open(open);
    members.removeAll(batch.membersPutBack());
    members = Answers.claim(members);
    AskedGuards.ask(connection, members);
    Attempt attempt = Attempt.decideLocked(members);
    if (attempt.admitted().isEmpty() && attempt.misfit() != null) {
      attempt = Attempt.unchecked(attempt.misfit());
    }
    if (attempt.admitted().isEmpty()) {
      refuse(attempt, attempt.refusals());
      endIfUndecidable(attempt);
      return false;
    }
    MergedUpdate.send(merged.bind(slot, attempt, true), slot.nowNs());
    for (Group group : attempt.groups()) {
      if (group.result() == null && group.hasUnreadColumns()) {
        lockNext = true; // a guard on another column has come meanwhile; read that one too
        return false;
      }
      if (group.result() == null) {
        throw new IllegalStateException(group + " could not be updated under its own row lock");
      }
    }
    commitTransaction(connection, attempt);
    finish(batch, attempt);
    refuse(attempt, attempt.refusals());
    return true;
  }

  private void commitTransaction(SlotConnection connection, Attempt attempt) throws SQLException {
    if (!connection.isTransactionIntact()) {
      throw new IllegalStateException("a transaction that failed was about to be committed");
    }
    connection.jdbc().clearWarnings();
    journal.underWay(attempt.groups());
    sent = attempt.groups();
    connection.jdbc().commit();
    sent = List.of();
    if (SqlStates.isUnreplicated(connection.jdbc().getWarnings())) {
      Answers.unreplicated(attempt);
    }
  }

  /**
   * Ends the first member of a round under lock that decided nothing and so would repeat itself.
   */
  private static void endIfUndecidable(Attempt attempt) {
    if (attempt.refusals().isEmpty() && attempt.needsReading()) {
      Member first = attempt.leftover().get(0);
      first.prepare(
          new Failure.NotApplied(
              Reason.ENGINE_FAILURE,
              "a guard looks at a column whose value (NaN, a date BC, …) can't be compared in"
                  + " memory; compare it in a transaction of your own",
              null));
    }
  }
}
