// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Time that the machine withheld from this process: a thread asks to be woken again and again, and
 * adds up how much later than due it was. What a test demands of a clock it demands beside this.
 * Thread-safe.
 */
final class Pulse implements AutoCloseable {
  private static final long BEAT_NS = 5_000_000;

  private final AtomicLong withheldNs = new AtomicLong();
  private final Thread thread = new Thread(this::beat, "pulse");
  private volatile boolean stopped;

  Pulse() {
    thread.setDaemon(true);
    thread.start();
  }

  private void beat() {
    while (!stopped) {
      long dueNs = System.nanoTime() + BEAT_NS;
      LockSupport.parkNanos(BEAT_NS);
      withheldNs.addAndGet(Math.max(0, System.nanoTime() - dueNs));
    }
  }

  /** All that was withheld since it began. */
  long withheldNs() {
    return withheldNs.get();
  }

  /** It ends with its next beat. */
  @Override
  public void close() {
    stopped = true;
  }
}
