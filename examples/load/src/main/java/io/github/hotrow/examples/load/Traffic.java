// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

/** The load of one run, from its start to its stop. Confined to the main thread. */
public interface Traffic extends AutoCloseable {
  /** Starts the buyers; what they are told goes to the answers. */
  void start();

  /** Records latencies from now on, or no longer. */
  default void measure(boolean on) {
    answers().latencies().measure(on);
  }

  /** Ends the traffic and waits until every change sent has its answer. */
  void stop() throws InterruptedException;

  /** Where the buyers' answers go. */
  Answers answers();

  /**
   * How many groups were committed so far.
   *
   * @param committed the changes committed so far
   */
  long groups(long committed);

  /** The number of buyers, or of changes in flight. */
  int clients();

  /** {@code platform}, {@code virtual} or {@code async}. */
  String threads();

  /** What the table can't say; may be empty. */
  String note();

  @Override
  void close();
}
