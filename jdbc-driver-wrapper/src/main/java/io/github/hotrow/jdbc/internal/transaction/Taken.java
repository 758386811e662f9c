// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

/**
 * The answer to an execution that was taken. Immutable.
 *
 * @param updateCount the rows changed
 * @param rows the RETURNING rows or the generated keys; null if none were asked for
 */
public record Taken(long updateCount, ReturnedRows rows) {
  /**
   * No answer: the statement is to run on the physical connection, but outside of the transaction,
   * which therefore doesn't begin there.
   */
  public static final Taken BESIDE = new Taken(Long.MIN_VALUE, null);

  /**
   * No answer: the statement, which is in auto-commit, is to run on the physical connection in a
   * transaction that the shell begins for it and tells of.
   */
  public static final Taken IN_TRANSACTION = new Taken(Long.MIN_VALUE + 1, null);

  /** Whether it is {@link #IN_TRANSACTION}. */
  public boolean isInTransaction() {
    return updateCount == Long.MIN_VALUE + 1;
  }

  /** Whether it is {@link #BESIDE}. */
  public boolean isBeside() {
    return updateCount == Long.MIN_VALUE;
  }

  /** An answer without rows. */
  public static Taken count(long updateCount) {
    return new Taken(updateCount, null);
  }
}
