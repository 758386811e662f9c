// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Change;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import io.github.hotrow.jdbc.internal.binding.Arguments;
import io.github.hotrow.jdbc.internal.binding.HotTables;
import io.github.hotrow.jdbc.internal.binding.Unbindable;
import io.github.hotrow.jdbc.internal.binding.UpdateBinding;
import java.sql.SQLException;

/**
 * Shadow mode of one connection: an ordinary UPDATE answers, and beside it, in its transaction, the
 * engine says what it would have answered; then the row is looked at. Confined to the connection's
 * thread.
 */
final class Shadow {
  /*
   * The row is locked and read just before the statement, so both decide on the same version of it;
   * otherwise every difference could be a neighbour's doing. That costs two round trips, and holds
   * the lock for them.
   */
  private final EngineMergingSource source;
  private Foreseen foreseen;

  /** What the engine would have answered; not yet compared. */
  private record Foreseen(
      HotrowEngine engine,
      HotTables.Description table,
      LockedRow row,
      String sql,
      Outcome outcome) {}

  Shadow(EngineMergingSource source) {
    this.source = source;
  }

  /** Just before the statement, in its transaction. */
  void before(Execution e, UpdateBinding binding, LockedRow row, LogicalSession session)
      throws SQLException {
    end();
    HotrowEngine engine = source.engine().started();
    if (engine == null) {
      return;
    }
    HotTables.Description table = null;
    try {
      table = binding.entry().enter(engine);
      Arguments arguments = new Arguments(e.statement(), e.parameters());
      Change change = binding.change(table.hot(), row.key(), arguments, null);
      Outcome outcome = engine.foresee(session.physical(), change);
      foreseen = new Foreseen(engine, table, row, e.statement().shape().text(), outcome);
    } catch (Unbindable | HotrowException reason) {
      source.declines().count(reason.getMessage());
    } finally {
      if (foreseen == null && table != null) {
        table.leave();
      }
    }
  }

  /** Just after the statement, in its transaction. */
  void after(LogicalSession session) throws SQLException {
    Foreseen now = foreseen;
    if (now == null) {
      return;
    }
    try {
      String counter = now.table().hot().counters().get(0);
      Change nothing = Change.to(now.table().hot(), now.row().key()).add(counter, 0).build();
      RowValues is = values(now.engine().foresee(session.physical(), nothing));
      source.shadows().compare(now.sql(), now.row(), now.outcome(), values(now.outcome()), is);
    } catch (HotrowException reason) {
      source.declines().count(reason.getMessage());
    } finally {
      end();
    }
  }

  /** What the row holds after such an outcome; null: there is none. */
  private static RowValues values(Outcome outcome) {
    if (outcome instanceof Outcome.Applied applied) {
      return applied.row();
    }
    return outcome instanceof Outcome.Insufficient insufficient ? insufficient.row() : null;
  }

  /** Nothing is compared any more; the statement failed, or the transaction is over. */
  void end() {
    if (foreseen != null) {
      foreseen.table().leave();
      foreseen = null;
    }
  }
}
