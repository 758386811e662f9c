// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

/** A request that can't be carried out; the message says why, and what would do. */
final class BadRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  BadRequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** The HTTP status. */
  int status() {
    return status;
  }
}
