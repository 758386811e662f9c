// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

/**
 * Ordinary transactions that came to a hot row, and are ended by something else than a call of
 * JDBC: their neighbours get the row at once. The limit is below what anybody waits for a
 * transaction that doesn't end.
 */
@Timeout(9)
final class EndsAsTextIT {
  private static final String TAKE =
      "update stock set quantity = quantity - ? where id = 1 and quantity >= ?";

  private static Twins twins;
  private Connection first;

  @BeforeAll
  @Timeout(60)
  static void open() throws SQLException {
    twins = new Twins("reservationTimeoutMillis", "30000");
    twins.run("create table stock (id int primary key, quantity int not null)");
    twins.run("insert into stock values (1, 10)");
    try (Connection early = twins.merged()) {
      assertEquals(1, Calls.update(early, TAKE, 1, 1));
    }
  }

  @AfterAll
  static void close() {
    twins.close();
  }

  @BeforeEach
  void begin() throws SQLException {
    twins.run("update stock set quantity = 10");
    first = twins.merged();
  }

  /** An ordinary transaction of the first connection that takes six. */
  private void takeSix(boolean autoCommit) throws SQLException {
    first.setAutoCommit(autoCommit);
    Calls.execute(first, autoCommit ? "begin" : "savepoint a");
    assertEquals(1, Calls.update(first, TAKE, 6, 6));
  }

  private static int take(int amount) throws SQLException {
    try (Connection second = twins.merged();
        PreparedStatement take = second.prepareStatement(TAKE)) {
      take.setQueryTimeout(8);
      Calls.bind(take, amount, amount);
      return take.executeUpdate();
    }
  }

  private static void isCommitted() throws SQLException {
    assertEquals(1, take(4));
    assertEquals(0, take(1));
  }

  private static void isRolledBack() throws SQLException {
    assertEquals(1, take(10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit",
        "END work",
        "commit and chain",
        "select 1; /* all of it */ commit",
        "commit; begin; select 1",
        "end and chain; select 1; select 2"
      })
  void theRowIsFreeAfterACommit(String sql) throws SQLException {
    for (boolean autoCommit : new boolean[] {false, true}) {
      begin();
      takeSix(autoCommit);
      Calls.execute(first, sql);
      isCommitted();
      first.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"rollback", "ABORT", "rollback work and chain", "rollback; begin; select 1"})
  void theRowIsFreeAfterARollback(String sql) throws SQLException {
    for (boolean autoCommit : new boolean[] {false, true}) {
      begin();
      takeSix(autoCommit);
      try (PreparedStatement end = first.prepareStatement(sql)) {
        end.execute();
      }
      isRolledBack();
      first.close();
    }
  }

  @Test
  void whatWasReservedBeforeIsFreeAsWell() throws SQLException {
    first.setAutoCommit(false);
    assertEquals(1, Calls.update(first, TAKE, 6, 6));
    Calls.execute(first, "rollback");
    isRolledBack();
    first.close();
  }

  @Test
  void theNextTransactionIsMergedAgain() throws SQLException {
    takeSix(false);
    Calls.execute(first, "commit");
    long before = twins.stats().engine().applied();
    assertEquals(1, Calls.update(first, TAKE, 4, 4));
    first.commit();
    assertEquals(before + 1, twins.stats().engine().applied());
    first.close();
  }

  @Test
  void aBatchOfTextsThatCommits() throws SQLException {
    takeSix(false);
    try (Statement batch = first.createStatement()) {
      batch.addBatch("commit");
      batch.addBatch("update stock set quantity = quantity where id = 2");
      batch.executeBatch();
    }
    isCommitted();
    first.close();
  }

  @Test
  void aBatchThatFailsBeforeItsCommitEndsNothing() throws SQLException {
    takeSix(false);
    try (Statement batch = first.createStatement()) {
      batch.addBatch("update nothing set a = 1");
      batch.addBatch("rollback");
      assertThrows(BatchUpdateException.class, batch::executeBatch);
    }
    first.rollback();
    isRolledBack();
    first.close();
  }

  @Test
  void aBatchOfTextsThatSetsSomethingEndsTheMerging() throws SQLException {
    try (Statement batch = first.createStatement()) {
      batch.addBatch("update stock set quantity = quantity where id = 2");
      batch.addBatch("set search_path = pg_temp, public");
      batch.executeBatch();
    }
    long before = twins.stats().engine().applied();
    assertEquals(1, Calls.update(first, TAKE, 1, 1));
    assertEquals(before, twins.stats().engine().applied());
    first.close();
  }

  @Test
  void severalStatementsThatSetSomethingEndTheMerging() throws SQLException {
    Calls.execute(first, "begin; set search_path = pg_temp, public; commit");
    long before = twins.stats().engine().applied();
    assertEquals(1, Calls.update(first, TAKE, 1, 1));
    assertEquals(before, twins.stats().engine().applied());
    first.close();
  }

  /** What is done behind the wrapper's back is noticed at the connection's next call. */
  @Test
  void aCommitOnTheUnwrappedConnectionIsNoticed() throws SQLException {
    takeSix(false);
    Connection driver = (Connection) first.unwrap(PGConnection.class);
    driver.commit();
    Calls.query(first, "select 1");
    isCommitted();
    first.close();
  }
}
