// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.Change;
import io.github.hotrow.recovery.internal.journal.JournalNumbers;
import io.github.hotrow.recovery.internal.text.OneLine;
import java.util.UUID;

/**
 * One open change and what became of it. Immutable.
 *
 * @param number its number in the journal, by which a listener can tell that it hears of it again
 * @param change the change, as it was accepted
 * @param wasSent whether it was ever in a group that was sent
 * @param fate what became of it
 * @param groupId the group that was committed with it, or is running with it; or null
 * @param why how that is known, or why it can't be
 */
public record ChangeFate(
    long number, Change change, boolean wasSent, Fate fate, UUID groupId, String why) {
  /** The change's transaction id, or null. */
  public Object transactionId() {
    return change.transactionId();
  }

  ChangeFate with(Fate newFate, String newWhy) {
    return new ChangeFate(number, change, wasSent, newFate, groupId, newWhy);
  }

  @Override
  public String toString() {
    String id = transactionId() == null ? "none" : transactionId().toString();
    return OneLine.of(
        "%s  transaction id %s  %s: %s".formatted(JournalNumbers.text(number), id, fate, why));
  }
}
