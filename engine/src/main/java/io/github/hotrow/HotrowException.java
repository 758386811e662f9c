// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/** The base of every exception that Hotrow throws on purpose. */
public class HotrowException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An exception with a message that names the thing and the remedy, and its cause or null. */
  public HotrowException(String message, Throwable cause) {
    super(message, cause);
  }
}
