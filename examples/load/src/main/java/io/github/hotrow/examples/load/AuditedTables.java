// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

/** What the audit has to know about a run's tables, in SQL. Immutable. */
public interface AuditedTables {
  /**
   * A query for the hot rows that are off: key, counter, and what the log makes of it, where the
   * counter is not the parameter (the first value) plus that, or is negative; by key.
   */
  String wrongCounters();

  /** A FROM item with {@code order_id} (the transaction id) and {@code buyer_id} (the client). */
  String log();

  /**
   * A FROM item with the log rows that merged changes have; the whole log unless said otherwise.
   */
  default String mergedLog() {
    return log();
  }

  /** How many log rows each change has. */
  default int rowsOfAChange() {
    return 1;
  }

  /** The engine's ledger, which exists only if an engine ran. */
  String ledger();

  /** What a hot row is called in a finding; empty when there is only one. */
  String nameOf(long key);
}
