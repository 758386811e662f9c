// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

/** One way to bring an order to the database. Thread-safe. */
interface Seller extends AutoCloseable {
  /** Places the order: its row and the deduction in one transaction. */
  Answer sell(Order order);

  /** Lets orders in again after {@link #turnAway}. */
  default void welcome() {}

  /** Answers {@link Answer#MOVED} to orders that have not been begun. */
  default void turnAway() {}

  @Override
  void close();
}
