// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * A transaction that was not applied because what had been granted to it was gone at commit: taken
 * by somebody outside this engine, or expired. As a serialization failure: doing it all again may
 * succeed.
 */
public final class ReservationLostException extends ChangeException {
  private static final long serialVersionUID = 1L;

  /** An exception that says how the reservation was lost. */
  public ReservationLostException(String message) {
    super(null, AppliedState.NO, message, null);
  }
}
