// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.jdbc.internal.sql.ShapeCache;
import io.github.hotrow.testing.PostgresServer;
import java.math.BigDecimal;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PgConnection;

/** What the shell does around executions that are answered without its physical connection. */
class SeamIT {
  private static final String TAKE =
      "update item set stock = stock - ? where id = ? and stock >= ?";

  private static DataSource bare;

  private final DeferringMerging.Counts counts = new DeferringMerging.Counts();
  private final AtomicInteger physical = new AtomicInteger();
  private LogicalConnection connection;

  @BeforeAll
  static void start() throws SQLException {
    bare = PostgresServer.dataSource(PostgresServer.newDatabase());
    run(
        "create table item(id int primary key, stock int not null, price numeric(12,2), name"
            + " text)");
    run("create table log(id int primary key, item int, amount int)");
    run("create table other(id int)");
  }

  @BeforeEach
  void open() throws SQLException {
    run("truncate item, log, other");
    run("insert into item values (1, 10, 2.50, 'one'), (2, 10, null, 'two')");
    Context context =
        new Context(new DeferringMerging.Source(bare, counts), new ShapeCache(1 << 20));
    connection =
        new LogicalConnection(
            context,
            () -> {
              physical.incrementAndGet();
              return bare.getConnection();
            });
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
    assertEquals(1, counts.closed);
  }

  private static void run(String sql) throws SQLException {
    try (Connection own = bare.getConnection();
        Statement statement = own.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int number(String sql) throws SQLException {
    try (Connection own = bare.getConnection();
        Statement statement = own.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertTrue(row.next());
      return row.getInt(1);
    }
  }

  private static int stock() throws SQLException {
    return number("select stock from item where id = 1");
  }

  private int take(int amount) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(TAKE)) {
      update.setInt(1, amount);
      update.setInt(2, 1);
      update.setInt(3, amount);
      return update.executeUpdate();
    }
  }

