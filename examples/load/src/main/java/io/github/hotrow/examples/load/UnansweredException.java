// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

/** A sale that got no answer, and whether it may be in the database all the same. */
public final class UnansweredException extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final boolean unknown;

  /**
   * A failed sale.
   *
   * @param unknown whether the change may have been applied
   */
  public UnansweredException(boolean unknown, Throwable cause) {
    super(cause.getMessage(), cause);
    this.unknown = unknown;
  }

  /** Whether the change may have been applied. */
  public boolean unknown() {
    return unknown;
  }
}
