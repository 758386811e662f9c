// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.strategy;

import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.UnansweredException;
import java.sql.SQLException;

/** What an error of a client's own transaction tells the client. Stateless. */
final class Judgement {
  private static final String UNIQUE_VIOLATION = "23505";
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final String DEADLOCK = "40P01";
  private static final String SERIALIZATION_FAILURE = "40001";

  private Judgement() {}

  /**
   * The answer that the error is.
   *
   * @param committing whether the commit was already on its way
   * @throws UnansweredException if it is none
   */
  static Answer of(SQLException error, boolean refusesDuplicates, boolean committing) {
    String state = error.getSQLState() == null ? "" : error.getSQLState();
    return switch (state) {
      case UNIQUE_VIOLATION -> {
        if (!refusesDuplicates) {
          throw new UnansweredException(committing, error);
        }
        yield Answer.REFUSED;
      }
      case LOCK_NOT_AVAILABLE -> Answer.SKIPPED;
      case DEADLOCK, SERIALIZATION_FAILURE -> Answer.ABORTED;
      default -> throw new UnansweredException(committing, error);
    };
  }
}
