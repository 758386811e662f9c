// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

/**
 * One client's wish. Immutable by agreement: nobody writes into the array.
 *
 * @param transactionId the transaction id
 * @param client who sends it
 * @param kind what it is about
 * @param keys the hot rows, in the order the client names them
 * @param amount how much each row's counter changes by
 */
public record Request(long transactionId, int client, Kind kind, long[] keys, long amount) {
  /** What a request is about. */
  public enum Kind {
    /** A change of hot rows, with its log rows. */
    CHANGE,
    /** A transaction that has nothing to do with hot rows. */
    ORDINARY
  }
}
