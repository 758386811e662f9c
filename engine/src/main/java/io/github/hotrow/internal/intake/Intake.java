// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.Outcome;
import io.github.hotrow.Strategy;
import io.github.hotrow.internal.commit.EngineCounters;
import io.github.hotrow.internal.commit.EngineCounters.Count;
import io.github.hotrow.internal.group.AccountTable;
import io.github.hotrow.internal.group.Attempt;
import io.github.hotrow.internal.group.ChangeBinder;
import io.github.hotrow.internal.group.Failure;
import io.github.hotrow.internal.group.Insertion;
import io.github.hotrow.internal.group.Member;
import io.github.hotrow.internal.group.MemberState;
import io.github.hotrow.internal.group.Part;
import io.github.hotrow.internal.group.RowState;
import io.github.hotrow.internal.journal.JournalEntries;
import io.github.hotrow.internal.leader.Completions;
import io.github.hotrow.internal.leader.Leadership;
import io.github.hotrow.internal.leader.Timekeeper;
import io.github.hotrow.internal.strategy.Merge;
import io.github.hotrow.internal.strategy.Way;
import io.github.hotrow.internal.strategy.Ways;
import io.github.hotrow.internal.table.BoundGuard.Verdict;
import io.github.hotrow.internal.table.RowKey;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Takes changes in and brings answers back, in the callers' threads. Thread-safe. */
public final class Intake {
  private static final int FREE_BYTES = 512;
  private static final long SHORTEST_PAUSE_NS = 50_000;
  private static final long LONGEST_PAUSE_NS = 1_000_000;
  static final Failure.NotApplied INTERRUPTED =
      new Failure.NotApplied(
          Reason.INTERRUPTED, "its thread was interrupted before it was sent", null);
  static final Failure.Unknown INTERRUPTED_UNDER_WAY =
      new Failure.Unknown(
          "its thread was interrupted while it was under way; ask for it later by its transaction"
              + " id",
          null);
  private static final Failure.NotApplied FULL =
      new Failure.NotApplied(
          Reason.ENGINE_FULL,
          "as many changes wait as the engine accepts; come back later, or raise ringCapacity,"
              + " maxWaitingBytes or, for one row under QUEUE, queueBound",
          null);

  /** Why a change is not taken, or not sent, once the engine is closed. */
  public static final Failure.NotApplied CLOSED =
      new Failure.NotApplied(Reason.ENGINE_CLOSED, "the engine is closed", null);

  private final RegisteredTables tables;
  private final AccountTable accounts;
  private final Leadership leadership;
  private final Merge merge;
  private final Ways ways;
  private final Completions completions;
  private final EngineCounters counters;
  private final CallersWait wait;
  private final LongSupplier clock;
  private final FullRingPolicy fullRingPolicy;
  private final long timeoutNs;
  private final long commitTimeoutNs;
  private final long maxWaitingBytes;
  private final AtomicLong heldBytes;
  private final JournalEntries journal;

  /** Whether intake has stopped; and whether no leader will look into the ring any more. */
  private volatile boolean closing;

  private volatile boolean ended;

  /** An intake that is open. */
  public Intake(
      HotrowConfig config,
      RegisteredTables tables,
      AccountTable accounts,
      Leadership leadership,
      Ways ways,
      Completions completions,
      EngineCounters counters,
      AtomicLong heldBytes,
      JournalEntries journal,
      LongSupplier clock) {
    this.tables = tables;
    this.accounts = accounts;
    this.leadership = leadership;
    this.merge = ways.merge();
    this.ways = ways;
    this.completions = completions;
    this.counters = counters;
    this.wait = new CallersWait(completions, clock);
    this.clock = clock;
    this.fullRingPolicy = config.getFullRingPolicy();
    this.timeoutNs = config.getChangeTimeout().toNanos();
    this.commitTimeoutNs = config.getCommitTimeout().toNanos();
    this.maxWaitingBytes = config.getMaxWaitingBytes();
    this.heldBytes = heldBytes;
    this.journal = journal;
  }

  /** Takes the change in and waits for its answer. */
  public Outcome execute(Change change) {
    Part[] parts = bind(change);
    Way way = ways.of(parts);
    long nowNs = clock.getAsLong();
    Outcome remembered = refusalFromMemory(parts, way, nowNs);
    if (remembered != null) {
      return remembered;
    }
    Member member = member(change, parts, nowNs, Thread.currentThread(), null);
    journal.accepted(change, member);
    return execute(member, way, nowNs);
  }

