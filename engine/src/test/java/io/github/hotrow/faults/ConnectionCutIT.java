// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.FaultyProxy;
import io.github.hotrow.testing.FaultyProxy.Fault;
import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The engine's connection is lost at every point of a batch's life; every answer stays true. */
@Timeout(60)
final class ConnectionCutIT {
  private static final long STOCK = 1_000_000;

  private String database;
  private FaultyProxy proxy;
  private Shop shop;
  private HotrowEngine engine;

  private static boolean isMerged(String sql) {
    return sql.contains("as (insert into");
  }

  private static boolean isTombstone(String sql) {
    return sql.contains("on conflict (group_id)");
  }

  private static boolean isLocking(String sql) {
    return sql.contains("for no key update of t");
  }

  private static boolean isCommit(String sql) {
    return sql.equalsIgnoreCase("commit");
  }

  @BeforeEach
  void start() throws SQLException {
    database = PostgresServer.newDatabase();
    shop = new Shop(PostgresServer.dataSource(database), 8, STOCK);
    proxy = new FaultyProxy(PostgresServer.port());
    engine = Shop.open(config());
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  private HotrowConfig config() {
    HotrowConfig config = Shop.config();
    config.setJdbcUrl(proxy.url(database));
    config.setCommitTimeout(Duration.ofMillis(500));
    return config;
  }

  private void restart(HotrowConfig config) {
    engine.close();
    engine = Shop.open(config);
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    proxy.plan(statements -> Fault.NONE);
    assertTrue(shop.buy(engine, 1, 1).isApplied(), "the engine works afterwards");
    engine.close();
    proxy.close();
    shop.audit();
    assertEquals(0, shop.engineFailures());
    shop.close();
  }

  private static void struck(CountDownLatch fault) throws InterruptedException {
    assertTrue(fault.await(10, TimeUnit.SECONDS), "the fault never struck");
  }

  private void assertResolved(long batches) {
    assertEquals(batches, engine.stats().inDoubt(), "in doubt");
    assertEquals(batches, engine.stats().inDoubtResolved(), "resolved");
  }

  // --- one statement

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void appliesAChangeOnceWhenItsStatementIsLost(Fault fault) throws Exception {
    CountDownLatch hit = proxy.strikeOnce(fault, ConnectionCutIT::isMerged);
    Answer answer = shop.buy(engine, 1, 5);
    struck(hit);
    assertEquals(STOCK - 6, answer.quantityAfter());
    assertEquals(2, shop.logged());
    assertResolved(1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void answersEveryMemberOfEveryGroupOfALostBatch(Fault fault) throws Exception {
    HotrowConfig config = config();
    config.setMaxCollectDelay(Duration.ofMillis(50));
    restart(config);
    CountDownLatch hit = proxy.strikeOnce(fault, ConnectionCutIT::isMerged);
    List<CompletableFuture<Answer>> answers = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      answers.add(shop.submit(engine, shop.change(1 + i % 8, -1, null)));
    }
    for (CompletableFuture<Answer> answer : answers) {
      assertTrue(answer.get(20, TimeUnit.SECONDS).isApplied());
    }
    struck(hit);
    assertResolved(1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void appliesAChangeOfTwoRowsWhollyWhenItsStatementIsLost(Fault fault) throws Exception {
    shop.run(
        "alter table inventory_log drop constraint inventory_log_pkey, add primary key (order_id, sku_id)");
    restart(config());
    CountDownLatch hit = proxy.strikeOnce(fault, ConnectionCutIT::isMerged);
    long rowsBefore = shop.logged();
    Change cart =
        Change.to(Shop.INVENTORY, 2L)
            .transactionId(-1L)
            .add("quantity", -3)
            .and(Shop.INVENTORY, 3L)
            .add("quantity", -4)
            .build();
    assertTrue(engine.execute(cart).isApplied());
    struck(hit);
    assertEquals(rowsBefore + 2, shop.logged());
    assertEquals(STOCK - 3, shop.quantity(2));
    assertEquals(STOCK - 4, shop.quantity(3));
    assertResolved(1);
    shop.run("delete from inventory_log where order_id = -1");
    shop.run("delete from hotrow_group where row_key[1] in ('2', '3')");
    shop.run("update inventory set quantity = " + STOCK + " where sku_id in (2, 3)");
  }

  @Test
  void fencesOffAStatementThatIsLostWhileItWaitsForALockedRow() throws Exception {
    CountDownLatch hit;
    CompletableFuture<Answer> answer;
    try (Connection holder = shop.holdRow(1)) {
      hit = proxy.strikeOnce(Fault.CUT_WHILE_RUNNING, ConnectionCutIT::isMerged);
      answer = shop.submit(engine, shop.change(1, -5, null));
      struck(hit);
      shop.awaitWaitingForLock();
      Await.until("resolved", Duration.ofSeconds(5), () -> engine.stats().inDoubtResolved() == 1);
      assertFalse(answer.isDone(), "its row is still locked");
      holder.rollback();
    }
    assertEquals(STOCK - 6, answer.get(10, TimeUnit.SECONDS).quantityAfter());
    assertResolved(1);
  }

  @Test
  void answersUnknownWhenTheDatabaseStaysAwayAfterALostCommit() throws Exception {
    CountDownLatch hit = strikeAndRefuse(Fault.CUT_BEFORE_ANSWER, ConnectionCutIT::isMerged);
    Answer answer = shop.buy(engine, 1, 5, Duration.ofMillis(700));
    struck(hit);
    assertTrue(answer.isUnknown(), () -> "was told " + answer);
    assertEquals(2, shop.logged());
    proxy.refuse(false);
    long id = (Long) answer.failure().transactionId();
    assertEquals(
        STOCK - 6, engine.find(Shop.INVENTORY, id).orElseThrow().row().longValue("quantity"));
  }

  private CountDownLatch strikeAndRefuse(Fault fault, Predicate<String> kind) {
    CountDownLatch hit = new CountDownLatch(1);
    proxy.plan(
        statements -> {
          if (hit.getCount() > 0 && statements.stream().anyMatch(kind)) {
            proxy.refuse(true);
            hit.countDown();
            return fault;
          }
          return Fault.NONE;
        });
    return hit;
  }

  @Test
  void answersNotAppliedWhenTheDatabaseIsAwayBeforeAnythingIsSent() {
    proxy.refuse(true);
    proxy.cutAll();
    // the first one may find out about the cut only by sending
    Answer first = shop.buy(engine, 1, 5, Duration.ofMillis(700));
    assertFalse(first.isApplied());
    Answer second = shop.buy(engine, 1, 5, Duration.ofMillis(700));
    assertEquals(Reason.TIMEOUT, second.reason(), () -> "was told " + second);
    assertTrue(second.took().toMillis() < 5_000, () -> "took " + second.took());
    proxy.refuse(false);
  }

  // --- faults while a fault is resolved

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void resolvesALostCommitAlthoughTheQuestionIsLostToo(Fault fault) throws Exception {
    SecondFault plan = new SecondFault(Fault.CUT_BEFORE_ANSWER, fault);
    proxy.plan(plan);
    assertEquals(STOCK - 6, shop.buy(engine, 1, 5).quantityAfter());
    struck(plan.both);
    assertEquals(2, shop.logged());
    assertResolved(1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void sendsAgainWhatNeverArrivedAlthoughTheQuestionIsLostToo(Fault fault) throws Exception {
    SecondFault plan = new SecondFault(Fault.CUT_BEFORE_SENDING, fault);
    proxy.plan(plan);
    assertEquals(STOCK - 6, shop.buy(engine, 1, 5).quantityAfter());
    struck(plan.both);
    assertEquals(2, shop.logged());
    assertResolved(1);
  }

  /** Strikes one merged statement, then one question what became of it. */
  private static final class SecondFault implements FaultyProxy.Plan {
    private final Fault first;
    private final Fault second;
    final CountDownLatch both = new CountDownLatch(2);

    SecondFault(Fault first, Fault second) {
      this.first = first;
      this.second = second;
    }

    @Override
    public synchronized Fault faultFor(List<String> statements) {
      Predicate<String> kind =
          both.getCount() == 2 ? ConnectionCutIT::isMerged : ConnectionCutIT::isTombstone;
      if (both.getCount() == 0 || statements.stream().noneMatch(kind)) {
        return Fault.NONE;
      }
      both.countDown();
      return both.getCount() == 1 ? first : second;
    }
  }

  // --- lock and decide

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"NONE", "SILENT_BEFORE_SENDING"})
  void appliesAChangeOnceWhenTheCommitAfterADecisionUnderLockIsLost(Fault fault) throws Exception {
    shop.changeElsewhere(1, 10);
    CountDownLatch hit = proxy.strikeOnce(fault, ConnectionCutIT::isCommit);
    Answer answer = shop.execute(engine, shop.pinned(1, -5, null));
    struck(hit);
    assertEquals(STOCK + 4, answer.quantityAfter());
    assertEquals(2, shop.logged());
    assertResolved(1);
  }

  @Test
  void endsATransactionWhoseCommitNeverArrivesAndSendsItsMembersAgain() throws Exception {
    shop.changeElsewhere(1, 10);
    CountDownLatch hit = proxy.strikeOnce(Fault.SILENT_BEFORE_SENDING, ConnectionCutIT::isCommit);
    CompletableFuture<Answer> early =
        CompletableFuture.supplyAsync(
            () -> shop.execute(engine, shop.pinned(1, -5, Duration.ofSeconds(15))));
    struck(hit);
    // the server's idle transaction holds the row until its own limit ends it
    assertTrue(shop.buy(engine, 2, 1).isApplied());
    assertEquals(STOCK + 4, early.get(20, TimeUnit.SECONDS).quantityAfter());
    assertResolved(1);
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void triesAgainWhenTheConnectionIsLostWhileItLocksRows(Fault fault) throws Exception {
    shop.changeElsewhere(1, 10);
    CountDownLatch hit = proxy.strikeOnce(fault, ConnectionCutIT::isLocking);
    Answer answer = shop.execute(engine, shop.pinned(1, -5, null));
    struck(hit);
    assertEquals(STOCK + 4, answer.quantityAfter());
    assertEquals(2, shop.logged());
    assertResolved(0);
  }

  // --- under load

  @Test
  void everyAnswerIsTrueWhileConnectionsAreCutAgainAndAgain() throws Exception {
    long seed = Load.seed("ConnectionCutIT");
    HotrowConfig config = config();
    config.setCommitTimeout(Duration.ofMillis(400));
    restart(config);
    SplittableRandom chaos = new SplittableRandom(seed);
    proxy.plan(
        statements -> {
          synchronized (chaos) {
            return chaos.nextInt(12) == 0 ? someFault(chaos) : Fault.NONE;
          }
        });
    try (Load load =
        new Load(
            24,
            seed,
            random -> {
              long amount = random.nextLong(-2, 6);
              long sku = random.nextLong(1, 9);
              shop.execute(
                  engine,
                  random.nextInt(8) == 0
                      ? shop.pinned(sku, -amount, null)
                      : shop.change(sku, -amount, Duration.ofMillis(random.nextInt(200, 4_000))));
            })) {
      load.start();
      for (int i = 0; i < 40; i++) {
        Await.pass(Duration.ofMillis(150));
        shop.changeElsewhere(chaosRow(chaos), 3);
        if (i % 10 == 9) {
          proxy.cutAll();
        }
      }
      proxy.plan(statements -> Fault.NONE);
    }
    System.out.println(
        "ConnectionCutIT: "
            + shop.answered()
            + " answers, "
            + proxy.struck()
            + " faults, "
            + engine.stats());
    assertTrue(engine.stats().inDoubt() > 10, "too few faults to prove anything");
    assertTrue(engine.stats().inDoubtResolved() > 10, "nothing was resolved");
  }

  /** A cut mostly; silence now and then, for it costs a timeout each time. */
  private static Fault someFault(SplittableRandom chaos) {
    Fault[] faults = Fault.values();
    return faults[chaos.nextInt(1, chaos.nextInt(8) == 0 ? faults.length : 5)];
  }

  private static long chaosRow(SplittableRandom chaos) {
    synchronized (chaos) {
      return chaos.nextLong(1, 9);
    }
  }
}