  private int execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  private int selected(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      assertTrue(row.next());
      return row.getInt(1);
    }
  }

  /** Learns what a connection is like, which the first of a context asks the database. */
  private void begin() throws SQLException {
    connection.setAutoCommit(false);
  }

  @Test
  void aTransactionThatIsTakenWholeIsCommittedByTheMerging() throws SQLException {
    begin();
    assertEquals(1, execute("insert into log values (1, 1, 3)"));
    assertEquals(1, take(3));
    assertEquals(10, stock());
    connection.commit();
    assertEquals(7, stock());
    assertEquals(1, number("select count(*) from log"));
    assertEquals(1, counts.committed);
    assertEquals(0, counts.replayed);
    assertEquals(0, counts.physically);
  }

  @Test
  void rollbackAndCloseGiveItBack() throws SQLException {
    begin();
    assertEquals(1, take(3));
    connection.rollback();
    assertEquals(1, take(4));
    connection.close();
    assertEquals(10, stock());
    assertEquals(2, counts.rolledBack);
  }

  @Test
  void whatCanNotBeTakenComesAfterWhatWas() throws SQLException {
    begin();
    take(3);
    assertEquals(7, selected("select stock from item where id = 1 for update"));
    assertEquals(1, counts.replayed);
    assertEquals(1, take(2));
    assertEquals(5, selected("select stock from item where id = 1"));
    connection.commit();
    assertEquals(5, stock());
    assertEquals(0, counts.committed);
  }

  @Test
  void whatWasReplayedIsRolledBackWithTheRest() throws SQLException {
    begin();
    take(3);
    execute("delete from log");
    connection.rollback();
    assertEquals(10, stock());
  }

  @Test
  void aSelectBesideBeginsNoTransaction() throws SQLException {
    begin();
    assertEquals(0, selected("select count(*) from other"));
    take(3);
    assertEquals(0, selected("select count(*) from other"));
    assertEquals(2, counts.beside);
    assertEquals(0, counts.replayed);
    assertFalse(connection.getAutoCommit());
    assertThrows(SQLException.class, () -> connection.setReadOnly(true));
    connection.commit();
    connection.setReadOnly(true);
    assertEquals(7, stock());
  }

  @Test
  void aConnectionThatOnlyReadBesideIsGivenBackBeforeTheCommitWaits() throws SQLException {
    begin();
    int before = physical.get();
    assertEquals(0, selected("select count(*) from other"));
    take(3);
    connection.commit();
    assertFalse(connection.session().holdsPhysical());
    assertFalse(connection.getAutoCommit());
    assertEquals(0, selected("select count(*) from other"));
    assertEquals(before + 1, physical.get());
    execute("delete from log");
    take(1);
    connection.commit();
    take(1);
    connection.commit();
    assertTrue(connection.session().holdsPhysical());
    assertEquals(5, stock());
  }

  @Test
  void aPreparedStatementIsOfferedAgainAfterItHadToBeExecutedPhysically() throws SQLException {
    begin();
    try (PreparedStatement update = connection.prepareStatement(TAKE)) {
      update.setInt(1, 1);
      update.setInt(2, 1);
      update.setInt(3, 1);
      execute("delete from other");
      assertEquals(1, update.executeUpdate());
      connection.commit();
      assertEquals(9, stock());
      assertEquals(0, counts.taken);
      assertEquals(1, update.executeUpdate());
      assertEquals(1, counts.taken);
      connection.commit();
      assertEquals(8, stock());
    }
  }

  @Test
  void aFailedStatementAbortsTheTransactionUntilItsEnd() throws SQLException {
    begin();
    execute("insert into log values (1, 1, 1)");
    SQLException duplicate =
        assertThrows(SQLException.class, () -> execute("insert into log values (1, 1, 1)"));
    assertEquals("23505", duplicate.getSQLState());
    for (String sql : new String[] {"insert into log values (2, 1, 1)", "select 1", "begin"}) {
      SQLException aborted = assertThrows(SQLException.class, () -> execute(sql));
      assertEquals("25P02", aborted.getSQLState());
    }
    connection.commit();
    assertEquals(0, number("select count(*) from log"));
    execute("insert into log values (3, 1, 1)");
    connection.commit();
    assertEquals(1, number("select count(*) from log"));
  }

  @Test
  void anAbortedTransactionEndsByRollbackAsSql() throws SQLException {
    begin();
    execute("insert into log values (1, 1, 1)");
    assertThrows(SQLException.class, () -> execute("insert into log values (1, 1, 1)"));
    execute("/* enough */ rollback");
    assertEquals(1, execute("insert into log values (1, 1, 1)"));
    connection.commit();
    assertEquals(1, number("select count(*) from log"));
  }

  @Test
  void afterAFailedCommitTheTransactionIsOver() throws SQLException {
    begin();
    execute("insert into log values (1, 1, 1)");
    take(1);
    run("insert into log values (1, 2, 2)");
    SQLException failure = assertThrows(SQLException.class, connection::commit);
    assertEquals("23505", failure.getSQLState());
    connection.setAutoCommit(true);
    assertEquals(10, stock());
    assertEquals(1, counts.committed);
  }

  @Test
  void settingAutoCommitInMidTransactionCommits() throws SQLException {
    begin();
    take(3);
    connection.setAutoCommit(false);
    assertEquals(10, stock());
    connection.setAutoCommit(true);
    assertEquals(7, stock());
    assertEquals(1, take(1));
    assertEquals(6, stock());
  }

  @Test
  void savepointsMaterialise() throws SQLException {
    begin();
    take(3);
    Savepoint savepoint = connection.setSavepoint("half");
    assertEquals(1, counts.replayed);
    take(2);
    connection.rollback(savepoint);
    connection.commit();
    assertEquals(7, stock());
  }

  @Test
  void aChangedSessionIsNotMergedAnyMore() throws SQLException {
    assertEquals(1, take(1));
    assertEquals(1, counts.taken);
    execute("set application_name = 'x'");
    assertEquals(1, take(1));
    assertEquals(1, counts.taken);
    assertEquals(8, stock());
  }

  @Test
  void unwrappingToTheDriverEndsTheMerging() throws SQLException {
    begin();
    take(3);
    assertSame(connection, connection.unwrap(PGConnection.class));
    assertEquals(0, counts.replayed);
    PgConnection driver = connection.unwrap(PgConnection.class);
    assertEquals(1, counts.replayed);
    driver.commit();
    assertEquals(7, stock());
    take(1);
    assertEquals(1, counts.taken);
    connection.rollback();
  }

  @Test
  void copySeesWhatWasKept() throws Exception {
    begin();
    execute("insert into log values (1, 1, 1)");
    java.io.StringWriter out = new java.io.StringWriter();
    ((PGConnection) connection).getCopyAPI().copyOut("copy log to stdout", out);
    assertEquals("1\t1\t1\n", out.toString());
    connection.rollback();
    assertEquals(0, number("select count(*) from log"));
  }

  @Test
  void severalStatementsInOneStringAreExecutedTogether() throws SQLException {
    begin();
    take(1);
    try (Statement statement = connection.createStatement()) {
      assertFalse(
          statement.execute("update item set stock = stock - 1 where id = 1; select 7 as seven"));
      assertEquals(1, statement.getUpdateCount());
      assertTrue(statement.getMoreResults());
      assertEquals(-1, statement.getUpdateCount());
      try (ResultSet row = statement.getResultSet()) {
        assertTrue(row.next());
        assertEquals(7, row.getInt("seven"));
        assertSame(statement, row.getStatement());
      }
      assertFalse(statement.getMoreResults());
      assertEquals(-1, statement.getUpdateCount());
    }
    connection.commit();
    assertEquals(8, stock());
  }

  @Test
  void countsAndResultsFollowOneAnotherAsFrameworksAsk() throws SQLException {
    begin();
    try (PreparedStatement update = connection.prepareStatement(TAKE)) {
      update.setInt(1, 1);
      update.setInt(2, 1);
      update.setInt(3, 1);
      assertFalse(update.execute());
      assertNull(update.getResultSet());
      assertEquals(1, update.getUpdateCount());
      assertEquals(1, update.getLargeUpdateCount());
      assertNull(update.getWarnings());
      assertFalse(update.getGeneratedKeys().next());
      assertFalse(update.getMoreResults());
      assertEquals(-1, update.getUpdateCount());
      assertEquals(1, update.executeLargeUpdate());
      assertEquals("02000", assertThrows(SQLException.class, update::executeQuery).getSQLState());
    }
    connection.rollback();
  }

  @Test
  void eachEntryOfABatchIsTaken() throws SQLException {
    begin();
    try (PreparedStatement update = connection.prepareStatement(TAKE)) {
      for (int i = 0; i < 3; i++) {
        update.setInt(1, 1 + i);
        update.setInt(2, 1);
        update.setInt(3, 1);
        update.addBatch();
        if (i == 0) {
          assertEquals(1, update.executeBatch()[0]);
          assertEquals(1, counts.taken);
        }
      }
      assertEquals(2, update.executeBatch().length);
      assertEquals(3, counts.taken);
      assertEquals(0, update.executeBatch().length);
    }
    connection.commit();
    assertEquals(4, stock());
  }

  @Test
  void aBatchEntryThatFailsIsReportedAsPgjdbcDoes() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into log values (?, ?, ?)")) {
      for (int i = 0; i < 2; i++) {
        insert.setInt(1, 1);
        insert.setInt(2, 1);
        insert.setInt(3, 1);
        insert.addBatch();
        if (i == 0) {
          assertEquals(1, insert.executeLargeBatch()[0]);
        }
      }
      BatchUpdateException failure = assertThrows(BatchUpdateException.class, insert::executeBatch);
      assertEquals("23505", failure.getSQLState());
      assertEquals(1, failure.getUpdateCounts().length);
      assertEquals(Statement.EXECUTE_FAILED, failure.getUpdateCounts()[0]);
    }
  }

  @Test
  void returnedRowsReadLikeThoseOfTheDatabase() throws SQLException {
    String sql = TAKE + " returning stock, price, name, id";
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      update.setInt(1, 1);
      update.setInt(2, 1);
      update.setInt(3, 1);
      try (ResultSet row = update.executeQuery()) {
        assertTrue(row.next());
        assertEquals(9, row.getInt("stock"));
        assertEquals(9L, row.getLong(1));
        assertEquals((short) 9, row.getShort(1));
        assertEquals(9, row.getObject(1));
        assertEquals("9", row.getString("STOCK"));
        assertEquals(9, row.getObject(1, Integer.class));
        assertEquals(new BigDecimal("2.50"), row.getBigDecimal("price"));
        assertEquals("2.50", row.getString(2));
        assertEquals("one", row.getObject("name"));
        assertFalse(row.wasNull());
        assertSame(update, row.getStatement());
        assertEquals(4, row.getMetaData().getColumnCount());
        assertEquals("price", row.getMetaData().getColumnLabel(2));
        assertFalse(row.next());
        SQLException after = assertThrows(SQLException.class, () -> row.getInt(1));
        assertEquals("24000", after.getSQLState());
      }
      assertEquals(1, counts.taken);
      update.setInt(2, 2);
      assertTrue(update.execute());
      ResultSet second = update.getResultSet();
      assertTrue(second.next());
      assertNull(second.getBigDecimal("price"));
      assertTrue(second.wasNull());
      assertEquals(0, second.getInt("price"));
      assertEquals("22023", stateOf(() -> second.getInt(9)));
      assertEquals("42703", stateOf(() -> second.getInt("nothing")));
      update.execute();
      assertTrue(second.isClosed());
    }
  }

  private static String stateOf(org.junit.jupiter.api.function.Executable call) {
    return assertThrows(SQLException.class, call).getSQLState();
  }

  @Test
  void aStatementClosesWithItsResultEvenIfThatIsClosedByTheNextExecution() throws SQLException {
    String returning = "update item set stock = stock - 1 where id = 1 returning stock";
    for (String sql : new String[] {"select 1", returning}) {
      Statement read = connection.createStatement();
      read.closeOnCompletion();
      assertTrue(read.isCloseOnCompletion());
      read.executeQuery(sql).close();
      assertTrue(read.isClosed());
      Statement twice = connection.createStatement();
      twice.closeOnCompletion();
      ResultSet first = twice.executeQuery(sql);
      assertEquals("55000", stateOf(() -> twice.executeQuery(sql)));
      assertTrue(first.isClosed());
      assertTrue(twice.isClosed());
    }
    assertEquals(2, counts.taken);
  }

  @Test
  void abortFromAnotherThreadGivesReservationsBack() throws Exception {
    begin();
    take(3);
    Thread other =
        new Thread(
            () -> {
              try {
                connection.abort(Runnable::run);
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    other.start();
    other.join();
    assertTrue(connection.isClosed());
    assertEquals(1, counts.rolledBack);
    assertEquals("08003", stateOf(() -> connection.createStatement()));
  }

  @Test
  void noPhysicalConnectionIsTakenBeforeItIsNeeded() throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    connection.setReadOnly(true);
    connection.setNetworkTimeout(Runnable::run, 60_000);
    connection.setClientInfo("ApplicationName", "till");
    connection.setHoldability(ResultSet.HOLD_CURSORS_OVER_COMMIT);
    connection.setSchema("pg_catalog");
    assertTrue(connection.isValid(1));
    assertNull(connection.getWarnings());
    assertEquals(0, physical.get());
    begin();
    assertEquals(Connection.TRANSACTION_SERIALIZABLE, connection.getTransactionIsolation());
    assertTrue(connection.isReadOnly());
    assertEquals(60_000, connection.getNetworkTimeout());
    assertEquals("till", connection.getClientInfo("ApplicationName"));
    assertEquals(ResultSet.HOLD_CURSORS_OVER_COMMIT, connection.getHoldability());
    assertEquals("pg_catalog", connection.getSchema());
    assertEquals(1, selected("select 1"));
    assertEquals("25006", stateOf(() -> execute("create table public.never()")));
    assertEquals(1, physical.get());
    connection.rollback();
  }

  @Test
  void aFailedSettingLeavesNoHalfConfiguredConnection() throws SQLException {
    connection.setSchema("public");
    LogicalConnection refused =
        new LogicalConnection(
            new Context(new DeferringMerging.Source(bare, counts), new ShapeCache(1 << 20)),
            () -> {
              Connection fresh = bare.getConnection();
              fresh.close();
              physical.incrementAndGet();
              return fresh;
            });
    refused.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
    assertEquals("08003", stateOf(() -> refused.createStatement().execute("select 1")));
    assertEquals("08003", stateOf(() -> refused.createStatement().execute("select 1")));
    assertEquals(2, physical.get());
    refused.close();
    counts.closed--;
  }
}
