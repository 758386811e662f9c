// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.internal.sql.Hints;
import io.github.hotrow.jdbc.internal.sql.Shape;
import java.sql.SQLException;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What hint comments ask for, and whether it was obeyed: if not, that is an error, or a warning for
 * each shape once. Confined to the connection's thread.
 */
final class HintCheck {
  private static final Logger LOG = LoggerFactory.getLogger(HintCheck.class);

  private final MergeSettings settings;
  private final Set<Shape> warned;
  private Execution judged;

  /**
   * A check.
   *
   * @param warned the shapes that were warned of already, for all connections
   */
  HintCheck(MergeSettings settings, Set<Shape> warned) {
    this.settings = settings;
    this.warned = warned;
  }

  /** Whether they ask for what only a merged update does. */
  static boolean asksForMerge(Hints hints) {
    return hints.strategy() == Strategy.MERGE
        || hints.commitOnSuccess()
        || hints.targetAffectRow() != Hints.ANY_COUNT;
  }

  /** Whether they ask for anything that may not be obeyed, which must then be told. */
  static boolean mustBeJudged(Hints hints) {
    return !hints.equals(Hints.NONE) && hints.strategy() != Strategy.PLAIN;
  }

  private static boolean isForOrdinary(Hints hints) {
    return hints.strategy() == Strategy.QUEUE
        || hints.strategy() == Strategy.ADVISORY
        || hints.strategy() == Strategy.NOWAIT;
  }

  /**
   * The row of an execution is not known.
   *
   * @throws SQLException if its hint needs the row, and not to obey is to be an error
   */
  void rowUnknown(Execution execution) throws SQLException {
    if (isForOrdinary(execution.statement().shape().hints())) {
      disobeyed(execution, "its conditions name no whole unique key of its table");
    }
  }

  /** Fails a statement that changed another number of rows than its hint demands. */
  static void checkCount(long count, Hints hints) throws SQLException {
    int wanted = hints.targetAffectRow();
    if (wanted != Hints.ANY_COUNT && wanted != count) {
      throw SqlErrors.otherCount(count, wanted);
    }
  }

  /**
   * An execution was offered.
   *
   * @param declined why it goes the ordinary way, or null if it does not
   * @throws SQLException if a hint was not obeyed and that is to be an error
   */
  void judged(Execution execution, String declined) throws SQLException {
    judged = execution;
    Hints hints = execution.statement().shape().hints();
    if (!hints.malformed().isEmpty()) {
      disobeyed(execution, "it is malformed");
    } else if (declined != null) {
      judgeOrdinary(execution, declined);
    }
  }

  /** An execution, perhaps one that was not offered, goes the ordinary way in a transaction. */
  @SuppressWarnings("ReferenceEquality") // this very execution, not one like it
  void executed(Execution execution) throws SQLException {
    if (judged != execution) {
      judgeOrdinary(execution, "its transaction is an ordinary one already");
    }
    judged = null;
  }

  private void judgeOrdinary(Execution execution, String why) throws SQLException {
    Hints hints = execution.statement().shape().hints();
    if (asksForMerge(hints)) {
      disobeyed(execution, why);
    } else if (isForOrdinary(hints) && !Approaches.mayLock(execution)) {
      disobeyed(execution, "it locks no single row of one table that could be told from its text");
    }
  }

  private void disobeyed(Execution execution, String why) throws SQLException {
    Hints hints = execution.statement().shape().hints();
    String message = hints + " can't be obeyed: " + why;
    if (settings.failOnHint()) {
      throw SqlErrors.hint(message);
    }
    if (warned.add(execution.statement().shape())) {
      LOG.warn("{}: {}", settings.engine().getEngineName(), message);
    }
  }
}
