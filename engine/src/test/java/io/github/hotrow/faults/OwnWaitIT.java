// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.TransactionIdConflictException;
import io.github.hotrow.testing.InvariantsExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A member that waits for something that is not its row doesn't hold up its neighbours. */
@Timeout(60)
final class OwnWaitIT {
  private static final HotTable TABLE =
      HotTable.builder("t")
          .key("k")
          .counter("n")
          .log(LogTable.builder("l").transactionId("id").key("k").columns("buyer").build())
          .build();

  @RegisterExtension final InvariantsExtension invariants = new InvariantsExtension();
  private HotrowEngine engine;

  @BeforeEach
  void open() {
    invariants
        .database()
        .run(
            "create table t (k bigint primary key, n bigint not null);"
                + "create table buyers (id bigint primary key);"
                + "create table l (id bigint primary key, k bigint,"
                + " buyer bigint references buyers);"
                + "insert into t values (1, 1000); insert into buyers values (1), (2)");
    engine =
        invariants.engine(config -> config.setLockPatience(Duration.ofMillis(200))).register(TABLE);
  }

  private CompletableFuture<Outcome> submit(long id, long buyer) {
    return engine
        .submit(Change.to(TABLE, 1L).transactionId(id).add("n", -1).log("buyer", buyer).build())
        .toCompletableFuture();
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Submits changes among which one waits; the others must not. */
  private CompletableFuture<Outcome> submitAmongOthers(long id, long buyer) throws Exception {
    CompletableFuture<Outcome> waits = null;
    List<CompletableFuture<Outcome>> others = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 20; i++) {
        others.add(submit(1_000 + round * 100 + i, 1));
        if (round == 0 && i == 10) {
          waits = submit(id, buyer);
        }
      }
      for (CompletableFuture<Outcome> other : others) {
        assertTrue(other.get(5, TimeUnit.SECONDS).isApplied());
      }
    }
    assertFalse(waits.isDone());
    return waits;
  }

  @Test
  void whoWaitsForAnUncommittedTransactionIdWaitsAlone() throws Exception {
    try (Connection elsewhere = invariants.database().connect()) {
      elsewhere.setAutoCommit(false);
      run(elsewhere, "insert into l values (7, 1, 1)");
      CompletableFuture<Outcome> waits = submitAmongOthers(7, 1);
      elsewhere.rollback();
      assertTrue(waits.get(10, TimeUnit.SECONDS).isApplied());
    }
    assertEquals(1000 - 61, invariants.database().number("select n from t"));
  }

  @Test
  void whoWaitsForAnIdThatIsThenCommittedIsToldSo() throws Exception {
    try (Connection elsewhere = invariants.database().connect()) {
      elsewhere.setAutoCommit(false);
      run(elsewhere, "insert into l values (7, 1, 2)");
      CompletableFuture<Outcome> waits = submitAmongOthers(7, 1);
      elsewhere.commit();
      CompletionException failure = assertThrows(CompletionException.class, waits::join);
      assertInstanceOf(TransactionIdConflictException.class, failure.getCause());
    }
    assertEquals(1000 - 60, invariants.database().number("select n from t"));
  }

  @Test
  void whoWaitsForTheRowOfAForeignKeyWaitsAlone() throws Exception {
    try (Connection elsewhere = invariants.database().connect()) {
      elsewhere.setAutoCommit(false);
      run(elsewhere, "delete from buyers where id = 2");
      CompletableFuture<Outcome> waits = submitAmongOthers(7, 2);
      elsewhere.rollback();
      assertTrue(waits.get(10, TimeUnit.SECONDS).isApplied());
    }
    assertEquals(1000 - 61, invariants.database().number("select n from t"));
  }
}
