// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.intake;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls that those who make them at the same time share: one makes it, the others wait for what
 * came of it. So a thousand callers that find the same thing missing don't open a thousand
 * connections. Thread-safe.
 *
 * @param <K> what tells which calls are the same
 */
final class SharedCalls<K> {
  private final ConcurrentHashMap<K, CompletableFuture<Void>> running = new ConcurrentHashMap<>();

  /** Makes the call, or waits for the end of the one under way and fails as it failed. */
  void call(K key, Runnable call) {
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> others = running.putIfAbsent(key, mine);
    if (others != null) {
      await(others);
      return;
    }
    try {
      call.run();
      mine.complete(null);
    } catch (RuntimeException | Error failure) {
      mine.completeExceptionally(failure);
      throw failure;
    } finally {
      running.remove(key, mine);
    }
  }

  private static void await(CompletableFuture<Void> others) {
    try {
      others.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw e;
    }
  }
}
