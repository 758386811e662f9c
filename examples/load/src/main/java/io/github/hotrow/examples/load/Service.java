// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.function.BiConsumer;

/** One way to bring the clients' changes into the database. Thread-safe. */
public interface Service extends AutoCloseable {
  /**
   * Does one change and waits for its answer.
   *
   * @throws UnansweredException if there is no answer
   */
  Answer change(long transactionId, int client);

  /**
   * Sends one change without waiting; only of services that {@link #isAsynchronous()}.
   *
   * @param answered takes the answer and null, or null and the {@link UnansweredException}, which
   *     this method may also throw instead of calling it
   */
  default void submit(
      long transactionId, int client, BiConsumer<Answer, UnansweredException> answered) {
    throw new UnsupportedOperationException("this service answers only those who wait");
  }

  /** Whether changes can be sent without waiting. */
  default boolean isAsynchronous() {
    return false;
  }

  /** How many groups were committed so far; without merging each change is a group of its own. */
  default long groups(long committed) {
    return committed;
  }

  /** What a table of figures can't say about it; may be empty. */
  default String note() {
    return "";
  }

  @Override
  void close();
}
