// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.sql.Hints;
import io.github.hotrow.jdbc.internal.sql.Hints.Strategy;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What hint comments ask for, and whether it can be obeyed. Stateless. */
final class HintCheck {
  private static final Logger LOG = LoggerFactory.getLogger(HintCheck.class);

  private HintCheck() {}

  /**
   * Whether the hints leave it open that the statement is merged.
   *
   * @throws SQLException if one can't be obeyed and that is to be an error
   */
  static boolean leadsToMerge(Hints hints, MergeSettings settings) throws SQLException {
    if (!hints.malformed().isEmpty()) {
      cannotBeObeyed(hints, "it is malformed: " + hints.malformed(), settings);
    }
    Strategy strategy = hints.strategy();
    if (strategy == null || strategy == Strategy.MERGE) {
      return true;
    }
    if (strategy != Strategy.PLAIN) {
      cannotBeObeyed(hints, "this strategy is not available here", settings);
    }
    return false;
  }

  /** Whether they ask for what only a merged update does. */
  static boolean asksForMore(Hints hints) {
    return hints.commitOnSuccess()
        || hints.rollbackOnFail()
        || hints.targetAffectRow() != Hints.ANY_COUNT;
  }

  static void cannotBeObeyed(Hints hints, String why, MergeSettings settings) throws SQLException {
    String message = "the hint " + hints + " can't be obeyed: " + why;
    if (settings.failOnHint()) {
      throw SqlErrors.hint(message);
    }
    LOG.warn("{}: {}", settings.engine().getEngineName(), message);
  }

  /** Fails a statement that changed another number of rows than its hint demands. */
  static void checkCount(long count, Hints hints) throws SQLException {
    int wanted = hints.targetAffectRow();
    if (wanted != Hints.ANY_COUNT && wanted != count) {
      throw SqlErrors.otherCount(count, wanted);
    }
  }
}
