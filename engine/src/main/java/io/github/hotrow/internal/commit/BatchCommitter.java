// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.internal.commit.EngineCounters.Count;
import io.github.hotrow.internal.commit.SqlStates.Meaning;
import io.github.hotrow.internal.group.Account;
import io.github.hotrow.internal.group.Batch;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.table.BoundTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits batches: finds an answer for every member, whatever the database does meanwhile. Owned by
 * whoever leads with its connection.
 */
public final class BatchCommitter implements AutoCloseable {
  /*
   * A batch is worked off in rounds. A round decides on what is known of the rows and sends one
   * merged statement (optimistic), or locks and reads the rows, decides, and sends it then (under
   * lock). A member is done when its answer is prepared; the others go into the next round, in their
   * order. A round under lock decides at least the first of them, so the rounds end.
   *
   * Before anything is sent that could be committed, the members are claimed: from then on a caller
   * that gives up is told "unknown". Whenever it is certain that nothing was applied and some time
   * will pass, they are unclaimed again.
   */
  private static final Logger LOG = LoggerFactory.getLogger(BatchCommitter.class);
  private static final int MAX_OPTIMISTIC_ROUNDS = 3;

  private final String engine;
  private final CommitSlot slot;
  private final Round round;
  private final DoubtResolver doubts;
  private final FailureIsolation isolation;
  private final EngineCounters counters;
  private final Vitals vitals;
  private final int maxRetries;

  /** An error from which recovery takes time, met while a caller led. */
  private record Obstacle(SQLException error, Meaning meaning) {}

