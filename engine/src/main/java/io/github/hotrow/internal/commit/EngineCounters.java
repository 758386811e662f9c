// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.AnswerCounts;
import io.github.hotrow.EngineStats;
import io.github.hotrow.Outcome;
import io.github.hotrow.Strategy;
import io.github.hotrow.internal.group.Failure;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What an engine counts. Thread-safe. */
public final class EngineCounters {

  /** How a change was answered. */
  public enum Answer {
    /** Outcome Applied. */
    APPLIED,
    /** Outcome Insufficient. */
    INSUFFICIENT,
    /** Outcome Duplicate. */
    DUPLICATE,
    /** Outcome NoSuchRow. */
    NO_SUCH_ROW,
    /** Outcome Busy. */
    BUSY,
    /** Refused by the database, or a conflict of ids. */
    REJECTED,
    /** Not applied for an outer reason. */
    NOT_APPLIED,
    /** Unknown. */
    UNKNOWN;

    private static Answer of(Object outcomeOrFailure) {
      if (outcomeOrFailure instanceof Outcome.Applied) {
        return APPLIED;
      }
      if (outcomeOrFailure instanceof Outcome.Insufficient) {
        return INSUFFICIENT;
      }
      if (outcomeOrFailure instanceof Outcome.Duplicate) {
        return DUPLICATE;
      }
      if (outcomeOrFailure instanceof Outcome.NoSuchRow) {
        return NO_SUCH_ROW;
      }
      if (outcomeOrFailure instanceof Outcome.Busy) {
        return BUSY;
      }
      if (outcomeOrFailure instanceof Failure.NotApplied) {
        return NOT_APPLIED;
      }
      return outcomeOrFailure instanceof Failure.Unknown ? UNKNOWN : REJECTED;
    }
  }

  /** One thing that is counted beside answers. */
  public enum Count {
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
    ANSWERED_FROM_MEMORY
  }

  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
  private final Map<Strategy, Map<Answer, LongAdder>> answers = new EnumMap<>(Strategy.class);

  /** Counts that are all zero. */
  public EngineCounters() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
    for (Strategy strategy : Strategy.values()) {
      Map<Answer, LongAdder> served = new EnumMap<>(Answer.class);
      for (Answer answer : Answer.values()) {
        served.put(answer, new LongAdder());
      }
      answers.put(strategy, served);
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

  /** Counts an answer by its kind and by the strategy that served the change. */
  public void addAnswer(Strategy servedBy, Object outcomeOrFailure) {
    addAnswer(servedBy, Answer.of(outcomeOrFailure));
  }

  /** Counts an answer by the strategy that served the change. */
  public void addAnswer(Strategy servedBy, Answer answer) {
    answers.get(servedBy).get(answer).increment();
  }

  /** The counts now. */
  public EngineStats snapshot() {
    Map<Strategy, AnswerCounts> byStrategy = new EnumMap<>(Strategy.class);
    AnswerCounts all = AnswerCounts.ZERO;
    for (Strategy strategy : answers.keySet()) {
      AnswerCounts served = answers(strategy);
      if (served.total() > 0) {
        byStrategy.put(strategy, served);
        all = all.plus(served);
      }
    }
    return new EngineStats(
        all.applied(),
        all.insufficient(),
        all.duplicates(),
        all.noSuchRow(),
        all.rejected(),
        all.notApplied(),
        all.unknown(),
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
        all.busy(),
        Collections.unmodifiableMap(byStrategy));
  }

  private AnswerCounts answers(Strategy servedBy) {
    return new AnswerCounts(
        sum(servedBy, Answer.APPLIED),
        sum(servedBy, Answer.INSUFFICIENT),
        sum(servedBy, Answer.DUPLICATE),
        sum(servedBy, Answer.NO_SUCH_ROW),
        sum(servedBy, Answer.BUSY),
        sum(servedBy, Answer.REJECTED),
        sum(servedBy, Answer.NOT_APPLIED),
        sum(servedBy, Answer.UNKNOWN));
  }

  private long sum(Strategy servedBy, Answer answer) {
    return answers.get(servedBy).get(answer).sum();
  }

  private long sum(Count count) {
    return counts.get(count).sum();
  }
}
