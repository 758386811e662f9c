// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.Map;

/**
 * Counts since the engine started. Each number is exact; the numbers are read one after another, so
 * while changes flow they may be a few changes apart.
 *
 * @param applied changes answered {@link Outcome.Applied}
 * @param insufficient changes answered {@link Outcome.Insufficient}
 * @param duplicates changes answered {@link Outcome.Duplicate}
 * @param noSuchRow changes answered {@link Outcome.NoSuchRow}
 * @param rejected changes that ended in {@link ChangeRejectedException} or {@link
 *     TransactionIdConflictException}
 * @param notApplied changes that ended in {@link ChangeNotAppliedException}
 * @param unknown changes that ended in {@link OutcomeUnknownException}
 * @param groups groups committed, each one row update
 * @param batches database transactions committed by merged updates
 * @param statements statements and transactions sent in all, reads and failed ones included
 * @param decidedUnderLock batches that had to lock and read rows because memory was stale
 * @param isolations batches refused by the database and divided to find the member at fault
 * @param retries batches sent again after a passing error
 * @param inDoubt batches whose answer was lost
 * @param inDoubtResolved batches in doubt whose outcome was found out
 * @param lockWaits groups put aside because someone else held their row locked
 * @param answeredFromMemory refusals answered within {@code soldOutTtl} without asking the database
 * @param busy changes answered {@link Outcome.Busy}
 * @param byStrategy the answers again, by the strategy that served the change; without those that
 *     served none, and never {@link Strategy#AUTO}, which has another one serve
 */
public record EngineStats(
    long applied,
    long insufficient,
    long duplicates,
    long noSuchRow,
    long rejected,
    long notApplied,
    long unknown,
    long groups,
    long batches,
    long statements,
    long decidedUnderLock,
    long isolations,
    long retries,
    long inDoubt,
    long inDoubtResolved,
    long lockWaits,
    long answeredFromMemory,
    long busy,
    Map<Strategy, AnswerCounts> byStrategy) {

  /** Nothing has happened yet. */
  public static final EngineStats ZERO =
      new EngineStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Map.of());

  /** Applied changes for each committed group; 0 before the first. */
  public double meanGroupSize() {
    return groups == 0 ? 0 : (double) applied / groups;
  }

  /** The answers to changes that this strategy served. */
  public AnswerCounts answers(Strategy servedBy) {
    return byStrategy.getOrDefault(servedBy, AnswerCounts.ZERO);
  }
}
