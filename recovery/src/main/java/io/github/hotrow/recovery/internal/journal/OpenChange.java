// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Change;
import java.util.List;
import java.util.UUID;

/**
 * A change that a journal knows no end of. Immutable.
 *
 * @param number its number in the journal
 * @param change the change, its tables as the journal describes them
 * @param sent the groups it was a member of when they were sent, oldest first; empty if none was
 */
public record OpenChange(long number, Change change, List<Sent> sent) {
  /**
   * A group that was sent.
   *
   * @param groupId its id in the ledger
   * @param sentAtMillis when, by the clock of the process that sent it
   */
  public record Sent(UUID groupId, long sentAtMillis) {}
}
