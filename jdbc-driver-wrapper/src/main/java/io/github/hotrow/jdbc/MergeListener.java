// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import io.github.hotrow.HotrowEngine;

/**
 * Is told what a DataSource's merging does. Must be thread-safe, and must neither wait nor throw:
 * what it throws is logged.
 */
public interface MergeListener {
  /**
   * The engine has started, because a row was hot. It is the DataSource's, which closes it. Told
   * once; to one that comes later, at once.
   */
  default void engineStarted(HotrowEngine engine) {}

  /**
   * A statement or transaction that was expected to be merged was not. Runs in the application's
   * thread, on its way to the database.
   *
   * @param reason one sentence; there are never more than 257 different ones
   */
  default void fellBack(String reason) {}
}
