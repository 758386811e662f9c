// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import java.util.concurrent.Semaphore;

/**
 * The line before a way to the database: so many orders are under way at once, the others wait in
 * order of arrival, and leave when the line is closed. Thread-safe.
 */
final class Line {
  private static final int EVERYBODY = 1 << 20;

  private final Semaphore places;
  private volatile boolean closed;

  Line(int width) {
    places = new Semaphore(width, true);
  }

  /**
   * Waits for a place.
   *
   * @return whether there is one; false: the line was closed
   */
  boolean enter() {
    places.acquireUninterruptibly();
    if (closed) {
      places.release();
      return false;
    }
    return true;
  }

  /** Gives the place to the next. */
  void leave() {
    places.release();
  }

  /** Sends everybody away who has no place yet. */
  void close() {
    closed = true;
    places.release(EVERYBODY);
  }
}
