// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that are interrupted before, while and after their change is sent. */
@Timeout(60)
final class InterruptIT extends ShopBehindProxy {
  /** Less than a caller needs to lead, so that it waits for somebody else's batch. */
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  @Test
  void isInterruptedBeforeItIsSent() {
    Thread.currentThread().interrupt();
    Answer answer = shop.buy(engine, 1, 1);
    assertTrue(Thread.interrupted(), "the flag stays set");
    assertEquals(Reason.INTERRUPTED, answer.reason());
  }

  @Test
  void isInterruptedWhileItWaits() throws Exception {
    Thread[] caller = new Thread[1];
    AtomicBoolean flag = new AtomicBoolean();
    try (Connection holder = shop.holdRow(1)) {
      CompletableFuture<Answer> first = shop.submit(engine, shop.change(1, -1, null));
      shop.awaitWaitingForLock();
      CompletableFuture<Answer> waiting =
          inThread(
              thread -> {
                Answer answer = shop.buy(engine, 1, 1);
                flag.set(thread.isInterrupted());
                return answer;
              },
              caller);
      awaitWaiting(1);
      caller[0].interrupt();
      assertEquals(Reason.INTERRUPTED, get(waiting).reason());
      assertTrue(flag.get(), "the flag stays set");
      holder.rollback();
      assertTrue(get(first).isApplied());
    }
  }

  @Test
  void isInterruptedWhileItIsUnderWay() throws Exception {
    Thread[] caller = new Thread[1];
    AtomicBoolean flag = new AtomicBoolean();
    try (Connection holder = shop.holdRow(1)) {
      CompletableFuture<Answer> underWay =
          inThread(
              thread -> {
                Answer answer = shop.buy(engine, 1, 1, PATIENCE);
                flag.set(thread.isInterrupted());
                return answer;
              },
              caller);
      shop.awaitWaitingForLock();
      caller[0].interrupt();
      Answer answer = get(underWay);
      assertTrue(answer.isUnknown() || answer.reason() == Reason.INTERRUPTED, answer::toString);
      assertTrue(answer.took().compareTo(PATIENCE) < 0, answer::toString);
      assertTrue(flag.get(), "the flag stays set");
      holder.rollback();
    }
  }

  @Test
  void isInterruptedWhileItWaitsForRoom() throws Exception {
    narrow(FullRingPolicy.BLOCK);
    Thread[] caller = new Thread[1];
    List<CompletableFuture<Answer>> accepted = new ArrayList<>();
    try (Connection holder = shop.holdRow(1)) {
      CompletableFuture<Answer> filler =
          inThread(
              thread -> {
                while (!thread.isInterrupted()) {
                  accepted.add(shop.submit(engine, shop.change(1, -1, null)));
                }
                return accepted.get(accepted.size() - 1).join();
              },
              caller);
      awaitWaiting(120);
      Await.until(
          "it blocks",
          Duration.ofSeconds(5),
          () -> caller[0].getState() == Thread.State.TIMED_WAITING);
      caller[0].interrupt();
      assertEquals(Reason.INTERRUPTED, get(filler).reason());
      holder.rollback();
    }
    for (CompletableFuture<Answer> answer : accepted.subList(0, accepted.size() - 1)) {
      assertTrue(get(answer).isApplied());
    }
  }

  @Test
  void everyAnswerIsTrueWhileCallersAreInterrupted() throws Exception {
    config.setCommitTimeout(Duration.ofSeconds(1)); // so that callers lead now and then
    reopen();
    List<Thread> callers = new ArrayList<>();
    try (Load load =
        new Load(
            6,
            Load.seed("DeadlineIT"),
            random -> {
              synchronized (callers) {
                if (!callers.contains(Thread.currentThread())) {
                  callers.add(Thread.currentThread());
                }
              }
              Answer answer = shop.buy(engine, random.nextLong(1, 9), 1);
              boolean interrupted = Thread.interrupted();
              assertTrue(answer.isApplied() || interrupted, answer::toString);
            })) {
      load.start();
      for (int i = 0; i < 400; i++) {
        synchronized (callers) {
          if (!callers.isEmpty()) {
            callers.get(i % callers.size()).interrupt();
          }
        }
        Await.pass(Duration.ofMillis(5));
      }
    }
  }
}
