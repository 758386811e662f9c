// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

/** What a buyer is told. All are true; each but {@link #BUSY} and {@link #TRY_AGAIN} is final. */
enum Answer {
  /** The order is in the database: it was made just now. */
  ORDERED,
  /** The order is in the database: it was made by an earlier request with the same id. */
  ORDERED_BEFORE,
  /** The buyer has another order of this sale; nothing was changed. */
  ALREADY_BOUGHT,
  /** No unit is left; nothing was changed. */
  SOLD_OUT,
  /** The item is not on sale now; nothing was changed. */
  OFF_SALE,
  /** There is no such sale. */
  NO_SUCH_SALE,
  /**
   * Somebody else was at the item, and the strategy is one that doesn't wait; nothing was changed
   * by this request.
   */
  BUSY,
  /**
   * No answer was had, and the order may or may not be in the database. Sending the same order
   * again finds out.
   */
  TRY_AGAIN;

  /** Whether the buyer has a unit by this order. */
  boolean isOrdered() {
    return this == ORDERED || this == ORDERED_BEFORE;
  }
}
