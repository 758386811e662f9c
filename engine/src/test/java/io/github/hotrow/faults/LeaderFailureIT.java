// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.PostgresServer;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Something that is no SQLException is thrown inside a leader: its members are told, no one else.
 */
@Timeout(60)
final class LeaderFailureIT {
  private static final long STOCK = 100_000;

  private String database;
  private FaultyDataSource source;
  private Shop shop;
  private HotrowEngine engine;

  @BeforeEach
  void start() throws SQLException {
    database = PostgresServer.newDatabase();
    shop = new Shop(PostgresServer.dataSource(database), 4, STOCK);
    source = new FaultyDataSource(PostgresServer.dataSource(database));
    open(Duration.ZERO);
  }

  private void open(Duration collectDelay) {
    HotrowConfig config = Shop.config();
    config.setDataSource(source);
    config.setMaxCollectDelay(collectDelay);
    engine = Shop.open(config);
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    source.behave();
    for (int sku = 1; sku <= 4; sku++) {
      assertTrue(shop.buy(engine, sku, 1).isApplied(), "the engine works afterwards");
    }
    engine.close();
    source.closeAll();
    shop.audit();
    shop.close();
  }

  static Stream<Throwable> thrown() {
    return Stream.of(
        new IllegalStateException("made up"),
        new AssertionError("made up"),
        new OutOfMemoryError("made up"));
  }

  static Stream<Arguments> everywhere() {
    return Stream.of("prepareStatement", "executeQuery", "createArrayOf", "setAutoCommit", "commit")
        .flatMap(method -> thrown().map(fault -> Arguments.of(method, fault)));
  }

  private static void assertFailedWith(Throwable thrown, Answer answer) {
    assertTrue(answer.failure() != null, answer::toString);
    assertSame(thrown, answer.failure().getCause(), answer::toString);
    assertTrue(answer.isUnknown() || answer.reason() == Reason.ENGINE_FAILURE, answer::toString);
    assertTrue(answer.took().toSeconds() < 3, () -> "told too late: " + answer);
  }

  @ParameterizedTest
  @MethodSource("everywhere")
  void tellsACallerWhatFailedItsLeader(String method, Throwable thrown) throws SQLException {
    shop.changeElsewhere(1, 7); // so that the change takes both ways, and every method is called
    source.throwBefore(method, thrown);
    Answer answer = shop.execute(engine, shop.pinned(1, -1, null));
    if (source.hasThrown()) {
      assertFailedWith(thrown, answer);
    } else {
      assertTrue(answer.isApplied() && method.equals("createArrayOf"), answer::toString);
    }
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void saysUnknownIfTheLeaderFailedAfterTheStatementWasSent(Throwable thrown) throws SQLException {
    source.throwAfter("executeQuery", thrown);
    Answer answer = shop.buy(engine, 1, 1);
    assertFailedWith(thrown, answer);
    assertTrue(answer.isUnknown(), answer::toString);
    assertEquals(2, shop.logged());
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void failsAllMembersOfTheBatchAndNobodyElse(Throwable thrown) throws Exception {
    engine.close();
    open(Duration.ofMillis(30));
    source.throwBefore("executeQuery", thrown);
    List<CompletableFuture<Answer>> batch = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      batch.add(shop.submit(engine, shop.change(1 + i % 4, -1, null)));
    }
    for (CompletableFuture<Answer> answer : batch) {
      assertFailedWith(thrown, answer.get(5, TimeUnit.SECONDS));
    }
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void tellsMembersAtOnceEvenIfTheBrokenConnectionCannotBeClosed(Throwable thrown)
      throws Exception {
    Set<String> methods = Set.of("executeQuery", "close", "abort", "rollback", "isClosed");
    source.throwAlways(methods::contains, thrown);
    assertFailedWith(thrown, shop.buy(engine, 1, 1));
    assertFailedWith(
        thrown, shop.submit(engine, shop.change(2, -1, null)).get(5, TimeUnit.SECONDS));
  }

  @ParameterizedTest
  @MethodSource("thrown")
  void failsMembersIfNoConnectionCanBeOpened(Throwable thrown) throws Exception {
    engine.close();
    HotrowConfig config = Shop.config();
    config.setDataSource(source);
    engine = Shop.open(config); // its leaders have no connection yet
    source.throwAlways("getConnection"::equals, thrown);
    assertFailedWith(thrown, shop.buy(engine, 1, 1));
    assertFailedWith(
        thrown, shop.submit(engine, shop.change(2, -1, null)).get(5, TimeUnit.SECONDS));
  }

  @Test
  void everyAnswerIsTrueWhileLeadersFailAgainAndAgain() throws Exception {
    SplittableRandom moments = new SplittableRandom(Load.seed("LeaderFailureIT"));
    List<String> methods =
        List.of("prepareStatement", "executeQuery", "commit", "rollback", "setAutoCommit");
    List<Throwable> thrown = thrown().toList();
    try (Load load =
        new Load(
            16,
            moments.nextLong(),
            random ->
                shop.execute(
                    engine,
                    random.nextInt(6) == 0
                        ? shop.pinned(random.nextLong(1, 5), -1, null)
                        : shop.change(random.nextLong(1, 5), random.nextLong(-3, 2), null)))) {
      load.start();
      for (int i = 0; i < 100; i++) {
        String method = methods.get(moments.nextInt(methods.size()));
        Throwable fault = thrown.get(moments.nextInt(thrown.size()));
        if (moments.nextBoolean()) {
          source.throwBefore(method, fault);
        } else {
          source.throwAfter(method, fault);
        }
        Await.pass(Duration.ofMillis(10));
        shop.changeElsewhere(moments.nextLong(1, 5), 1);
      }
      source.behave();
    }
    assertTrue(shop.engineFailures() > 0, "no leader failed");
  }
}
