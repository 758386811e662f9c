// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * What is given away. Immutable.
 *
 * @param coupons how many coupons there are
 * @param perUser how many of them a user may have
 * @param envelopes how many red envelopes there are
 * @param amount what is in each, with cents
 * @param shares how many may draw from each
 */
record Offer(int coupons, int perUser, int envelopes, BigDecimal amount, int shares) {
  private static final BigDecimal MOST = new BigDecimal("9999999999.99");

  /** Checks that there is a cent for each share, and no fraction of one. */
  Offer {
    if (amount.stripTrailingZeros().scale() > 2) {
      throw new IllegalArgumentException(
          "the amount is " + amount.toPlainString() + "; it must be in whole cents");
    }
    amount = amount.setScale(2, RoundingMode.UNNECESSARY);
    BigDecimal least = BigDecimal.valueOf(shares, 2);
    if (amount.compareTo(least) < 0 || amount.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the amount is %s; for %,d shares it must be from %s, a cent for each, to %s",
              amount.toPlainString(),
              shares,
              least.toPlainString(),
              MOST.toPlainString()));
    }
  }
}
