// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.Health;
import io.github.hotrow.Health.Status;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.FaultyProxy.Fault;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How an engine says it is. */
@Timeout(60)
final class HealthIT extends ShopBehindProxy {
  private static final Duration SOON = Duration.ofSeconds(8);

  private void awaitHealth(Status status, String why) {
    Await.until(
        status + " with " + why,
        SOON,
        () -> engine.health().status() == status && engine.health().reason().contains(why));
  }

  @Test
  void isOkWhileChangesFlow() {
    assertEquals(Health.OK, engine.health());
  }

  @Test
  void isDownWhileTheDatabaseIsGoneAndComesBackWithIt() {
    proxy.refuse(true);
    proxy.cutAll();
    CompletableFuture<Answer> cut = shop.submit(engine, shop.change(1, -1, SHORT));
    assertTrue(cut.join().failure() != null);
    awaitHealth(Status.DOWN, "does not answer: SQLState 08");
    proxy.refuse(false);
    awaitHealth(Status.DEGRADED, "A connection was lost within the last seconds");
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  @Test
  void anIdleEngineNoticesThatItsDatabaseIsGone() {
    proxy.refuse(true);
    proxy.cutAll();
    awaitHealth(Status.DOWN, "does not answer");
    proxy.refuse(false);
  }

  @Test
  void doesNotHangWithADatabaseThatIsSilent() {
    proxy.silence(true);
    awaitHealth(Status.DEGRADED, "has not answered for");
    long beganNs = System.nanoTime();
    Health health = engine.health();
    assertTrue(System.nanoTime() - beganNs < SOON.toNanos(), health::toString);
    awaitHealth(Status.DOWN, "does not answer");
    proxy.silence(false);
  }

  @Test
  void isDegradedWhileABatchIsInDoubt() throws Exception {
    AtomicBoolean cut = new AtomicBoolean();
    AtomicBoolean askingFails = new AtomicBoolean(true);
    proxy.plan(
        statements -> {
          if (statements.stream().anyMatch(ShopBehindProxy::isMerged)) {
            return cut.compareAndSet(false, true) ? Fault.CUT_BEFORE_ANSWER : Fault.NONE;
          }
          boolean asks = statements.stream().anyMatch(sql -> sql.contains("hotrow_group"));
          return asks && askingFails.get() ? Fault.CUT_BEFORE_SENDING : Fault.NONE;
        });
    CompletableFuture<Answer> doubtful = inThread(caller -> shop.buy(engine, 1, 1), new Thread[1]);
    awaitHealth(Status.DEGRADED, "1 batches are in doubt");
    askingFails.set(false);
    assertTrue(get(doubtful).isApplied());
    assertEquals(0, engine.load().batchesInDoubt());
  }

  @Test
  void isDegradedWhileItIsNearlyFull() throws Exception {
    narrow(FullRingPolicy.REFUSE);
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    try (Connection holder = shop.holdRow(1)) {
      Await.until(
          "four fifths are taken",
          SOON,
          () -> {
            answers.add(shop.submit(engine, shop.change(1, -1, null)));
            return engine.waiting() >= 110;
          });
      awaitHealth(Status.DEGRADED, "changes wait, of 128 that fit");
      holder.rollback();
    }
    for (CompletableFuture<Answer> answer : answers) {
      get(answer);
    }
    assertEquals(Health.OK, engine.health());
  }

  @Test
  void isDownOnceItIsClosed() {
    engine.close();
    assertEquals(new Health(Status.DOWN, "The engine is closed."), engine.health());
  }
}
