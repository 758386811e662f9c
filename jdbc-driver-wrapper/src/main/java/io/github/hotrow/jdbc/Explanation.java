// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

/**
 * What the wrapper will do with a statement, and why. Immutable.
 *
 * @param treatment what is done with it
 * @param reason why, in a sentence
 */
public record Explanation(Treatment treatment, String reason) {

  /** What can be done with a statement. */
  public enum Treatment {
    /** An UPDATE that is merged with those of concurrent transactions. */
    MERGED,
    /** An INSERT that is kept and sent with its transaction's group. */
    KEPT,
    /** A SELECT that runs beside the transaction and doesn't end its merging. */
    BESIDE,
    /** Goes to the database as it is. */
    ORDINARY
  }
}
