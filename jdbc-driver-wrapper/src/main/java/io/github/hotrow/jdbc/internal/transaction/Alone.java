// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Change;
import io.github.hotrow.EscrowTransaction;
import io.github.hotrow.EscrowTransaction.Grant;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.ReservationLostException;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import io.github.hotrow.jdbc.internal.sql.Hints;
import java.sql.SQLException;

/**
 * An UPDATE that is a transaction of its own. It is reserved, like any other, so that it takes
 * nothing that was granted to somebody else, and committed at once. Stateless.
 */
final class Alone {
  private static final int MOST_TRIES = 100;

  private Alone() {}

  static Taken execute(
      HotrowEngine engine,
      UpdateBinding binding,
      Change change,
      Interruption interruption,
      Hints hints)
      throws Unbindable, SQLException {
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      try (EscrowTransaction transaction = engine.begin()) {
        Grant grant = interruption.run(() -> transaction.reserve(change));
        if (grant == Grant.UNDECIDED) {
          break;
        }
        if (grant != Grant.GRANTED) {
          HintCheck.checkCount(0, hints);
          return new Taken(
              0, binding.returning().isEmpty() ? null : ReturnedCounters.none(binding));
        }
        HintCheck.checkCount(1, hints);
        Outcome.Applied applied = transaction.commit(null);
        return new Taken(
            1, binding.returning().isEmpty() ? null : ReturnedCounters.of(binding, applied.row()));
      } catch (ReservationLostException lost) {
        // somebody else took it meanwhile; nobody was told yes, so it is decided anew
      }
    }
    throw new Unbindable("Whether it may change the row is for the database to say.");
  }
}
