// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that meet a full ring or a full byte budget. */
@Tag("alone")
@Timeout(60)
final class FullEngineIT extends ShopBehindProxy {
  @Test
  void refusesAtOnceWhatDoesNotFitIntoTheRing() throws Exception {
    narrow(FullRingPolicy.REFUSE);
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    try (Connection holder = shop.holdRow(1)) {
      Await.until(
          "ring and schedule are full",
          Duration.ofSeconds(10),
          () -> {
            answers.add(shop.submit(engine, shop.change(1, -1, null)));
            return engine.waiting() >= 128;
          });
      Answer blocking = shop.buy(engine, 1, 1);
      assertEquals(Reason.ENGINE_FULL, blocking.reason(), blocking::toString);
      // by far the patience of 15 s: who is refused doesn't wait at all
      assertTrue(blocking.took().toMillis() < 5_000, blocking::toString);
      holder.rollback();
    }
    int applied = 0;
    for (CompletableFuture<Answer> pending : answers) {
      Answer answer = get(pending);
      applied += answer.isApplied() ? 1 : 0;
      assertTrue(answer.isApplied() || answer.reason() == Reason.ENGINE_FULL, answer::toString);
    }
    assertTrue(applied >= 128, "applied only " + applied);
  }

  @Test
  void blocksCallersUpToTheirDeadlineWhileTheRingIsFull() throws Exception {
    narrow(FullRingPolicy.BLOCK);
    List<CompletableFuture<Answer>> accepted = new ArrayList<>();
    CompletableFuture<Answer> patient;
    try (Connection holder = shop.holdRow(1)) {
      for (int i = 0; i < 128; i++) {
        accepted.add(shop.submit(engine, shop.change(1, -1, null)));
      }
      awaitWaiting(120);
      for (int i = 0; i < 10; i++) {
        accepted.add(shop.submit(engine, shop.change(1, -1, SHORT)));
      }
      Answer blocking = shop.buy(engine, 1, 1, SHORT);
      assertEquals(Reason.TIMEOUT, blocking.reason(), blocking::toString);
      assertInTime(SHORT, blocking);
      patient = inThread(caller -> shop.buy(engine, 1, 1), new Thread[1]);
      holder.rollback();
    }
    assertTrue(get(patient).isApplied());
    for (int i = 0; i < 120; i++) {
      assertTrue(get(accepted.get(i)).isApplied());
    }
  }

  @Test
  void makesRoomAgainWhenWaitingChangesGiveUp() throws Exception {
    narrow(FullRingPolicy.REFUSE);
    try (Connection holder = shop.holdRow(1)) {
      for (int round = 0; round < 3; round++) {
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
          answers.add(shop.submit(engine, shop.change(1, -1, SHORT)));
        }
        int timedOut = 0;
        for (CompletableFuture<Answer> answer : answers) {
          Reason reason = get(answer).reason();
          timedOut += reason == Reason.ENGINE_FULL ? 0 : 1;
        }
        assertTrue(timedOut >= 64, "accepted only " + timedOut + " in round " + round);
      }
      assertTrue(shop.buy(engine, 2, 1).isApplied(), "other rows go on");
      holder.rollback();
    }
  }

  @Test
  void boundsTheBytesThatWait() throws Exception {
    config.setMaxWaitingBytes(1 << 16);
    config.setFullRingPolicy(FullRingPolicy.REFUSE);
    reopen();
    for (Duration timeout : new Duration[] {SHORT, null, null}) {
      List<CompletableFuture<Answer>> answers = new ArrayList<>();
      try (Connection holder = shop.holdRow(1)) {
        for (int i = 0; i < 5; i++) {
          answers.add(shop.submit(engine, shop.noted(1, -1, timeout, 10_000)));
        }
        assertEquals(Reason.ENGINE_FULL, get(answers.get(3)).reason());
        assertEquals(Reason.ENGINE_FULL, get(answers.get(4)).reason());
        if (timeout != null) {
          assertInTime(timeout, get(answers.get(0)));
          get(answers.get(1)); // their deadlines may fall into the timekeeper's next tick
          get(answers.get(2));
        }
        holder.rollback();
      }
      for (CompletableFuture<Answer> answer : answers.subList(0, 3)) {
        assertEquals(timeout == null, get(answer).isApplied());
      }
    }
    assertThrows(
        ConfigurationException.class,
        () -> engine.execute(Shop.tooLarge(1 << 16)),
        "a change that can never fit");
  }
}
