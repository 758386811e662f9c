// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.Outcome;
import io.github.hotrow.internal.commit.EngineCounters.Count;
import io.github.hotrow.internal.commit.SqlStates.Meaning;
import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Group;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.MemberState;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.table.BoundTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits batches: finds an answer for every member, whatever the database does meanwhile. Owned by
 * one commit slot's leader.
 */
public final class BatchCommitter {
  /*
   * A batch is worked off in rounds. A round decides on what is known of the rows and sends one
   * merged statement (optimistic), or locks and reads the rows, decides, and sends it then (under
   * lock). A member is done when its answer is prepared; the others go into the next round, in their
   * order. A round under lock decides at least the first of them, so the rounds end.
   *
   * Before anything is sent that could be committed, the members are claimed: from then on a caller
   * that gives up is told "unknown". "sent" holds the groups for which this is so. Whenever it is
   * certain that nothing was applied and some time will pass, they are unclaimed again.
   */
  private static final Logger LOG = LoggerFactory.getLogger(BatchCommitter.class);
  private static final int MAX_OPTIMISTIC_ROUNDS = 3;
  private static final long FIRST_PAUSE_NS = 1_000_000;
  private static final long LONGEST_PAUSE_NS = 250_000_000;

  private final String engine;
  private final CommitSlot slot;
  private final Ledger ledger;
  private final MergedUpdate merged;
  private final EngineCounters counters;
  private final int maxRetries;
  private final SoldOutTtl soldOutTtl;

  private List<Group> sent = List.of();
  private boolean lockNext;
  private boolean interrupted;

  /** How long a refusal of a table may be given from memory. */
  public interface SoldOutTtl {
    /** Nanoseconds, 0 for never. */
    long ns(BoundTable table);
  }

  /** A committer with a connection of its own from {@code database}. */
  public BatchCommitter(
      HotrowConfig config,
      Database database,
      LongSupplier clock,
      EngineCounters counters,
      SoldOutTtl soldOutTtl) {
    this.engine = config.getEngineName();
    this.slot =
        new CommitSlot(
            database.connections(),
            clock,
            Math.toIntExact(config.getCommitTimeout().toMillis()),
            config.getLockPatience().toNanos(),
            config.getConnectionMaxLifetime().toNanos());
    this.ledger = database.ledger();
    this.merged = new MergedUpdate(ledger, database.ids());
    this.counters = counters;
    this.maxRetries = config.getMaxRetries();
    this.soldOutTtl = soldOutTtl;
  }

