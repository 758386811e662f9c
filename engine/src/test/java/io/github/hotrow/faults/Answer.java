// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeNotAppliedException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Outcome;
import io.github.hotrow.OutcomeUnknownException;
import java.time.Duration;

/**
 * What a caller was told of one change.
 *
 * @param outcome the outcome, or null
 * @param failure the failure, or null
 * @param took how long it took to be told
 */
record Answer(Outcome outcome, ChangeException failure, Duration took) {

  boolean isApplied() {
    return outcome instanceof Outcome.Applied;
  }

  boolean isUnknown() {
    return failure instanceof OutcomeUnknownException;
  }

  /** Why it was not applied; null if it was, or if that is not what was said. */
  Reason reason() {
    return failure instanceof ChangeNotAppliedException notApplied ? notApplied.reason() : null;
  }

  /** The counter just after the change. */
  long quantityAfter() {
    if (outcome instanceof Outcome.Applied applied) {
      return applied.row().longValue("quantity");
    }
    throw new AssertionError("not applied: " + this);
  }
}
