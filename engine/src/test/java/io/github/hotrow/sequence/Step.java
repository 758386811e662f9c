// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import java.util.List;

/** One step of a sequence. */
sealed interface Step {
  /** A new change. */
  record Send(Wish wish) implements Step {}

  /** An earlier change again, exactly or altered. */
  record Again(int which, Alteration alteration) implements Step {}

  /** What is different when a change is sent again under the same id. */
  enum Alteration {
    /** Nothing. */
    NONE,
    /** The fee is written with more digits: the same number. */
    FEE_DIGITS,
    /** The rows come in another order. */
    ROW_ORDER,
    /** Another delta. */
    DELTA,
    /** Another note. */
    NOTE,
    /** Another row of the same table. */
    ROW,
    /** Without its guards and assignments, which are not part of the contents. */
    UNGUARDED,
    /** Only its first row. */
    FIRST_ROW
  }

  /** A column is set by hand, in both copies, while nothing is under way. */
  record ByHand(TableSpec table, List<Object> key, String column, Object value) implements Step {}

  /** Another session locks a row of the merged copy until the next change by hand, or the end. */
  record Lock(TableSpec table, List<Object> key) implements Step {}
}
