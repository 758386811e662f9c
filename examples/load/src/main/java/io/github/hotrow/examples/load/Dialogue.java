// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.concurrent.CompletionException;

/**
 * What clients with and without threads have in common: when one goes on, and how its answers are
 * recorded. Thread-safe, except that one client's calls come one after another.
 */
final class Dialogue {
  private final Answers answers;
  private final Pace pace;
  private final long[] sent;
  private volatile boolean over;

  Dialogue(Answers answers, Pace pace) {
    this.answers = answers;
    this.pace = pace;
    sent = new long[answers.buyers().size()];
  }

  Answers answers() {
    return answers;
  }

  void end() {
    over = true;
  }

  /** Whether the client has another change to send. */
  boolean goesOn(int client) {
    return !over && !answers.givesUp(client) && !answers.isExhausted();
  }

  /** When the client's next change is due. */
  long nextDueNs(int client) {
    return pace.dueNs(client, sent[client]++, System.nanoTime());
  }

  void answered(int client, long transactionId, long dueNs, Answer answer) {
    answers.answered(client, transactionId, answer, System.nanoTime() - dueNs);
  }

  void failed(int client, long transactionId, Throwable cause) {
    Throwable reason =
        cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
    answers.failed(
        client,
        transactionId,
        reason instanceof UnansweredException unanswered
            ? unanswered
            : new UnansweredException(true, reason));
  }
}
