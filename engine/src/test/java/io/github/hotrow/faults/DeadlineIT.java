// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.ConfigurationException;
import io.github.hotrow.FullRingPolicy;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that give up, engines that are full or closed, callbacks that misbehave. */
@Timeout(60)
final class DeadlineIT {
  private static final Duration SLACK = Duration.ofMillis(400);
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final long STOCK = 1_000_000;

  private FaultyProxy proxy;
  private Shop shop;
  private HotrowConfig config;
  private HotrowEngine engine;

  private static boolean isMerged(String sql) {
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

  private void reopen() {
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

  private static void assertInTime(Duration timeout, Answer answer) {
    assertTrue(answer.took().compareTo(timeout) >= 0, () -> "before its deadline: " + answer);
    assertTrue(
        answer.took().compareTo(timeout.plus(SLACK)) < 0, () -> "after its deadline: " + answer);
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(20, TimeUnit.SECONDS);
  }

  private CompletableFuture<Answer> inThread(Function<Thread, Answer> work, Thread[] made) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    made[0] = new Thread(() -> answer.complete(work.apply(Thread.currentThread())), "caller");
    made[0].start();
    return answer;
  }

  private void awaitWaiting(long members) {
    Await.until("members wait", Duration.ofSeconds(5), () -> engine.waiting() >= members);
  }

  // --- deadlines

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
  void endsAsynchronousChangesInTimeWhileACancelFindsNoServer() throws Exception {
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

  // --- a full engine

  private void narrow(FullRingPolicy policy) {
    config.setRingCapacity(64);
    config.setFullRingPolicy(policy);
    config.setMaxGroupSize(8);
    reopen();
  }

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
      assertTrue(blocking.took().toMillis() < 200, blocking::toString);
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

  // --- close

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

  // --- interrupts

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
                Answer answer = shop.buy(engine, 1, 1, Duration.ofSeconds(5)); // doesn't lead
                flag.set(thread.isInterrupted());
                return answer;
              },
              caller);
      shop.awaitWaitingForLock();
      caller[0].interrupt();
      Answer answer = get(underWay);
      assertTrue(answer.isUnknown() || answer.reason() == Reason.INTERRUPTED, answer::toString);
      assertTrue(answer.took().toMillis() < 1_500, answer::toString);
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

  // --- callbacks

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
