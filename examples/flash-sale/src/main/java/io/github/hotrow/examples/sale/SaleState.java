// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

/**
 * The sale as the pages show it. Immutable.
 *
 * @param id the sale, 0 before the first
 * @param phase where it stands
 * @param strategy the name of the strategy by which orders reach the database
 * @param buyers simulated buyers
 * @param threads what they are made of
 * @param onSale whether the item is offered
 * @param stock units left
 * @param audit the last audit, or null while orders flow
 */
record SaleState(
    long id,
    Phase phase,
    String strategy,
    int buyers,
    String threads,
    boolean onSale,
    long stock,
    Audit audit) {

  /** Where a sale stands. */
  enum Phase {
    /** There was none yet. */
    NONE,
    /** Orders are taken. */
    RUNNING,
    /**
     * Every simulated buyer waits, since there is nothing to buy; a restock or an offer goes on.
     */
    PAUSED,
    /** No order is taken any more. */
    ENDED
  }
}
