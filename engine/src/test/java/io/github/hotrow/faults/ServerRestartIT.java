// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.RestartableServer;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The server is stopped hard under load, and comes back. {@code -Dhotrow.outage.seconds=30} for
 * longer away.
 */
@Timeout(120)
final class ServerRestartIT {
  private static final Duration AWAY =
      Duration.ofSeconds(Integer.getInteger("hotrow.outage.seconds", 6));
  private static final Duration DEADLINE = Duration.ofSeconds(1);
  private static final Duration RETURN = Duration.ofSeconds(2);
  private static final Duration SLACK = Duration.ofMillis(750);

  private static RestartableServer server;
  private static int databases;

  private Shop shop;
  private HotrowEngine engine;

  @BeforeAll
  static void startServer() {
    server = new RestartableServer();
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  @BeforeEach
  void start() throws SQLException {
    String database = "shop_" + databases++;
    try (Connection connection = server.dataSource("postgres").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + database);
    }
    shop = new Shop(server.dataSource(database), 4, 1_000_000);
    HotrowConfig config = Shop.config();
    config.setJdbcUrl(server.url(database));
    engine = Shop.open(config);
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    assertTrue(shop.buy(engine, 1, 1).isApplied(), "the engine works afterwards");
    engine.close();
    shop.audit();
    assertEquals(0, shop.engineFailures());
    shop.close();
  }

  private void buySomething(RandomGenerator random) {
    shop.buy(engine, random.nextLong(1, 5), random.nextLong(1, 4));
  }

  @Test
  void losesNothingAcknowledgedWhenTheServerCrashesAgainAndAgain() throws Exception {
    try (Load load = new Load(16, Load.seed("ServerRestartIT"), this::buySomething)) {
      load.start();
      for (int i = 0; i < 3; i++) {
        int before = shop.answered();
        Await.until("traffic", Duration.ofSeconds(10), () -> shop.answered() > before + 200);
        server.crash();
        server.start();
        resumes();
      }
    }
  }

  @Test
  void losesNothingAcknowledgedWhenTheServerIsShutDownImmediately() throws Exception {
    try (Load load = new Load(16, Load.seed("ServerRestartIT"), this::buySomething)) {
      load.start();
      Await.until("traffic", Duration.ofSeconds(10), () -> shop.answered() > 200);
      server.stopImmediately();
      server.start();
      resumes();
    }
  }

  @Test
  void answersEveryCallerWithinItsDeadlineWhileTheServerIsAway() throws Exception {
    Queue<CompletableFuture<Answer>> asynchronous = new ConcurrentLinkedQueue<>();
    Queue<Answer> away = new ConcurrentLinkedQueue<>();
    server.crash();
    try (Load load =
        new Load(
            8,
            Load.seed("ServerRestartIT"),
            random -> {
              asynchronous.add(shop.submit(engine, shop.change(1, -1, DEADLINE)));
              away.add(shop.buy(engine, random.nextLong(1, 5), 1, DEADLINE));
            })) {
      load.start();
      Await.pass(Duration.ofSeconds(4));
    } finally {
      server.start();
    }
    resumes();
    for (CompletableFuture<Answer> answer : asynchronous) {
      away.add(answer.join());
    }
    assertTrue(away.size() > 60, () -> "only " + away.size() + " answers");
    for (Answer answer : away) {
      assertTrue(answer.failure() != null, () -> "without a server: " + answer);
      assertTrue(
          answer.took().compareTo(DEADLINE.plus(SLACK)) < 0, () -> "after its deadline: " + answer);
    }
  }

  @Test
  void resumesByItselfSoonAfterTheServerWasAwayForLong() throws Exception {
    try (Load load = new Load(4, Load.seed("ServerRestartIT"), this::buySomething)) {
      load.start();
      try {
        server.crash();
        Await.pass(AWAY);
      } finally {
        server.start();
      }
      resumes();
    }
  }

  /** The server has just returned; the engine must follow. */
  private void resumes() throws SQLException {
    Answer answer = shop.buy(engine, 1, 1, RETURN);
    assertTrue(answer.isApplied(), () -> "within " + RETURN + " of the server's return: " + answer);
    System.out.println("ServerRestartIT: resumed after " + answer.took().toMillis() + " ms");
    shop.reconnect();
  }
}
