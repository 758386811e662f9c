// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** The kinds of bugs that other wrappers and pools had, each kind once. */
@Timeout(60)
class NeighboursBugsIT {
  private static String database;

  private HikariDataSource pool;
  private HotrowDataSource source;

  @BeforeAll
  static void create() {
    database = PostgresServer.newDatabase();
  }

  @BeforeEach
  void open() throws SQLException {
    openWithAutoCommit(true);
    try (Connection connection = source.getConnection()) {
      run(connection, "drop table if exists child, t cascade");
      run(connection, "create table t(id int generated always as identity primary key, n int)");
      run(connection, "create table child(id int references t deferrable initially deferred)");
    }
  }

  private void openWithAutoCommit(boolean autoCommit) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(PostgresServer.dataSource(database));
    config.setMaximumPoolSize(2);
    config.setAutoCommit(autoCommit);
    pool = new HikariDataSource(config);
    source = new HotrowDataSource(pool);
  }

  @AfterEach
  void close() {
    assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
    source.close();
    assertFalse(pool.isClosed());
    pool.close();
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertTrue(row.next());
      return row.getInt(1);
    }
  }

  private int rows() throws SQLException {
    try (Connection connection = source.getConnection()) {
      return number(connection, "select count(*) from t");
    }
  }

  private static String stateOf(Executable call) {
    return assertThrows(SQLException.class, call).getSQLState();
  }

  // --- Dirty state on return

  @Test
  void aTransactionIsStillRolledBackAfterSetReadOnlyWasRefused() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      run(connection, "insert into t(n) values (1)");
      assertEquals("25001", stateOf(() -> connection.setReadOnly(true)));
    }
    assertEquals(0, rows());
  }

  @Test
  void aPoolGetsItsConnectionBackAfterAnAbort() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      run(connection, "insert into t(n) values (1)");
      connection.abort(Runnable::run);
    }
    assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
    assertEquals(0, rows());
  }

  @Test
  void aConnectionWhoseSessionIsGoneIsNotValidHoweverOftenOneAsks() throws SQLException {
    try (Connection another = source.getConnection()) {
      Connection connection = source.getConnection();
      int pid = number(connection, "select pg_backend_pid()");
      run(another, "select pg_terminate_backend(" + pid + ", 10000)");
      assertFalse(connection.isValid(5));
      assertFalse(connection.isValid(5));
      assertEquals("08003", stateOf(connection::close)); // HikariCP's own answer
    }
  }

  @Test
  void metaDataLeavesNoTransactionBehind() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try (ResultSet tables = connection.getMetaData().getTables(null, null, "t", null)) {
        assertTrue(tables.next());
        assertSame(connection, tables.getStatement().getConnection());
      }
    }
    try (Connection connection = source.getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      assertEquals(0, number(connection, "select count(*) from t"));
    }
  }

  @Test
  void rollbackToASavepointKeepsTheTransactionDirty() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      run(connection, "insert into t(n) values (1)");
      Savepoint savepoint = connection.setSavepoint();
      run(connection, "insert into t(n) values (2)");
      connection.rollback(savepoint);
    }
    assertEquals(0, rows());
  }

  @Test
  void theNextUserFindsTheDefaults() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setReadOnly(true);
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      connection.setAutoCommit(false);
      assertEquals(0, number(connection, "select count(*) from t"));
    }
    try (Connection connection = source.getConnection()) {
      assertTrue(connection.getAutoCommit());
      assertFalse(connection.isReadOnly());
      run(connection, "insert into t(n) values (1)");
      assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
    }
    assertEquals(1, rows());
  }

  // --- Auto-commit

  @Test
  void autoCommitWorksAgainAfterACommitThatFailed() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      run(connection, "insert into child values (77)");
      assertEquals("23503", stateOf(connection::commit));
      connection.setAutoCommit(true);
      run(connection, "insert into t(n) values (1)");
    }
    assertEquals(1, rows());
  }

  @Test
  void aPoolInManualCommitIsAskedNotGuessed() throws SQLException {
    close();
    openWithAutoCommit(false);
    try (Connection connection = source.getConnection()) {
      assertFalse(connection.getAutoCommit());
      run(connection, "insert into t(n) values (1)");
      connection.rollback();
      run(connection, "insert into t(n) values (2)");
      connection.commit();
      connection.setAutoCommit(true);
      assertEquals(1, number(connection, "select count(*) from t"));
    }
    try (Connection connection = source.getConnection()) {
      assertFalse(connection.getAutoCommit());
    }
  }

  // --- Dead and closed connections

  @Test
  void aConnectionWhoseBackendDiedIsGivenBackQuietly() throws SQLException {
    try (Connection connection = source.getConnection();
        Connection killer = source.getConnection()) {
      connection.setAutoCommit(false);
      int pid = number(connection, "select pg_backend_pid()");
      run(killer, "select pg_terminate_backend(" + pid + ", 5000)");
      assertEquals("57P01", stateOf(() -> run(connection, "select 1")));
      assertTrue(connection.isClosed());
      assertFalse(connection.isValid(1));
    }
    assertEquals(0, rows());
  }

  @Test
  void closingTwiceIsHarmless() throws SQLException {
    Connection connection = source.getConnection();
    Statement statement = connection.createStatement();
    statement.close();
    statement.close();
    assertTrue(statement.isClosed());
    connection.close();
    connection.close();
    connection.abort(Runnable::run);
    assertTrue(connection.isClosed());
    assertFalse(connection.isValid(1));
  }

  @Test
  void statementsMayBeClosedByAnotherThread() throws Exception {
    try (Connection connection = source.getConnection()) {
      for (int i = 0; i < 200; i++) {
        Statement statement = connection.createStatement();
        statement.execute("select 1");
        CompletableFuture<Void> closed =
            CompletableFuture.runAsync(
                () -> {
                  try {
                    statement.close();
                  } catch (SQLException e) {
                    throw new IllegalStateException(e);
                  }
                });
        assertEquals(1, number(connection, "select 1"));
        closed.get(10, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void oneConnectionMayBeUsedByTwoThreads() throws Exception {
    try (Connection connection = source.getConnection()) {
      CompletableFuture<Integer> other =
          CompletableFuture.supplyAsync(() -> manyInserts(connection));
      assertEquals(100, manyInserts(connection));
      assertEquals(100, other.get(20, TimeUnit.SECONDS));
      assertEquals(200, number(connection, "select count(*) from t"));
    }
  }

  private static int manyInserts(Connection connection) {
    int sum = 0;
    try (PreparedStatement insert = connection.prepareStatement("insert into t(n) values (?)")) {
      for (int i = 0; i < 100; i++) {
        insert.setInt(1, i);
        sum += insert.executeUpdate();
      }
      return sum;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  // --- Generated keys and batches

  @Test
  void generatedKeysLeadBackToTheStatement() throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into t(n) values (?)", Statement.RETURN_GENERATED_KEYS)) {
      insert.setInt(1, 5);
      assertEquals(1, insert.executeUpdate());
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertTrue(keys.next());
        assertEquals(1, keys.getInt("id"));
        assertSame(insert, keys.getStatement());
      }
    }
  }

  @Test
  void aBatchGivesAllItsKeysAndCounts() throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement insert =
            connection.prepareStatement("insert into t(n) values (?)", new String[] {"id"})) {
      for (int i = 0; i < 3; i++) {
        insert.setInt(1, i);
        insert.addBatch();
      }
      assertEquals(3, insert.executeBatch().length);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        for (int i = 1; i <= 3; i++) {
          assertTrue(keys.next());
          assertEquals(i, keys.getInt(1));
        }
        assertFalse(keys.next());
      }
    }
  }

  // --- Transactions as SQL

  @Test
  void aBeginBehindACommentIsSeen() throws SQLException {
    try (Connection connection = source.getConnection()) {
      run(connection, "-- a comment; with a semicolon\n /* and */ begin");
      run(connection, "insert into t(n) values (1)");
      run(connection, "-- the end\nrollback");
      assertEquals(0, number(connection, "select count(*) from t"));
    }
  }

  // --- Cancel and timeouts

  @Test
  void aTimedOutStatementLeavesTheNextOneAlone() throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 2; i++) {
        statement.setQueryTimeout(1);
        assertEquals("57014", stateOf(() -> statement.execute("select pg_sleep(30)")));
        statement.setQueryTimeout(30);
        assertTrue(statement.execute("select pg_sleep(0.1)"));
      }
    }
  }

  @Test
  void anotherThreadMayCancelWithoutWaiting() throws Exception {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      CompletableFuture<String> state =
          CompletableFuture.supplyAsync(
              () -> stateOf(() -> statement.execute("select pg_sleep(50)")));
      try (Connection watcher = source.getConnection()) {
        String running = "select count(*) from pg_stat_activity where query like '%pg_sleep(50)'";
        while (number(watcher, running + " and state = 'active'") == 0) {
          Thread.onSpinWait();
        }
      }
      statement.cancel();
      assertEquals("57014", state.get(20, TimeUnit.SECONDS));
      assertTrue(statement.execute("select 1"));
      statement.cancel();
    }
  }

  @Test
  void warningsDoNotPileUp() throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < 3; i++) {
        statement.execute("do $$ begin raise warning 'careful'; end $$");
        assertEquals("careful", statement.getWarnings().getMessage());
        assertNull(statement.getWarnings().getNextWarning());
      }
      statement.clearWarnings();
      assertNull(statement.getWarnings());
      connection.clearWarnings();
      assertNull(connection.getWarnings());
    }
  }

  // --- Plans

  @Test
  void preparedStatementsOutliveDdl() throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement all = connection.prepareStatement("select * from t")) {
      for (int i = 0; i < 8; i++) {
        try (ResultSet rows = all.executeQuery()) {
          assertEquals(2, rows.getMetaData().getColumnCount());
        }
      }
      run(connection, "alter table t add column extra int");
      try (ResultSet rows = all.executeQuery()) {
        assertEquals(3, rows.getMetaData().getColumnCount());
      }
    }
  }

  // --- Wrapping

  @Test
  void thePoolsBeansAreReached() throws SQLException {
    assertTrue(source.isWrapperFor(HikariConfigMXBean.class));
    assertSame(pool, source.unwrap(HikariDataSource.class));
    assertEquals(2, source.unwrap(HikariConfigMXBean.class).getMaximumPoolSize());
    assertEquals(0, rows());
    assertTrue(source.isWrapperFor(HikariPoolMXBean.class));
    assertEquals(0, source.unwrap(HikariPoolMXBean.class).getActiveConnections());
  }

  @Test
  void handlesAreEqualToThemselvesOnly() throws SQLException {
    try (Connection one = source.getConnection();
        Connection two = source.getConnection()) {
      assertEquals(one, one);
      assertNotEquals(one, two);
      assertNotEquals(one.hashCode(), two.hashCode());
    }
  }

  @Test
  void noTextShowsAPassword() throws SQLException {
    try (HotrowDataSource own = new HotrowDataSource()) {
      own.setJdbcUrl(PostgresServer.url(database) + "&password=secret1");
      own.setPassword("secret2");
      try (Connection connection = own.getConnection()) {
        connection.createStatement().execute("select 1");
        String all = own + " " + connection + " " + own.unwrap(HikariDataSource.class);
        assertFalse(all.contains("secret"), all);
      }
    }
  }

  @Test
  void nothingLeaksThroughFaults() throws SQLException {
    for (int i = 0; i < 400; i++) {
      try (Connection connection = source.getConnection()) {
        connection.setAutoCommit(i % 2 == 1);
        try (Statement statement = connection.createStatement()) {
          statement.execute(i % 3 == 0 ? "select 1/0" : "insert into t(n) values (1)");
          if (i % 4 == 0) {
            connection.commit();
          }
        } catch (SQLException e) {
          assertEquals("22012", e.getSQLState());
        }
      }
      assertEquals(0, pool.getHikariPoolMXBean().getActiveConnections());
    }
    assertNotEquals(0, rows());
  }
}
