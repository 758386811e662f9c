// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

/** A demonstration that could not be run as asked; the message says what to do. */
public final class CannotRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CannotRunException(String message, Throwable cause) {
    super(message, cause);
  }
}