  /**
   * Prepares the answer of every member of the batch that has not given up, or puts it back into
   * the batch because someone else holds its row locked.
   */
  public void commit(Batch batch) {
    try {
      work(batch, batch.members());
    } finally {
      if (interrupted) {
        interrupted = false;
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Whether the last thing sent may have been committed without this class knowing. */
  public boolean hasSent() {
    return !sent.isEmpty();
  }

  /** After a fault of the engine itself: forgets all that is half done. */
  public void reset(Batch batch) {
    sent = List.of();
    slot.abandon();
    for (Account account : batch.accounts()) {
      account.state(null);
    }
  }

  /** Cancels a statement that has waited too long for a lock. Called by the timekeeper. */
  public void cancelIfStuck() {
    try {
      slot.cancelIfStuck();
    } catch (SQLException e) {
      LOG.warn("{}: a waiting statement could not be cancelled: {}", engine, e.toString());
    }
  }

  /** Gives the connection back. */
  public void close() {
    slot.close();
  }

  // --- rounds

  private void work(Batch batch, List<Member> members) {
    lockNext = batch.waitsForLock();
    int rounds = 0;
    int retries = 0;
    List<Member> open = stillOpen(members);
    while (!open.isEmpty()) {
      try {
        slot.connection();
        if (lockNext || rounds >= MAX_OPTIMISTIC_ROUNDS) {
          underLock(batch, open, null);
        } else {
          optimistic(batch, open);
        }
        rounds++;
      } catch (SQLException e) {
        Meaning meaning = meaning(e);
        if (meaning == Meaning.REFUSED) {
          isolate(batch, stillOpen(open), e);
          return;
        }
        retries = recover(batch, open, e, meaning, retries);
      }
      open = stillOpen(open);
      open.removeAll(batch.membersPutBack());
    }
  }

  private static List<Member> stillOpen(List<Member> members) {
    List<Member> open = new ArrayList<>(members.size());
    for (Member member : members) {
      if (member.answer() == null && !member.state().isFinal()) {
        open.add(member);
      }
    }
    return open;
  }

  private static List<Member> claim(List<Member> members) {
    List<Member> claimed = new ArrayList<>(members.size());
    for (Member member : members) {
      if (member.claim() || member.state() == MemberState.CLAIMED) {
        claimed.add(member);
      }
    }
    return claimed;
  }

  private static void unclaim(List<Member> members) {
    members.forEach(Member::unclaim);
  }

  // --- deciding on what is known

  private void optimistic(Batch batch, List<Member> open) throws SQLException {
    List<Member> members = claim(open);
    Attempt attempt = Attempt.decide(members);
    if (attempt.contradictory()) {
      lockNext = true;
      return;
    }
    if (attempt.misfit() != null && attempt.misfit() == members.get(0)) {
      underLock(batch, List.of(attempt.misfit()), attempt.misfit());
      return;
    }
    lockNext = attempt.needsReading();
    if (!attempt.groups().isEmpty()) {
      send(attempt, batch.mayWait());
      finish(attempt);
    }
    confirmRefusals(attempt);
  }

  /** Sends the merged statement in a transaction of its own. */
  private void send(Attempt attempt, boolean mayWait) throws SQLException {
    SlotConnection connection = slot.connection();
    MergedUpdate.Bound bound = merged.bind(connection, attempt, mayWait);
    counters.add(Count.STATEMENTS);
    long nowNs = slot.nowNs();
    sent = attempt.groups();
    if (bound.shape().direct()) {
      slot.waiting(bound.statement());
    }
    try {
      MergedUpdate.send(bound, nowNs);
    } finally {
      if (bound.shape().direct()) {
        slot.waiting(null);
      }
    }
    sent = List.of();
    if (SqlStates.isUnreplicated(bound.statement().getWarnings())) {
      unreplicated(attempt);
    }
  }

  /** Prepares the answers of the admitted members whose groups are committed. */
  private void finish(Attempt attempt) {
    int committed = 0;
    for (Group group : attempt.groups()) {
      group.account().state(group.result());
      if (group.result() == null) {
        lockNext = true;
      } else {
        committed++;
        group.settle(group.result().counters());
      }
    }
    if (committed == 0) {
      return;
    }
    counters.add(Count.GROUPS, committed);
    counters.add(Count.BATCHES);
    for (Member member : attempt.admitted()) {
      if (member.answer() == null && isCommitted(attempt, member)) {
        member.prepare(Attempt.applied(member));
      }
    }
    for (Attempt.Repetition repetition : attempt.repetitions()) {
      answerRepetition(repetition);
    }
  }

  private static boolean isCommitted(Attempt attempt, Member member) {
    return attempt.groupOf(member.parts()[0]).result() != null;
  }

  private static void answerRepetition(Attempt.Repetition repetition) {
    if (repetition.first().answer() instanceof Outcome.Applied first) {
      repetition
          .member()
          .prepare(
              SameContents.of(repetition.member(), repetition.first())
                  ? new Outcome.Duplicate(first)
                  : SameContents.conflict());
    }
  }

  private static void unreplicated(Attempt attempt) {
    for (Member member : attempt.admitted()) {
      if (isCommitted(attempt, member)) {
        member.prepare(
            new Failure.Unknown(
                "committed on the primary, but the wait for its synchronous standby was cancelled;"
                    + " a fail-over may lose it",
                null));
      }
    }
  }

  // --- refusals: only after a reading that is younger than the request

  private void confirmRefusals(Attempt attempt) throws SQLException {
    List<Attempt.Refusal> unconfirmed = new ArrayList<>();
    for (Attempt.Refusal refusal : attempt.refusals()) {
      Group group = refusal.group();
      if (group.metWhatWasRead() || (group.admitted().isEmpty() && isYoungEnough(group))) {
        refuse(refusal);
      } else if (group.admitted().isEmpty() || group.result() != null) {
        unconfirmed.add(refusal);
      }
    }
    if (unconfirmed.isEmpty()) {
      return;
    }
    Map<BoundTable, Set<Account>> accounts = new LinkedHashMap<>();
    List<Member> members = new ArrayList<>(unconfirmed.size());
    for (Attempt.Refusal refusal : unconfirmed) {
      members.add(refusal.member());
      for (Part part : refusal.member().parts()) {
        accounts.computeIfAbsent(part.table(), none -> new LinkedHashSet<>()).add(part.account());
      }
    }
    for (Set<Account> sameTable : accounts.values()) {
      counters.add(Count.STATEMENTS);
      for (Account missing : read(List.copyOf(sameTable), RowReader.Lock.NONE)) {
        missing.state(null);
        lockNext = true;
      }
    }
    for (Attempt.Refusal refusal : Attempt.decide(members).refusals()) {
      refuse(refusal);
    }
  }

  private boolean isYoungEnough(Group group) {
    long ttlNs = soldOutTtl.ns(group.table());
    return ttlNs > 0 && slot.nowNs() - group.start().readAtNs() <= ttlNs;
  }

  private static void refuse(Attempt.Refusal refusal) {
    refusal.member().prepare(Attempt.insufficient(refusal.part(), refusal.seen()));
  }

  private List<Account> read(List<Account> accounts, RowReader.Lock lock) throws SQLException {
    return RowReader.read(slot.connection(), accounts, lock, slot.nowNs());
  }

  // --- deciding under lock

  /**
   * Locks and reads the rows, decides, and commits.
   *
   * @param unchecked a member to be sent for PostgreSQL's own refusal, or null
   */
  private void underLock(Batch batch, List<Member> open, Member unchecked) throws SQLException {
    counters.add(Count.DECIDED_UNDER_LOCK);
    counters.add(Count.STATEMENTS);
    lockNext = false;
    SlotConnection connection = slot.connection();
    connection.jdbc().setAutoCommit(false);
    boolean ended = false;
    try {
      ended = decideLocked(batch, open, unchecked, connection);
    } finally {
      if (!connection.isClosed()) {
        if (!ended) {
          connection.jdbc().rollback();
        }
        connection.jdbc().setAutoCommit(true);
      }
    }
  }

  /** True if the transaction was committed. */
  private boolean decideLocked(
      Batch batch, List<Member> open, Member unchecked, SlotConnection connection)
      throws SQLException {
    LockedRows rows = LockedRows.lock(slot, open, batch.mayWait());
    counters.add(Count.LOCK_WAITS, rows.heldByOthers().size());
    batch.putBack(rows.membersOf(rows.heldByOthers(), open));
    for (Member member : rows.membersOf(rows.missing(), open)) {
      member.prepare(rows.noSuchRow(member));
    }
    List<Member> members = claim(stillOpen(open));
    members.removeAll(batch.membersPutBack());
    AskedGuards.ask(connection, members);
    Attempt attempt = Attempt.decide(members);
    if (unchecked != null && attempt.misfit() == unchecked) {
      attempt = Attempt.unchecked(unchecked);
    }
    if (attempt.admitted().isEmpty()) {
      attempt.refusals().forEach(BatchCommitter::refuse);
      endIfStuck(attempt, members);
      return false;
    }
    MergedUpdate.Bound bound = merged.bind(connection, attempt, true);
    MergedUpdate.send(bound, slot.nowNs());
    for (Group group : attempt.groups()) {
      if (group.result() == null) {
        throw new IllegalStateException(group + " could not be updated under its own row lock");
      }
    }
    commitTransaction(connection, attempt);
    finish(attempt);
    attempt.refusals().forEach(BatchCommitter::refuse);
    return true;
  }

  private void commitTransaction(SlotConnection connection, Attempt attempt) throws SQLException {
    if (!connection.isTransactionIntact()) {
      throw new IllegalStateException("a transaction that failed was about to be committed");
    }
    connection.jdbc().clearWarnings();
    sent = attempt.groups();
    connection.jdbc().commit();
    sent = List.of();
    if (SqlStates.isUnreplicated(connection.jdbc().getWarnings())) {
      unreplicated(attempt);
    }
  }

  /** Ends a round under lock that decided nothing, which would otherwise repeat itself for ever. */
  private void endIfStuck(Attempt attempt, List<Member> members) {
    if (attempt.refusals().isEmpty() && attempt.needsReading()) {
      attempt
          .leftover()
          .get(0)
          .prepare(
              new Failure.NotApplied(
                  Reason.ENGINE_FAILURE,
                  "a guard looks at a column whose value (NaN, a date BC, …) can't be compared in"
                      + " memory; compare it in a transaction of your own",
                  null));
    } else if (attempt.misfit() != null && attempt.misfit() == members.get(0)) {
      lockNext = false; // the next round sends it alone
    }
  }

  // --- failures

  private Meaning meaning(SQLException e) {
    if (!slot.isConnected()) {
      return Meaning.IN_DOUBT;
    }
    return SqlStates.meaning(e, false);
  }

  /** Does what the error asks for; returns the number of retries so far. */
  private int recover(
      Batch batch, List<Member> open, SQLException e, Meaning meaning, int retries) {
    if (meaning == Meaning.IN_DOUBT) {
      slot.abandon();
      forget(batch);
      if (!sent.isEmpty()) {
        resolve(open, e);
        return retries;
      }
    }
    unclaim(open);
    switch (meaning) {
      case WAITED_TOO_LONG -> {
        sent = List.of();
        counters.add(Count.LOCK_WAITS);
        batch.putBack(stillOpen(open));
        return retries;
      }
      case STALE_STATEMENT -> slot.abandon();
      default -> {
        // the same again
      }
    }
    sent = List.of();
    return retry(open, e, retries, meaning == Meaning.IN_DOUBT);
  }

  private int retry(List<Member> open, SQLException e, int retries, boolean reconnect) {
    boolean hopeless = SqlStates.isHopeless(e) || (!reconnect && retries >= maxRetries);
    if (hopeless) {
      fail(
          open,
          new Failure.NotApplied(
              Reason.DATABASE_UNAVAILABLE, "the database refused every try: " + e.getMessage(), e));
      return retries;
    }
    counters.add(Count.RETRIES);
    LOG.info("{}: trying again after {} {}", engine, e.getSQLState(), e.getMessage());
    pause(retries);
    return retries + 1;
  }

  private void pause(int retries) {
    interrupted |= Thread.interrupted(); // a caller that leads; it would not sleep otherwise
    LockSupport.parkNanos(Math.min(LONGEST_PAUSE_NS, FIRST_PAUSE_NS << Math.min(20, retries)));
  }

  private static void fail(List<Member> members, Failure failure) {
    for (Member member : stillOpen(members)) {
      member.prepare(failure);
    }
  }

  private static void forget(Batch batch) {
    for (Account account : batch.accounts()) {
      account.state(null);
    }
  }

  /** Finds out what became of the groups that were sent, as long as anybody waits for it. */
  private void resolve(List<Member> open, SQLException lost) {
    counters.add(Count.IN_DOUBT);
    List<Group> groups = sent;
    LOG.warn(
        "{}: {} groups in doubt after {} {}",
        engine,
        groups.size(),
        lost.getSQLState(),
        lost.getMessage());
    for (int tries = 0; ; tries++) {
      try (Connection spare = slot.spare()) {
        Map<UUID, String[]> committed = InDoubt.resolve(spare, ledger, groups);
        sent = List.of();
        counters.add(Count.IN_DOUBT_RESOLVED);
        LOG.info("{}: {} of {} groups were committed", engine, committed.size(), groups.size());
        settleResolved(open, groups, committed);
        return;
      } catch (SQLException e) {
        if (stillOpen(open).isEmpty()) {
          sent = List.of();
          LOG.warn("{}: given up after every caller did: {}", engine, e.toString());
          return;
        }
        pause(tries);
      }
    }
  }

  private void settleResolved(
      List<Member> open, List<Group> groups, Map<UUID, String[]> committed) {
    for (Group group : groups) {
      String[] texts = committed.get(group.id());
      if (texts == null) {
        group.result(null);
        continue;
      }
      long[] values = new long[texts.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = group.table().counter(i).parse(texts[i]);
      }
      group.settle(values);
      counters.add(Count.GROUPS);
      for (Part part : group.admitted()) {
        // linked groups share one fate, so the last of a member's groups settles it
        if (part.member().parts()[part.member().parts().length - 1] == part) {
          part.member().prepare(Attempt.applied(part.member()));
        }
      }
    }
    if (!committed.isEmpty()) {
      counters.add(Count.BATCHES);
    }
    unclaim(stillOpen(open));
  }

  // --- a member at fault

  private void isolate(Batch batch, List<Member> members, SQLException e) {
    sent = List.of();
    counters.add(Count.ISOLATIONS);
    if (!SqlStates.isOneMembersFault(e)) {
      fail(members, new Failure.Rejected(e));
      return;
    }
    if (SqlStates.UNIQUE_VIOLATION.equals(e.getSQLState()) && answerEarlier(members)) {
      work(batch, stillOpen(members));
      return;
    }
    if (members.size() == 1) {
      fail(members, new Failure.Rejected(e));
      return;
    }
    int suspect = CulpritHint.find(SqlStates.serverMessage(e), members);
    int half = members.size() / 2;
    int from = suspect < 0 ? half : suspect;
    int to = suspect < 0 ? half : suspect + 1;
    for (List<Member> share :
        List.of(
            members.subList(0, from),
            members.subList(from, to),
            members.subList(to, members.size()))) {
      work(batch, share);
    }
  }

  private boolean answerEarlier(List<Member> members) {
    try {
      counters.add(Count.STATEMENTS);
      return EarlierChanges.answer(slot.connection(), members);
    } catch (SQLException e) {
      // a bad value in the question, or a lost connection: dividing the members settles both
      LOG.debug("{}: earlier changes could not be looked up: {}", engine, e.toString());
      if (!slot.isConnected()) {
        slot.abandon();
      }
      return false;
    }
  }
}
