// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application's open transactions hold rows; the engine's other rows don't care. */
@Timeout(60)
final class LockedRowIT {
  private static final Duration PATIENCE = Duration.ofMillis(600);
  private static final long STOCK = 100_000;

  private Shop shop;
  private HotrowConfig config;
  private HotrowEngine engine;
  private final List<Connection> holders = new ArrayList<>();

  @BeforeEach
  void start() throws SQLException {
    String database = PostgresServer.newDatabase();
    shop = new Shop(PostgresServer.dataSource(database), 12, STOCK);
    config = Shop.config();
    config.setJdbcUrl(PostgresServer.url(database));
    config.setLockPatience(PATIENCE);
    config.setCommitTimeout(Duration.ofSeconds(5));
    engine = Shop.open(config);
    for (int i = 0; i < 200; i++) {
      assertTrue(shop.buy(engine, 12, 1).isApplied());
    }
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    release();
    for (int sku = 1; sku <= 12; sku++) {
      assertTrue(shop.buy(engine, sku, 1).isApplied(), "the engine works afterwards");
    }
    engine.close();
    shop.audit();
    assertEquals(0, shop.engineFailures());
    shop.close();
  }

  private void hold(long sku) throws SQLException {
    holders.add(shop.holdRow(sku));
  }

  private void release() throws SQLException {
    for (Connection holder : holders) {
      holder.rollback();
      holder.close();
    }
    holders.clear();
  }

  private List<CompletableFuture<Answer>> submit(int count, long sku, Duration timeout) {
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      answers.add(shop.submit(engine, shop.change(sku, -1, timeout)));
    }
    return answers;
  }

  /** The longest of a number of changes one after another. */
  private Duration longest(int changes, long sku) {
    Duration longest = Duration.ZERO;
    for (int i = 0; i < changes; i++) {
      Answer answer = shop.buy(engine, sku, 1);
      assertTrue(answer.isApplied(), answer::toString);
      longest = longest.compareTo(answer.took()) < 0 ? answer.took() : longest;
    }
    return longest;
  }

  private static void assertShort(Duration time) {
    assertTrue(time.compareTo(PATIENCE.dividedBy(3)) < 0, () -> "a change took " + time);
  }

  @Test
  void leavesOtherRowsAloneWhileOneIsLocked() throws Exception {
    hold(1);
    List<CompletableFuture<Answer>> locked = submit(50, 1, null);
    shop.awaitWaitingForLock();
    assertShort(longest(600, 2));
    assertFalse(locked.get(0).isDone());
    release();
    for (CompletableFuture<Answer> answer : locked) {
      assertTrue(answer.get(10, TimeUnit.SECONDS).isApplied());
    }
  }

  @Test
  void leavesTheRowsOfTheSameBatchAloneWhenOneIsLocked() throws Exception {
    hold(1);
    List<CompletableFuture<Answer>> locked = submit(20, 1, null);
    try (Load load =
        new Load(
            16,
            Load.seed("LockedRowIT"),
            random -> {
              Answer answer = shop.buy(engine, random.nextLong(2, 12), 1);
              assertTrue(answer.isApplied(), answer::toString);
              assertShort(answer.took());
            })) {
      load.start();
      Await.pass(PATIENCE.multipliedBy(4));
    }
    assertTrue(locked.stream().noneMatch(CompletableFuture::isDone));
    release();
    for (CompletableFuture<Answer> answer : locked) {
      assertTrue(answer.get(10, TimeUnit.SECONDS).isApplied());
    }
  }

  @Test
  void answersTheLockedRowsMembersInOrderOnceItIsReleased() throws Exception {
    hold(1);
    List<CompletableFuture<Answer>> locked = submit(30, 1, null);
    Await.pass(PATIENCE.multipliedBy(3));
    locked.addAll(submit(30, 1, null));
    release();
    for (int i = 0; i < locked.size(); i++) {
      assertEquals(STOCK - 1 - i, locked.get(i).get(10, TimeUnit.SECONDS).quantityAfter());
    }
  }

  @Test
  void tellsTheLockedRowsMembersAtTheirDeadlineThatTheyAreNotApplied() throws Exception {
    hold(1);
    Duration timeout = PATIENCE.multipliedBy(2);
    List<CompletableFuture<Answer>> locked = submit(20, 1, timeout);
    Answer blocking = shop.buy(engine, 1, 1, timeout);
    assertEquals(Reason.TIMEOUT, blocking.reason(), blocking::toString);
    assertShort(blocking.took().minus(timeout));
    for (CompletableFuture<Answer> pending : locked) {
      Answer answer = pending.get(1, TimeUnit.SECONDS);
      assertEquals(Reason.TIMEOUT, answer.reason(), answer::toString);
      assertShort(answer.took().minus(timeout));
    }
    release();
    assertEquals(STOCK - 1, shop.buy(engine, 1, 1).quantityAfter());
  }

  @Test
  void tellsMembersThatWaitBehindOtherLockedRowsThatTheyAreNotApplied() throws Exception {
    config.setMaxCollectDelay(Duration.ofMillis(50));
    engine.close();
    engine = Shop.open(config);
    for (int sku = 1; sku <= 6; sku++) {
      hold(sku);
    }
    Duration timeout = PATIENCE.multipliedBy(3);
    List<CompletableFuture<Answer>> locked = new ArrayList<>();
    for (int sku = 1; sku <= 7; sku++) {
      locked.addAll(submit(5, sku, timeout));
    }
    for (int i = 0; i < locked.size(); i++) {
      Answer answer = locked.get(i).get(10, TimeUnit.SECONDS);
      if (i < 30) {
        assertEquals(Reason.TIMEOUT, answer.reason(), answer::toString);
      } else {
        assertTrue(answer.isApplied(), answer::toString);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void neverLetsLockedRowsTakeAllCommitSlots(int slots) throws Exception {
    config.setCommitSlots(slots);
    engine.close();
    engine = Shop.open(config);
    for (int sku = 1; sku <= 8; sku++) {
      hold(sku);
    }
    List<CompletableFuture<Answer>> locked = new ArrayList<>();
    for (int sku = 1; sku <= 8; sku++) {
      locked.addAll(submit(5, sku, null));
    }
    shop.awaitWaitingForLock();
    Await.pass(PATIENCE);
    assertShort(longest(600, 9));
    assertTrue(locked.stream().noneMatch(CompletableFuture::isDone));
    release();
    for (CompletableFuture<Answer> answer : locked) {
      assertTrue(answer.get(10, TimeUnit.SECONDS).isApplied());
    }
  }

  @Test
  void leavesOtherRowsAloneWhileTheirNeighboursComeAndGoLocked() throws Exception {
    try (Load load =
        new Load(
            12,
            Load.seed("LockedRowIT"),
            random -> {
              Answer answer = shop.buy(engine, random.nextLong(1, 13), 1, Duration.ofSeconds(10));
              assertTrue(answer.isApplied(), answer::toString);
            })) {
      load.start();
      for (int i = 0; i < 20; i++) {
        hold(1 + i % 3);
        hold(4 + i % 3);
        Await.pass(Duration.ofMillis(100));
        release();
      }
    }
  }
}
