// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Binding;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What is known of a shape: how it is bound to the catalogue, and whether hot updates tend to
 * follow it. Thread-safe.
 *
 * <p>A statement that comes before the hot update of its transaction must be kept, or run beside,
 * before it is known what comes after it. So it is learnt: an ordinary transaction in which a hot
 * update follows raises the shape's standing, one that was kept for nothing lowers it. What nothing
 * hot has ever followed always goes straight to the database.
 */
final class KnownShape {
  private static final int HIGHEST = 8;
  private static final int GAIN = 2;

  private final AtomicInteger standing = new AtomicInteger();
  private final ReentrantLock finding = new ReentrantLock();
  private volatile Binding binding;
  private volatile long bindAgainNs;

  /** How it is bound; null if that must be found out. */
  Binding binding() {
    Binding bound = binding;
    long againNs = bindAgainNs;
    return bound != null && againNs != 0 && System.nanoTime() - againNs > 0 ? null : bound;
  }

  /**
   * Keeps a binding.
   *
   * @param againNs when it is to be tried again, 0 for never
   */
  void bind(Binding bound, long againNs) {
    bindAgainNs = againNs;
    binding = bound;
  }

  /** Held by who finds out how it is bound; the others wait for him. */
  ReentrantLock finding() {
    return finding;
  }

  /** Whether it is worth keeping, because something hot will follow. */
  boolean leadsToHot() {
    return standing.get() > 0;
  }

  void ledToHot() {
    standing.updateAndGet(now -> Math.min(HIGHEST, now + GAIN));
  }

  void keptForNothing() {
    standing.updateAndGet(now -> Math.max(0, now - 1));
  }
}
