// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

/** What a client was told about its change. */
public enum Answer {
  /** The change is committed, with its log rows. */
  APPLIED,
  /** The guard did not hold (sold out, liked before); nothing was changed. */
  REFUSED,
  /** The row was busy and nobody looked at it; nothing was changed. Not the truth about the row. */
  SKIPPED,
  /** The database ended the transaction to resolve a conflict; nothing was changed. */
  ABORTED
}
