// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Engines that are closed while changes are under way. */
@Timeout(60)
final class CloseIT extends ShopBehindProxy {
  @Test
  void answersEveryAcceptedChangeWhenItIsClosedUnderLoad() throws Exception {
    List<CompletableFuture<Answer>> asynchronous = new ArrayList<>();
    try (Load load =
        new Load(
            16,
            Load.seed("DeadlineIT"),
            random -> {
              CompletableFuture<Answer> submitted =
                  shop.submit(engine, shop.change(random.nextLong(1, 9), -1, null));
              synchronized (asynchronous) {
                asynchronous.add(submitted);
              }
              Answer answer = shop.buy(engine, random.nextLong(1, 9), 1);
              assertTrue(
                  answer.isApplied() || answer.reason() == Reason.ENGINE_CLOSED, answer::toString);
            })) {
      load.start();
      Await.until("traffic", Duration.ofSeconds(10), () -> shop.answered() > 1_000);
      engine.close();
      int atClose = shop.answered();
      Await.until("later changes", Duration.ofSeconds(5), () -> shop.answered() > atClose + 100);
    }
    assertEquals(Reason.ENGINE_CLOSED, shop.buy(engine, 1, 1).reason());
    for (CompletableFuture<Answer> pending : asynchronous) {
      Answer answer = get(pending);
      assertTrue(answer.isApplied() || answer.reason() == Reason.ENGINE_CLOSED, answer::toString);
    }
  }

  @Test
  void closesWhenTheLastDeadlineHasPassedAlthoughARowIsLocked() throws Exception {
    try (Connection holder = shop.holdRow(1)) {
      List<CompletableFuture<Answer>> answers = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        answers.add(shop.submit(engine, shop.change(1, -1, Duration.ofSeconds(1))));
      }
      long beginNs = System.nanoTime();
      engine.close();
      assertTrue(System.nanoTime() - beginNs < 3_000_000_000L, "close took too long");
      for (CompletableFuture<Answer> answer : answers) {
        assertEquals(Reason.TIMEOUT, get(answer).reason());
      }
      holder.rollback();
    }
  }

  @Test
  void closesAlthoughTheServerIsSilent() throws Exception {
    config.setCommitTimeout(Duration.ofMillis(500));
    reopen();
    proxy.silence(true);
    CompletableFuture<Answer> answer =
        shop.submit(engine, shop.change(1, -1, Duration.ofSeconds(1)));
    long beginNs = System.nanoTime();
    engine.close();
    assertTrue(System.nanoTime() - beginNs < 6_000_000_000L, "close took too long");
    assertInTime(Duration.ofSeconds(1), get(answer));
  }
}