  /**
   * Takes a change in whose parts were bound one by one, and waits for its answer. It is merged
   * whatever its tables' strategy, and never refused from memory.
   */
  public Outcome execute(Change change, Part[] parts, long waitNs) {
    if (parts.length > 1) {
      for (Part part : parts) {
        tables.refuseIfDescribedTwice(part.table());
      }
    }
    long nowNs = clock.getAsLong();
    Member member =
        new Member(null, parts, nowNs, nowNs + waitNs, bytes(parts), Thread.currentThread(), null);
    journal.accepted(change, member);
    return execute(member, merge, nowNs);
  }

  /** Has a row read, together with whoever asks for it at the same time; false: there is none. */
  public boolean read(RowKey key, long waitNs) {
    Part reading = Part.reading(key);
    reading.account(accounts.of(key));
    long nowNs = clock.getAsLong();
    Member member =
        new Member(
            null, new Part[] {reading}, nowNs, nowNs + waitNs, 0, Thread.currentThread(), null);
    return !(execute(member, merge, nowNs) instanceof Outcome.NoSuchRow);
  }

  private Outcome execute(Member member, Way way, long nowNs) {
    if (way != merge || !mayLead(member, nowNs) || !leadership.leadAlone(member)) {
      publish(member, way);
    }
    wait.await(member);
    if (member.state() == MemberState.WITHDRAWN) {
      journal.notApplied(member); // whoever withdrew it may not have come to it yet
    }
    return member.outcome();
  }

  /** Takes the change in and completes the stage later. */
  public CompletableFuture<Outcome> submit(Change change) {
    Part[] parts = bind(change);
    long nowNs = clock.getAsLong();
    CompletableFuture<Outcome> stage = new CompletableFuture<>();
    Way way = ways.of(parts);
    Outcome remembered = refusalFromMemory(parts, way, nowNs);
    if (remembered != null) {
      stage.complete(remembered);
      return stage;
    }
    Member member = member(change, parts, nowNs, null, stage);
    journal.accepted(change, member);
    publish(member, way);
    return stage;
  }

  /*
   * A caller that leads is inside the driver until the server answers or the connection is given up,
   * so its own timeout must allow for that. And a virtual thread's interrupt would close the socket.
   */
  private boolean mayLead(Member member, long nowNs) {
    return member.deadlineNs() - nowNs >= commitTimeoutNs
        && member.heldBytes() == 0 // the byte budget is asked on the way into the ring
        && !closing
        && !VirtualThreads.isCurrent()
        && !Thread.currentThread().isInterrupted();
  }

  // --- from a change to a member

  private Part[] bind(Change change) {
    List<Change.Row> rows = change.rows();
    Part[] parts = new Part[rows.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = bind(rows.get(i));
      if (parts.length > 1) {
        tables.refuseIfDescribedTwice(parts[i].table());
      }
      for (int j = 0; j < i; j++) {
        refuseSameRow(change, parts[j], parts[i]);
      }
    }
    if (!change.inserts().isEmpty()) {
      parts[0].insertions(change.inserts().stream().map(this::bind).toArray(Insertion[]::new));
    }
    return parts;
  }

  /** One row of a change in terms of its table. */
  public Part bind(Change.Row row) {
    Part part = ChangeBinder.bind(tables.get(row.table()), row);
    part.account(accounts.of(part.key()));
    return part;
  }

  /** A row that goes along, in terms of its table. */
  public Insertion bind(Change.Insert insert) {
    return ChangeBinder.bind(tables.get(insert.into()), insert);
  }

  private static void refuseSameRow(Change change, Part one, Part other) {
    boolean sameTable = one.table().sqlName().equals(other.table().sqlName());
    if (sameTable && one.key().values().equals(other.key().values())) {
      throw new ConfigurationException(
          "the change names row " + one.key() + " twice; add its deltas up");
    }
    boolean oneLog = one.table() == other.table() && one.table().log() != null;
    if (oneLog
        && change.transactionId() != null
        && one.table().log().transactionId() != null
        && !one.table().log().uniqueWithKey()) {
      throw new ConfigurationException(
          "the change logs rows "
              + one.key()
              + " and "
              + other.key()
              + " under one transaction id,"
              + " but the id alone is unique in the log; make it unique together with the key"
              + " columns");
    }
  }

