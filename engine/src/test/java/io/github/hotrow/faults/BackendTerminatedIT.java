// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server ends the engine's sessions or statements, by hand or by a limit of its own. */
@Timeout(60)
final class BackendTerminatedIT {
  private static final String ENGINES =
      " from pg_stat_activity where datname = current_database() and application_name = '"
          + Shop.ENGINE
          + "'";
  private static final long STOCK = 1_000_000;
  private static final int ROWS = 6;

  private String database;
  private Shop shop;
  private HotrowEngine engine;

  @BeforeEach
  void start() throws SQLException {
    database = PostgresServer.newDatabase();
    shop = new Shop(PostgresServer.dataSource(database), ROWS, STOCK);
    open("postgres");
  }

  private void open(String role) {
    HotrowConfig config = Shop.config();
    config.setJdbcUrl(PostgresServer.url(database).replace("user=postgres", "user=" + role));
    engine = Shop.open(config);
    assertTrue(shop.buy(engine, 1, 1).isApplied());
  }

  @AfterEach
  void everyAnswerIsTrue() throws SQLException {
    assertTrue(shop.buy(engine, 1, 1).isApplied(), "the engine works afterwards");
    System.out.println("BackendTerminatedIT: " + shop.answered() + " answers, " + engine.stats());
    engine.close();
    shop.audit();
    assertEquals(0, shop.engineFailures());
    shop.close();
  }

  /** Sells and restocks; some changes take the way under lock, some give up early. */
  private void trade(RandomGenerator random) {
    long sku = random.nextLong(1, ROWS + 1);
    long delta = random.nextLong(-5, 3);
    Duration timeout = Duration.ofMillis(random.nextInt(100, 6_000));
    shop.execute(
        engine,
        random.nextInt(6) == 0
            ? shop.pinned(sku, delta, timeout)
            : shop.change(sku, delta, timeout));
  }

  /** Does something to the engine's backends again and again, while others lock rows. */
  private void disturb(String test, String what) throws Exception {
    SplittableRandom moments = new SplittableRandom(Load.seed(test));
    long endNs = System.nanoTime() + Duration.ofSeconds(3).toNanos();
    try (Load load = new Load(16, moments.nextLong(), this::trade)) {
      load.start();
      while (System.nanoTime() < endNs) {
        long sku = moments.nextLong(1, ROWS + 1);
        try (Connection holder = shop.holdRow(sku)) {
          Await.pass(Duration.ofMillis(moments.nextInt(0, 60)));
          shop.one("select count(*) from (" + what + ") as done");
          Await.pass(Duration.ofMillis(moments.nextInt(0, 60)));
          holder.rollback();
        }
        shop.changeElsewhere(sku, 1);
        shop.one("select count(*) from (" + what + ") as done");
      }
    }
  }

  @Test
  void everyAnswerIsTrueWhileBackendsAreTerminated() throws Exception {
    disturb(
        "BackendTerminatedIT",
        "select pg_terminate_backend(pid)"
            + ENGINES
            + " order by state = 'active' desc, random() limit 1");
    assertTrue(engine.stats().inDoubtResolved() > 0, "no batch was in doubt");
  }

  @Test
  void everyAnswerIsTrueWhileStatementsAreCancelled() throws Exception {
    disturb("BackendTerminatedIT", "select pg_cancel_backend(pid)" + ENGINES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "idle_in_transaction_session_timeout = '1ms'",
        "statement_timeout = '20ms'",
        "lock_timeout = '10ms'",
        "idle_session_timeout = '15ms'"
      })
  void everyAnswerIsTrueUnderALimitOfTheRole(String limit) throws Exception {
    String role = "limited_" + database;
    shop.run("create role " + role + " superuser login");
    engine.close();
    open(role);
    // only now, for a registration on a busy machine may take longer than the limit
    shop.run("alter role " + role + " set " + limit);
    shop.one("select count(pg_terminate_backend(pid))" + ENGINES);
    disturb("BackendTerminatedIT", "select 1");
  }

  @Test
  void appliesAChangeOnceWhenItsBackendIsTerminatedInALockWait() throws Exception {
    CompletableFuture<Answer> answer;
    try (Connection holder = shop.holdRow(1)) {
      answer = shop.submit(engine, shop.change(1, -5, null));
      shop.awaitWaitingForLock();
      assertTrue(
          shop.one(
                  "select count(pg_terminate_backend(pid))"
                      + ENGINES
                      + " and wait_event_type = 'Lock'")
              > 0);
      Await.until(
          "it tries again", Duration.ofSeconds(5), () -> engine.stats().inDoubtResolved() == 1);
      holder.rollback();
    }
    assertEquals(STOCK - 6, answer.get(10, TimeUnit.SECONDS).quantityAfter());
    assertEquals(2, shop.logged());
  }

  @Test
  void appliesAChangeOnceWhenItsStatementIsCancelledInALockWait() throws Exception {
    CompletableFuture<Answer> answer;
    try (Connection holder = shop.holdRow(1)) {
      answer = shop.submit(engine, shop.change(1, -5, null));
      for (int i = 0; i < 3; i++) {
        shop.awaitWaitingForLock();
        shop.one("select count(pg_cancel_backend(pid))" + ENGINES);
      }
      holder.rollback();
    }
    assertEquals(STOCK - 6, answer.get(10, TimeUnit.SECONDS).quantityAfter());
    assertEquals(2, shop.logged());
    assertEquals(0, engine.stats().inDoubt());
  }
}
