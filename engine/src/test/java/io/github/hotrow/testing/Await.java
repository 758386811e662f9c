// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition by looking at it again and again, up to a limit. Stateless. */
public final class Await {
  private static final long PAUSE_NS = 2_000_000;

  private Await() {}

  /** Something that is so, or not yet. */
  @FunctionalInterface
  public interface Condition {
    /** Whether it is so now. */
    boolean holds() throws Exception;
  }

  /**
   * Returns as soon as the condition holds.
   *
   * @throws AssertionError if it doesn't within {@code limit}; names {@code what}
   */
  public static void until(String what, Duration limit, Condition condition) {
    long endNs = System.nanoTime() + limit.toNanos();
    try {
      while (!condition.holds()) {
        if (System.nanoTime() - endNs > 0) {
          throw new AssertionError("after " + limit + " still not: " + what);
        }
        LockSupport.parkNanos(PAUSE_NS);
      }
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new AssertionError("could not find out: " + what, e);
    }
  }

  /** Lets time pass while something else goes on, for faults that come at random moments. */
  public static void pass(Duration time) {
    long endNs = System.nanoTime() + time.toNanos();
    for (long leftNs = time.toNanos(); leftNs > 0; leftNs = endNs - System.nanoTime()) {
      LockSupport.parkNanos(leftNs);
    }
  }
}
