// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

/** Is told how far a reconciliation is, now and then, in its thread. */
@FunctionalInterface
public interface AuditProgress {
  /** Nobody is told. */
  AuditProgress NONE = (done, estimate, resumeAt) -> {};

  /**
   * So far.
   *
   * @param done the rows read
   * @param estimate the rows there may be altogether, by the database's statistics
   * @param resumeAt what an {@link AuditScope} takes to go on from here
   */
  void at(long done, long estimate, String resumeAt);

  /**
   * One more discrepancy, as soon as it is found: a reconciliation that is broken off returns no
   * report.
   */
  default void found(Discrepancy discrepancy) {}
}
