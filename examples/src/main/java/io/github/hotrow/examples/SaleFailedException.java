// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples;

/** A sale that got no answer, and whether it may be in the database all the same. */
final class SaleFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final boolean unknown;

  /**
   * A failed sale.
   *
   * @param unknown whether the change may have been applied
   */
  SaleFailedException(boolean unknown, Throwable cause) {
    super(cause.getMessage(), cause);
    this.unknown = unknown;
  }

  /** Whether the change may have been applied. */
  boolean unknown() {
    return unknown;
  }
}
