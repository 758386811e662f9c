// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

/** A line of a file that can't be read; the message says why. */
final class BadLineException extends Exception {
  private static final long serialVersionUID = 1L;

  BadLineException(String message) {
    super(message);
  }
}
