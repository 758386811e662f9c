// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import io.github.hotrow.ChangeException;
import io.github.hotrow.Outcome;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** What an engine's outcomes and failures mean as {@link Answer}s. Stateless. */
public final class EngineAnswers {
  private EngineAnswers() {}

  /**
   * The answer that an outcome is.
   *
   * @throws UnansweredException if the change can't have had it
   */
  public static Answer of(Outcome outcome) {
    if (outcome instanceof Outcome.Applied) {
      return Answer.APPLIED;
    }
    if (outcome instanceof Outcome.Insufficient || outcome instanceof Outcome.Duplicate) {
      return Answer.REFUSED;
    }
    if (outcome instanceof Outcome.Busy) {
      return Answer.SKIPPED;
    }
    throw new UnansweredException(true, new IllegalStateException("unexpected answer " + outcome));
  }

  /** What went wrong with a change that got no outcome. */
  public static UnansweredException failure(Throwable cause) {
    Throwable reason =
        cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
    boolean notApplied =
        reason instanceof ChangeException e && e.applied() == ChangeException.AppliedState.NO;
    return new UnansweredException(!notApplied, reason);
  }

  /** Tells the one who waits, as soon as there is something to tell. */
  public static void tell(
      CompletionStage<Outcome> stage, BiConsumer<Answer, UnansweredException> answered) {
    CompletionStage<Outcome> unused =
        stage.whenComplete(
            (outcome, error) -> {
              Answer answer = null;
              UnansweredException none = null;
              try {
                if (error != null) {
                  none = failure(error);
                } else {
                  answer = of(outcome);
                }
              } catch (UnansweredException unexpected) {
                none = unexpected;
              }
              answered.accept(answer, none);
            });
  }
}
