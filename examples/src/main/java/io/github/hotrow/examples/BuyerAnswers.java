// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples;

import java.util.ArrayList;
import java.util.List;

/**
 * What one buyer was told, in constant space: how many of its sales were applied, and two sums over
 * their transaction ids that the audit compares with the log's. Written by one thread at a time;
 * read when the run is over.
 */
final class BuyerAnswers {
  /*
   * Equal counts and equal sums could still hide one id swapped for two others; the checksum, a
   * product of two remainders, is not linear, so such a swap shows. SQL computes the same.
   */
  private static final long FIRST_MODULUS = 1_000_003;
  private static final long SECOND_MODULUS = 9_973;

  /** The checksum of a column of transaction ids, in SQL. */
  static final String SQL_CHECKSUM =
      "sum((order_id % " + FIRST_MODULUS + ") * (order_id % " + SECOND_MODULUS + "))";

  private final List<Long> unknownIds = new ArrayList<>(0);
  private long applied;
  private long idSum;
  private long checksum;
  private int failures;

  void addApplied(long transactionId) {
    applied++;
    idSum += transactionId;
    checksum += (transactionId % FIRST_MODULUS) * (transactionId % SECOND_MODULUS);
  }

  void addFailure(long transactionId, boolean unknown) {
    failures++;
    if (unknown) {
      unknownIds.add(transactionId);
    }
  }

  long applied() {
    return applied;
  }

  long idSum() {
    return idSum;
  }

  long checksum() {
    return checksum;
  }

  int failures() {
    return failures;
  }

  /** The ids of failed sales that may be in the log. */
  List<Long> unknownIds() {
    return unknownIds;
  }
}
