// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.EngineStats;
import io.github.hotrow.Outcome;
import io.github.hotrow.internal.group.Failure;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What an engine counts. Thread-safe. */
public final class EngineCounters {

  /** One thing that is counted. */
  public enum Count {
    /** Outcome Applied. */
    APPLIED,
    /** Outcome Insufficient. */
    INSUFFICIENT,
    /** Outcome Duplicate. */
    DUPLICATES,
    /** Outcome NoSuchRow. */
    NO_SUCH_ROW,
    /** Refused by the database, or a conflict of ids. */
    REJECTED,
    /** Not applied for an outer reason. */
    NOT_APPLIED,
    /** Unknown. */
    UNKNOWN,
    /** Groups committed. */
    GROUPS,
    /** Transactions committed. */
    BATCHES,
    /** Statements and transactions sent. */
    STATEMENTS,
    /** Decisions under lock. */
    DECIDED_UNDER_LOCK,
    /** Divisions to find a member at fault. */
    ISOLATIONS,
    /** Batches sent again. */
    RETRIES,
    /** Batches whose answer was lost. */
    IN_DOUBT,
    /** Batches in doubt that were resolved. */
    IN_DOUBT_RESOLVED,
    /** Groups put aside because their row was locked. */
    LOCK_WAITS,
    /** Refusals from memory. */
    ANSWERED_FROM_MEMORY,
    /** Outcome Busy. */
    BUSY
  }

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);

  /** Counts that are all zero. */
  public EngineCounters() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
  }

  /** Adds one. */
  public void add(Count count) {
    counts.get(count).increment();
  }

  /** Adds several. */
  public void add(Count count, long amount) {
    counts.get(count).add(amount);
  }

  /** Counts an answer by its kind. */
  public void addAnswer(Object outcomeOrFailure) {
    add(kind(outcomeOrFailure));
  }

  private static Count kind(Object answer) {
    if (answer instanceof Outcome.Applied) {
      return Count.APPLIED;
    }
    if (answer instanceof Outcome.Insufficient) {
      return Count.INSUFFICIENT;
    }
    if (answer instanceof Outcome.Duplicate) {
      return Count.DUPLICATES;
    }
    if (answer instanceof Outcome.NoSuchRow) {
      return Count.NO_SUCH_ROW;
    }
    if (answer instanceof Outcome.Busy) {
      return Count.BUSY;
    }
    if (answer instanceof Failure.NotApplied) {
      return Count.NOT_APPLIED;
    }
    return answer instanceof Failure.Unknown ? Count.UNKNOWN : Count.REJECTED;
  }

  /** The counts now. */
  public EngineStats snapshot() {
    return new EngineStats(
        sum(Count.APPLIED),
        sum(Count.INSUFFICIENT),
        sum(Count.DUPLICATES),
        sum(Count.NO_SUCH_ROW),
        sum(Count.REJECTED),
        sum(Count.NOT_APPLIED),
        sum(Count.UNKNOWN),
        sum(Count.GROUPS),
        sum(Count.BATCHES),
        sum(Count.STATEMENTS),
        sum(Count.DECIDED_UNDER_LOCK),
        sum(Count.ISOLATIONS),
        sum(Count.RETRIES),
        sum(Count.IN_DOUBT),
        sum(Count.IN_DOUBT_RESOLVED),
        sum(Count.LOCK_WAITS),
        sum(Count.ANSWERED_FROM_MEMORY),
        sum(Count.BUSY));
  }

  private long sum(Count count) {
    return counts.get(count).sum();
  }
}
