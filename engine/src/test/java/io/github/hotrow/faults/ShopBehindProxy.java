// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.FullRingPolicy;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.FaultyProxy;
import io.github.hotrow.testing.FaultyProxy.Fault;
import io.github.hotrow.testing.PostgresServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * A shop on an engine behind a proxy, for tests of callers; each test is audited. Confined to one
 * test.
 */
class ShopBehindProxy {
  static final Duration SLACK = Duration.ofMillis(400);
  static final Duration SHORT = Duration.ofMillis(300);
  static final long STOCK = 1_000_000;

  FaultyProxy proxy;
  Shop shop;
  HotrowConfig config;
  HotrowEngine engine;

  static boolean isMerged(String sql) {
    return sql.contains("as (insert into");
  }

  @BeforeEach
  void start() throws SQLException {
    String database = PostgresServer.newDatabase();
    shop = new Shop(PostgresServer.dataSource(database), 8, STOCK);
    proxy = new FaultyProxy(PostgresServer.port());
    config = Shop.config();
    config.setJdbcUrl(proxy.url(database));
    config.setCommitTimeout(Duration.ofSeconds(10));
    engine = Shop.open(config);
    assertTrue(shop.buy(engine, 8, 1).isApplied());
  }

  void reopen() {
    engine.close();
    engine = Shop.open(config);
    assertTrue(shop.buy(engine, 8, 1).isApplied());
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    proxy.plan(statements -> Fault.NONE);
    proxy.silence(false);
    proxy.cutAll();
    reopen(); // closes twice where the test has closed, which is harmless
    engine.close();
    proxy.close();
    shop.audit();
    assertEquals(0, shop.engineFailures());
    shop.close();
  }

  static void assertInTime(Duration timeout, Answer answer) {
    assertTrue(answer.took().compareTo(timeout) >= 0, () -> "before its deadline: " + answer);
    assertTrue(
        answer.took().compareTo(timeout.plus(SLACK)) < 0, () -> "after its deadline: " + answer);
  }

  static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(20, TimeUnit.SECONDS);
  }

  CompletableFuture<Answer> inThread(Function<Thread, Answer> work, Thread[] made) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    made[0] = new Thread(() -> answer.complete(work.apply(Thread.currentThread())), "caller");
    made[0].start();
    return answer;
  }

  void awaitWaiting(long members) {
    Await.until("members wait", Duration.ofSeconds(5), () -> engine.waiting() >= members);
  }

  /** Has the engine take few changes only. */
  void narrow(FullRingPolicy policy) {
    config.setRingCapacity(64);
    config.setFullRingPolicy(policy);
    config.setMaxGroupSize(8);
    reopen();
  }
}
