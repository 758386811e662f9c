// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callbacks and executors that throw or block. */
@Timeout(60)
final class CallbackIT extends ShopBehindProxy {
  @Test
  void goesOnWhenCallbacksThrow() throws Exception {
    config.setCallbackExecutor(Runnable::run);
    reopen();
    for (int i = 0; i < 50; i++) {
      CompletableFuture<Answer> answer = shop.submit(engine, shop.change(1 + i % 8, -1, null));
      CompletableFuture<Void> callback =
          answer.thenAccept(
              told -> {
                throw new IllegalStateException("made up");
              });
      assertTrue(get(answer).isApplied());
      Await.until("thrown", Duration.ofSeconds(5), callback::isCompletedExceptionally);
    }
  }

  @Test
  void goesOnWithBlockingCallersWhenACallbackBlocks() throws Exception {
    ExecutorService callbacks = Executors.newSingleThreadExecutor();
    try {
      config.setCallbackExecutor(callbacks);
      reopen();
      CountDownLatch release = new CountDownLatch(1);
      CountDownLatch entered = new CountDownLatch(1);
      CompletableFuture<Void> blocked =
          shop.submit(engine, shop.change(1, -1, null))
              .thenAccept(
                  answer -> {
                    entered.countDown();
                    try {
                      release.await();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  });
      assertTrue(entered.await(5, TimeUnit.SECONDS));
      List<CompletableFuture<Answer>> behind = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        behind.add(shop.submit(engine, shop.change(1, -1, null)));
        assertTrue(shop.buy(engine, 1 + i % 8, 1).isApplied());
      }
      release.countDown();
      get(blocked);
      for (CompletableFuture<Answer> answer : behind) {
        assertTrue(get(answer).isApplied());
      }
    } finally {
      engine.close();
      callbacks.shutdown();
    }
    config.setCallbackExecutor(Runnable::run);
  }

  @Test
  void completesStagesItselfWhenTheCallbackExecutorFails() throws Exception {
    config.setCallbackExecutor(
        task -> {
          throw new IllegalStateException("made up");
        });
    reopen();
    for (int i = 0; i < 20; i++) {
      assertTrue(get(shop.submit(engine, shop.change(1, -1, null))).isApplied());
    }
    try (Connection holder = shop.holdRow(1)) {
      assertInTime(SHORT, get(shop.submit(engine, shop.change(1, -1, SHORT))));
      holder.rollback();
    }
  }
}
