// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * How many changes were answered in which way. Immutable.
 *
 * @param applied answered {@link Outcome.Applied}
 * @param insufficient answered {@link Outcome.Insufficient}
 * @param duplicates answered {@link Outcome.Duplicate}
 * @param noSuchRow answered {@link Outcome.NoSuchRow}
 * @param busy answered {@link Outcome.Busy}
 * @param rejected ended in {@link ChangeRejectedException} or {@link
 *     TransactionIdConflictException}
 * @param notApplied ended in {@link ChangeNotAppliedException}
 * @param unknown ended in {@link OutcomeUnknownException}
 */
public record AnswerCounts(
    long applied,
    long insufficient,
    long duplicates,
    long noSuchRow,
    long busy,
    long rejected,
    long notApplied,
    long unknown) {

  /** Nothing was answered. */
  public static final AnswerCounts ZERO = new AnswerCounts(0, 0, 0, 0, 0, 0, 0, 0);

  /** All answers. */
  public long total() {
    return applied + insufficient + duplicates + noSuchRow + busy + rejected + notApplied + unknown;
  }

  /** The counts of both together. */
  public AnswerCounts plus(AnswerCounts other) {
    return new AnswerCounts(
        applied + other.applied,
        insufficient + other.insufficient,
        duplicates + other.duplicates,
        noSuchRow + other.noSuchRow,
        busy + other.busy,
        rejected + other.rejected,
        notApplied + other.notApplied,
        unknown + other.unknown);
  }
}
