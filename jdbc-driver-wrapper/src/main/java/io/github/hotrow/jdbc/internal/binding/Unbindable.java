// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

/**
 * Says that a statement, or one execution of it, must go the ordinary way, and why. Never seen by
 * the application. Immutable, without a stack.
 */
public final class Unbindable extends Exception {
  private static final long serialVersionUID = 1L;

  /** The reason, as a sentence about the statement. */
  public Unbindable(String sentence) {
    super(sentence, null, false, false);
  }
}
