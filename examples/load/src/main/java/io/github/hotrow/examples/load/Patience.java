// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The wait for a run's last answers. Every strategy answers within its own timeouts, so that a wait
 * beyond this one is a defect to be reported, not to be sat out. Stateless.
 */
public final class Patience {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private Patience() {}

  public static void join(List<Thread> threads) throws InterruptedException {
    long deadlineNs = System.nanoTime() + LIMIT.toNanos();
    for (Thread thread : threads) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
      if (thread.isAlive()) {
        throw exhausted();
      }
    }
  }

  public static void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
      throw exhausted();
    }
  }

  private static CannotRunException exhausted() {
    return new CannotRunException(
        "buyers still wait for an answer " + LIMIT.toSeconds() + " s after the end", null);
  }
}