  private Member member(
      Change change, Part[] parts, long nowNs, Thread caller, CompletableFuture<Outcome> stage) {
    int bytes = bytes(parts);
    if (bytes > maxWaitingBytes) {
      throw new ConfigurationException(
          "the change carries "
              + bytes
              + " bytes of values, more than maxWaitingBytes, "
              + maxWaitingBytes
              + "; raise it");
    }
    long waitNs = change.timeout() == null ? timeoutNs : change.timeout().toNanos();
    return new Member(
        TransactionIds.canonical(change.transactionId()),
        parts,
        nowNs,
        nowNs + waitNs,
        bytes,
        caller,
        stage);
  }

  private static int bytes(Part[] parts) {
    long bytes = 0;
    for (Part part : parts) {
      for (Object value : part.logValues()) {
        bytes += bytes(value);
      }
      for (Part.Assignment assignment : part.assignments()) {
        bytes += bytes(assignment.value());
      }
      for (Insertion insertion : part.insertions()) {
        for (Object value : insertion.values()) {
          bytes += bytes(value);
        }
      }
    }
    return bytes <= FREE_BYTES ? 0 : (int) Math.min(Integer.MAX_VALUE, bytes);
  }

  private static long bytes(Object value) {
    if (value instanceof String text) {
      return 2L * text.length();
    }
    return value instanceof byte[] array ? 2L * array.length : 0;
  }

  // --- refusals from memory

  private Outcome refusalFromMemory(Part[] parts, Way way, long nowNs) {
    if (way != merge) {
      return null;
    }
    for (Part part : parts) {
      long ttlNs = tables.soldOutTtlNs(part.table());
      if (ttlNs == 0) {
        continue;
      }
      RowState state = part.account().readSinceStale();
      if (state != null
          && nowNs - state.readAtNs() <= ttlNs
          && part.verdict(state) == Verdict.FAILS) {
        countRefusal();
        counters.add(Count.ANSWERED_FROM_MEMORY);
        return Attempt.insufficient(part, state.counters());
      }
    }
    return null;
  }

  /** Counts a change that was refused before it became a member. */
  public void countRefusal() {
    counters.addAnswer(Strategy.MERGE, EngineCounters.Answer.INSUFFICIENT);
  }

  // --- publication

  void publish(Member member, Way way) {
    member.servedBy(way.strategy());
    if (closing) {
      throw refused(member, CLOSED);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw refused(member, INTERRUPTED);
    }
    long pauseNs = SHORTEST_PAUSE_NS;
    while (!tryPublish(member, way)) {
      if (fullRingPolicy == FullRingPolicy.REFUSE) {
        throw refused(member, FULL);
      }
      if (closing) {
        throw refused(member, CLOSED);
      }
      if (clock.getAsLong() - member.deadlineNs() >= 0) {
        throw refused(member, Timekeeper.NOT_SENT_IN_TIME);
      }
      LockSupport.parkNanos(this, pauseNs);
      if (Thread.currentThread().isInterrupted()) {
        throw refused(member, INTERRUPTED);
      }
      pauseNs = Math.min(LONGEST_PAUSE_NS, pauseNs * 2);
    }
    if (ended) {
      // published after the last look into the ring, and perhaps not alone: a place that was taken
      // but not yet published hides those behind it
      leadership.endAll(left -> completions.giveUp(left, CLOSED, null));
    }
  }

  private boolean tryPublish(Member member, Way way) {
    int bytes = member.heldBytes();
    if (bytes > 0 && heldBytes.addAndGet(bytes) > maxWaitingBytes) {
      heldBytes.addAndGet(-bytes);
      return false;
    }
    if (way.offer(member)) {
      return true;
    }
    if (bytes > 0) {
      heldBytes.addAndGet(-bytes);
    }
    return false;
  }

  private RuntimeException refused(Member member, Failure.NotApplied failure) {
    journal.notApplied(member);
    counters.addAnswer(member.servedBy(), failure);
    return failure.toException(member.transactionId());
  }

  // --- the end

  /** Refuses changes from now on. */
  public void close() {
    closing = true;
  }

  /** Whether changes are refused. */
  public boolean isClosed() {
    return closing;
  }

  /** Says that no leader will look into the ring any more. */
  public void end() {
    ended = true;
  }
}
