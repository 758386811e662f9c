// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import io.github.hotrow.Strategy;
import java.util.List;

/**
 * What the hint comments of a statement ask for. Words that are nobody's of ours are left out; they
 * may be for another reader, pg_hint_plan for instance. Immutable.
 *
 * @param strategy the strategy from {@code hotrow(…)}, or null
 * @param commitOnSuccess {@code COMMIT_ON_SUCCESS}: the transaction commits with this update
 * @param rollbackOnFail {@code ROLLBACK_ON_FAIL}: it rolls back if the update fails
 * @param targetAffectRow {@code TARGET_AFFECT_ROW(n)}: how many rows the update must change to have
 *     succeeded, or {@link #ANY_COUNT}
 * @param malformed the hints with a name of ours that say nothing known, as they were written; they
 *     can't be obeyed
 */
public record Hints(
    Strategy strategy,
    boolean commitOnSuccess,
    boolean rollbackOnFail,
    int targetAffectRow,
    List<String> malformed) {

  /** No {@code TARGET_AFFECT_ROW} was asked for. */
  public static final int ANY_COUNT = -1;

  /** A statement without hints. */
  public static final Hints NONE = new Hints(null, false, false, ANY_COUNT, List.of());

  /** Keeps a copy of the malformed ones. */
  public Hints {
    malformed = List.copyOf(malformed);
  }
}
