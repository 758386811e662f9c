// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Lets another thread end a wait by an interrupt, and leaves no interrupt behind. Thread-safe; only
 * waits that can be given up without a doubt run in it, never a commit.
 */
final class Interruption {
  private final ReentrantLock lock = new ReentrantLock();
  private Thread waiting; // guarded by the lock
  private boolean cancelled; // guarded by the lock

  /** Runs something that may be cancelled. */
  <T> T run(Supplier<T> call) {
    lock.lock();
    try {
      waiting = Thread.currentThread();
      cancelled = false;
    } finally {
      lock.unlock();
    }
    try {
      return call.get();
    } finally {
      lock.lock();
      try {
        waiting = null;
        if (cancelled) {
          Thread.interrupted();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Ends what runs now, if anything does. */
  void cancel() {
    lock.lock();
    try {
      if (waiting != null) {
        cancelled = true;
        waiting.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether what ran last was cancelled. */
  boolean wasCancelled() {
    lock.lock();
    try {
      return cancelled;
    } finally {
      lock.unlock();
    }
  }
}
