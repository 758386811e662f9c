// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.examples.load.SaleFailedException;

/** One way to sell a unit of the item. Thread-safe. */
interface Sale extends AutoCloseable {
  /**
   * Sells one unit: the log row and the deduction in one transaction.
   *
   * @return whether it was sold; false: the item is sold out, and nothing was changed
   * @throws SaleFailedException if there is no answer
   */
  boolean sell(long transactionId, int buyer);

  /** How many groups were committed so far; without merging each change is a group of its own. */
  default long groups(long committed) {
    return committed;
  }

  /** What the table can't say, for the run's first line; may be empty. */
  default String note() {
    return "";
  }

  @Override
  void close();
}
