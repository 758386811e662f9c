// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.FaultyProxy.Fault;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers whose deadline passes: told in time, and the truth. */
@Timeout(60)
final class DeadlineIT extends ShopBehindProxy {
  @Test
  void endsChangesThatAreNotSentBecauseAllSlotsAreStuck() throws Exception {
    proxy.plan(
        statements ->
            statements.stream().anyMatch(DeadlineIT::isMerged)
                ? Fault.SILENT_BEFORE_ANSWER
                : Fault.NONE);
    Duration longer = Duration.ofSeconds(1);
    CompletableFuture<Answer> stuck = shop.submit(engine, shop.change(1, -1, longer));
    Await.until("the first is sent", Duration.ofSeconds(5), () -> proxy.struck() == 1);
    CompletableFuture<Answer> stuckToo = shop.submit(engine, shop.change(2, -1, longer));
    Await.until("the second is sent", Duration.ofSeconds(5), () -> proxy.struck() == 2);
    CompletableFuture<Answer> asynchronous = shop.submit(engine, shop.change(3, -1, SHORT));
    Answer blocking = shop.buy(engine, 4, 1, SHORT);
    assertEquals(Reason.TIMEOUT, blocking.reason(), blocking::toString);
    assertInTime(SHORT, blocking);
    Answer later = get(asynchronous);
    assertEquals(Reason.TIMEOUT, later.reason(), later::toString);
    assertInTime(SHORT, later);
    for (CompletableFuture<Answer> pending : List.of(stuck, stuckToo)) {
      Answer answer = get(pending);
      assertTrue(answer.isUnknown(), answer::toString);
      assertInTime(longer, answer);
    }
  }

  @Test
  void saysUnknownAtTheDeadlineIfTheAnswerIsStillToCome() throws Exception {
    proxy.strikeOnce(Fault.SILENT_BEFORE_ANSWER, DeadlineIT::isMerged);
    Answer answer = shop.buy(engine, 1, 5, SHORT);
    assertTrue(answer.isUnknown(), answer::toString);
    assertInTime(SHORT, answer);
    Object id = answer.failure().transactionId();
    assertEquals(
        STOCK - 5, engine.find(Shop.INVENTORY, id).orElseThrow().row().longValue("quantity"));
  }

  @Test
  void endsACallerThatLeadsAtItsDeadlineToo() throws Exception {
    config.setCommitTimeout(Duration.ofSeconds(1));
    reopen();
    proxy.plan(
        statements -> {
          proxy.silence(true); // the server goes away with the request on its way
          return Fault.NONE;
        });
    Duration timeout = Duration.ofMillis(1_500); // more than the commit timeout: it may lead
    Answer answer = shop.buy(engine, 1, 5, timeout);
    assertTrue(answer.isUnknown(), answer::toString);
    assertInTime(timeout, answer);
  }

  @Test
  void endsAsynchronousChangesInTimeWhileTheServerIsSilent() throws Exception {
    try (Connection holder = shop.holdRow(1)) {
      CompletableFuture<Answer> locked =
          shop.submit(engine, shop.change(1, -1, Duration.ofSeconds(1)));
      shop.awaitWaitingForLock();
      proxy.silence(true);
      assertInTime(Duration.ofSeconds(1), get(locked));
      assertInTime(SHORT, get(shop.submit(engine, shop.change(2, -1, SHORT))));
      holder.rollback();
    }
  }

  @Test
  void endsChangesOfALockedRowAtTheirDeadlineWithinTheLockPatience() throws Exception {
    Duration early = Duration.ofMillis(100);
    try (Connection holder = shop.holdRow(1)) {
      CompletableFuture<Answer> asynchronous = shop.submit(engine, shop.change(1, -1, early));
      Answer blocking = shop.buy(engine, 1, 1, early);
      for (Answer answer : List.of(blocking, get(asynchronous))) {
        assertTrue(answer.isUnknown() || answer.reason() == Reason.TIMEOUT, answer::toString);
        assertInTime(early, answer);
      }
      holder.rollback();
    }
  }
}
