// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

/**
 * How changes of a table's rows are brought to the database. All can live side by side in one
 * process and be switched while changes flow ({@link HotrowControl}): changes under different
 * strategies meet at the row's lock, and every answer is true whatever the others do.
 */
public enum Strategy {
  /** Concurrent changes of a row share one database transaction. */
  MERGE,
  /**
   * First in, first out for each row inside the process, one at a time to the database, bounded by
   * {@link HotrowSetting#QUEUE_BOUND}.
   */
  QUEUE,
  /**
   * Under {@code pg_try_advisory_xact_lock} of an {@link AdvisoryKey}. Who finds it taken is told
   * that the row is busy, and waits for nothing.
   */
  ADVISORY,
  /**
   * Under the row's lock, tried and not waited for. Who finds the row locked is told that it is
   * busy.
   */
  NOWAIT,
  /** Each in a database transaction of its own, as an application without Hotrow would do it. */
  PLAIN,
  /**
   * What fits: MERGE for what can be merged. In the wrapper that is while the row is hot; what
   * can't be merged goes by QUEUE while its row is hot, and all else by PLAIN. With the native API
   * every change can be merged, and a lone one is led by its own caller, so there it is MERGE.
   */
  AUTO
}
