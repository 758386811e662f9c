// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.util.ArrayList;
import java.util.List;

/**
 * What one buyer was told, in constant space: how many of its sales were applied, and two sums over
 * their transaction ids that the audit compares with the log's. Written by one thread at a time;
 * read when the run is over.
 */
public final class BuyerAnswers {
  /*
   * Equal counts and equal sums could still hide one id swapped for two others; the checksum, a
   * product of two remainders, is not linear, so such a swap shows. SQL computes the same.
   */
  private static final long FIRST_MODULUS = 1_000_003;
  private static final long SECOND_MODULUS = 9_973;

  /** Keeps the sum of large ids in a long. */
  private static final long SUM_MODULUS = 1_000_000_007;

  /** The sum of a column of transaction ids, in SQL. */
  public static final String SQL_SUM = "sum(order_id % " + SUM_MODULUS + ")";

  /** The checksum of a column of transaction ids, in SQL. */
  public static final String SQL_CHECKSUM =
      "sum((order_id % " + FIRST_MODULUS + ") * (order_id % " + SECOND_MODULUS + "))";

  private final List<Long> unknownIds = new ArrayList<>(0);
  private long applied;
  private long idSum;
  private long checksum;
  private int failures;

  public void addApplied(long transactionId) {
    applied++;
    idSum += transactionId % SUM_MODULUS;
    checksum += (transactionId % FIRST_MODULUS) * (transactionId % SECOND_MODULUS);
  }

  /** Adds what was recorded in another process. */
  public void add(long appliedThere, long idSumThere, long checksumThere) {
    applied += appliedThere;
    idSum += idSumThere;
    checksum += checksumThere;
  }

  public void addFailure(long transactionId, boolean unknown) {
    failures++;
    if (unknown) {
      unknownIds.add(transactionId);
    }
  }

  public long applied() {
    return applied;
  }

  public long idSum() {
    return idSum;
  }

  public long checksum() {
    return checksum;
  }

  public int failures() {
    return failures;
  }

  /** The ids of failed sales that may be in the log. */
  public List<Long> unknownIds() {
    return unknownIds;
  }
}
