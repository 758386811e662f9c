// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.List;
import java.util.UUID;

/**
 * Where an engine notes, outside the database, what it has accepted and what is on its way, so that
 * a process that was killed can be told afterwards what became of it. A hint only: the database is
 * the truth. One for each engine; implementations must be thread-safe.
 *
 * <p>A change is noted when it is accepted, in its caller's thread and before anything waits for
 * it; with its groups before a statement is sent that could commit them; and when its end is known,
 * before its caller is told. So of a change whose end is not noted nobody has been told more than
 * "unknown", and one that is in no group was never sent.
 */
public interface Journal extends AutoCloseable {
  /** The number of a change that is not noted. */
  long NOT_NOTED = -1;

  /** How a change ended, as far as a journal cares. */
  enum Ending {
    /** Committed. */
    APPLIED,
    /** Applied before, under the same transaction id. */
    DUPLICATE,
    /** Answered otherwise and not applied: insufficient, no such row, refused by the database. */
    REFUSED,
    /** Not applied, for a reason outside the change: timeout, interrupt, engine closed. */
    NOT_APPLIED
  }

  /**
   * A group that is about to be sent.
   *
   * @param id the id under which the ledger will have it, if it is committed
   * @param changes the numbers of its members' changes, in their order
   */
  record GroupUnderWay(UUID id, long[] changes) {}

  /** The journal of an engine that keeps none. */
  Journal NONE =
      new Journal() {
        @Override
        public long accepted(Change change) {
          return NOT_NOTED;
        }

        @Override
        public void underWay(List<GroupUnderWay> groups) {
          // nothing is kept
        }

        @Override
        public void ended(long[] changes, Ending[] endings) {
          // nothing is kept
        }
      };

  /**
   * Called while the engine starts, once its ledger is there and before it takes changes in: the
   * time to find out what became of those an earlier process left open.
   *
   * @param config the engine's configuration
   * @throws HotrowException if the engine must not start
   */
  default void starting(HotrowConfig config) {}

  /** Called when a table was registered: changes of it can be submitted from now on. */
  default void registered(HotrowEngine engine, HotTable table) {}

  /**
   * Notes a change that is about to be accepted.
   *
   * @return its number, not negative, or {@link #NOT_NOTED}
   * @throws HotrowException if it can't be noted; the change is then not accepted
   */
  long accepted(Change change);

  /**
   * Notes groups that are about to be sent in one transaction. A group that is decided anew is
   * noted again, under another id.
   *
   * @throws HotrowException if they can't be noted; they are then not sent
   */
  void underWay(List<GroupUnderWay> groups);

  /**
   * Notes the ends of changes, whose callers are told next. Must not throw. May be called twice for
   * a change that was not applied.
   *
   * @param changes their numbers
   * @param endings for each of them its end
   */
  void ended(long[] changes, Ending[] endings);

  /** Called when the engine is closed and all that it accepted has ended. */
  @Override
  default void close() {}
}
