// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

/** What became of a change that a journal knows no end of. */
public enum Fate {
  /** It is committed, with its log rows. */
  APPLIED,
  /** It is not in the database, and what was sent of it never will be. */
  NOT_APPLIED,
  /** Its transaction is still running on the server; it is decided when that ends. */
  RUNNING,
  /** It can't be said; the reason is told with it. */
  UNKNOWABLE
}
