// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/** Is told of each batch after it has ended. Must be thread-safe. */
@FunctionalInterface
public interface BatchListener {
  /**
   * A batch has ended, and its callers are told. Runs in a leader's thread, or in that of a caller
   * that led; must neither wait nor throw: what it throws is logged, and the engine goes on.
   */
  void ended(BatchReport report);
}