  private Obstacle obstacle;

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
      SoldOutTtl soldOutTtl,
      JournalEntries journal) {
    this.engine = config.getEngineName();
    this.slot = new CommitSlot(database.connections(), clock, config);
    this.round =
        new Round(
            slot,
            new MergedUpdate(database.ledger(), database.ids()),
            counters,
            soldOutTtl,
            journal);
    this.doubts = new DoubtResolver(engine, slot, database.ledger(), counters, database.vitals());
    this.isolation = new FailureIsolation(engine, slot, database.ledger(), counters);
    this.counters = counters;
    this.vitals = database.vitals();
    this.maxRetries = config.getMaxRetries();
  }

  /**
   * Prepares the answer of every member of the batch that has not given up, or puts it back into
   * the batch because someone else holds its row locked.
   */
  public void commit(Batch batch) {
    if (obstacle != null) {
      Obstacle met = obstacle;
      obstacle = null;
      recover(batch, Answers.open(batch.members()), met.error(), met.meaning(), 0);
    }
    workApart(batch, true);
  }

  /**
   * As {@link #commit}, but stops at an error from which recovery takes time, such as a lost
   * connection. The batch must then be given to commit.
   *
   * @return whether the batch is worked off
   */
  public boolean tryCommit(Batch batch) {
    workApart(batch, false);
    return obstacle == null;
  }

  /** Whether there is a connection, not too old, so that nobody has to wait for a new one. */
  public boolean hasConnection() {
    return slot.hasConnection();
  }

  /** Whether what was sent last may have been committed without this side knowing. */
  public boolean hasSent() {
    return !round.sent().isEmpty();
  }

  /** After a fault of the engine itself: forgets all that is half done. */
  public void reset(Batch batch) {
    round.settled();
    forget(batch);
    slot.abandon();
  }

  /** Gives the connection back. */
  @Override
  public void close() {
    slot.close();
  }

  // --- rounds

  /** Works off those who wait for something of their own after the others, one by one. */
  private void workApart(Batch batch, boolean patient) {
    List<Member> apart = new ArrayList<>(0);
    for (Member member : batch.members()) {
      if (member.waitsForItsOwn()) {
        apart.add(member);
      }
    }
    if (apart.isEmpty() || batch.members().size() == 1) {
      work(batch, batch.members(), patient);
      return;
    }
    List<Member> others = new ArrayList<>(batch.members());
    others.removeAll(apart);
    work(batch, others, patient);
    workHurriedly(batch, apart.stream().map(List::of).toList(), patient);
  }

  private void workHurriedly(Batch batch, List<List<Member>> shares, boolean patient) {
    boolean before = slot.isHurried();
    slot.hurry(true);
    try {
      for (List<Member> share : shares) {
        work(batch, share, patient && obstacle == null);
      }
    } finally {
      slot.hurry(before);
    }
  }

  private void work(Batch batch, List<Member> members, boolean patient) {
    round.lockNext(batch.locksFirst());
    int rounds = 0;
    int retries = 0;
    List<Member> open = Answers.open(members);
    while (!open.isEmpty()) {
      try {
        if (patient) {
          slot.retireIfOld();
        }
        slot.connection();
        if (round.lockNext() || rounds >= MAX_OPTIMISTIC_ROUNDS) {
          round.underLock(batch, open);
        } else {
          round.optimistic(batch, open);
        }
        rounds++;
        vitals.answered(slot.nowNs());
      } catch (SQLException e) {
        Meaning meaning = slot.isConnected() ? SqlStates.meaning(e, false) : Meaning.IN_DOUBT;
        if (meaning == Meaning.IN_DOUBT) {
          vitals.lost(e, slot.nowNs());
        } else {
          vitals.answered(slot.nowNs());
        }
        if (meaning == Meaning.REFUSED) {
          isolate(batch, Answers.open(open), e, patient);
          return;
        }
        if (meaning == Meaning.WAITED_TOO_LONG && SqlStates.waitedForOneMember(e)) {
          setApart(batch, Answers.open(open), patient);
          return;
        }
        if (!patient && meaning != Meaning.WAITED_TOO_LONG) {
          obstacle = new Obstacle(e, meaning);
          return;
        }
        retries = recover(batch, open, e, meaning, retries);
      }
      open = Answers.open(open);
      open.removeAll(batch.membersPutBack());
    }
  }

  private void isolate(Batch batch, List<Member> open, SQLException refusal, boolean patient) {
    round.settled();
    Answers.unclaim(open);
    for (List<Member> share : isolation.divide(open, refusal)) {
      work(batch, share, patient && obstacle == null);
    }
  }

  /*
   * A member that waits for something of its own, such as someone else's transaction with the same
   * transaction id, would hold up its row for as long as that takes. So the members are divided, as
   * if it had been refused, with little patience; the one that waits goes back to its queue, and is
   * tried after its neighbours from then on.
   */
  private void setApart(Batch batch, List<Member> open, boolean patient) {
    round.settled();
    Answers.unclaim(open);
    counters.add(Count.LOCK_WAITS);
    if (open.size() == 1) {
      open.get(0).waitForItsOwn();
      batch.putBack(open);
      return;
    }
    int half = open.size() / 2;
    workHurriedly(batch, List.of(open.subList(0, half), open.subList(half, open.size())), patient);
  }

  // --- failures that are no member's fault

  /** Does what the error asks for; returns the number of retries so far. */
  private int recover(
      Batch batch, List<Member> open, SQLException e, Meaning meaning, int retries) {
    boolean resolved = false;
    if (meaning == Meaning.IN_DOUBT) {
      slot.abandon();
      forget(batch);
      if (hasSent()) {
        doubts.resolve(batch, open, round.sent(), e);
        resolved = true;
      }
    }
    round.settled();
    Answers.unclaim(Answers.open(open));
    if (resolved) {
      if (!Answers.open(open).isEmpty()) {
        slot.pause(retries); // the fault may come back with every try
      }
      return retries + 1;
    }
    if (meaning == Meaning.WAITED_TOO_LONG) {
      counters.add(Count.LOCK_WAITS);
      batch.putBack(Answers.open(open));
      return retries;
    }
    if (meaning == Meaning.STALE_STATEMENT) {
      slot.abandon();
    }
    return retry(open, e, retries, meaning == Meaning.IN_DOUBT);
  }

  /**
   * Waits a little before the same is sent again, or gives up. A lost connection is tried again as
   * long as anybody waits; another passing error so many times.
   */
  private int retry(List<Member> open, SQLException e, int retries, boolean lostConnection) {
    if (SqlStates.isHopeless(e) || (!lostConnection && retries >= maxRetries)) {
      Answers.fail(
          open,
          new Failure.NotApplied(
              Reason.DATABASE_UNAVAILABLE, "the database refused every try: " + e.getMessage(), e));
      return retries;
    }
    counters.add(Count.RETRIES);
    LOG.info("{}: trying again after {} {}", engine, e.getSQLState(), e.getMessage());
    slot.pause(retries);
    return retries + 1;
  }

  private static void forget(Batch batch) {
    for (Account account : batch.accounts()) {
      account.state(null);
    }
  }
}
