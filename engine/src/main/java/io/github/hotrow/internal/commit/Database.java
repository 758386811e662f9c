// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowException;
import io.github.hotrow.InsertInto;
import io.github.hotrow.Outcome;
import io.github.hotrow.internal.table.BoundInsert;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.SqlNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** An engine's database: its connections, its ledger, its ids. Thread-safe. */
public final class Database implements AutoCloseable {
  private static final int QUESTION_SECONDS = 5;
  private static final int CATALOGUE_SECONDS = 10;

  private final ConnectionSource connections;
  private final Ledger ledger;
  private final GroupIds ids;
  private final Vitals vitals;
  private final Semaphore catalogue = new Semaphore(1, true);

  private Database(ConnectionSource connections, Ledger ledger) {
    this.connections = connections;
    this.ledger = ledger;
    this.ids = new GroupIds(System.currentTimeMillis(), ThreadLocalRandom.current().nextLong());
    this.vitals = new Vitals(System.nanoTime());
  }

  /**
   * Connects and opens the ledger.
   *
   * @throws HotrowException if the database can't be reached
   * @throws ConfigurationException if it can't be used as configured
   */
  public static Database open(HotrowConfig config) {
    ConnectionSource connections = ConnectionSource.of(config);
    try (Connection connection = connections.open()) {
      return new Database(
          connections,
          Ledger.open(connection, config.getLedgerTable(), config.isLedgerAutoCreate()));
    } catch (SQLException e) {
      connections.close();
      throw new HotrowException(
          "engine "
              + config.getEngineName()
              + " can't reach its database, SQLState "
              + e.getSQLState()
              + ": "
              + (e.getCause() instanceof SQLException cause ? cause : e).getMessage()
              + "; check the URL, the user and the server",
          e);
    } catch (RuntimeException e) {
      connections.close();
      throw e;
    }
  }

  ConnectionSource connections() {
    return connections;
  }

  Ledger ledger() {
    return ledger;
  }

  GroupIds ids() {
    return ids;
  }

  /** What is known of how it is. */
  public Vitals vitals() {
    return vitals;
  }

  /**
   * Returns when it has answered a question. May take as long as the driver and the DataSource do.
   */
  public void ask() throws SQLException {
    try (Connection connection = connections.open();
        Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(QUESTION_SECONDS);
      statement.execute("select 1");
    }
  }

  /** The statement that creates a ledger of this name. */
  public static String ledgerDdl(String ledgerTable) {
    return Ledger.ddl(SqlNames.path(ledgerTable));
  }

  /** Checks the description against the catalogue. */
  public BoundTable bind(HotTable table) {
    return check("table " + table.name(), connection -> Catalogue.bind(connection, table));
  }

  /** Checks the description of an INSERT against the catalogue. */
  public BoundInsert bind(InsertInto insert) {
    return check(
        "the INSERT into " + insert.table(),
        connection -> InsertCatalogue.bind(connection, insert));
  }

  /** What is asked of the catalogue. */
  @FunctionalInterface
  private interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  /** One at a time: where a hundred tables are new at once, they don't take a connection each. */
  private <T> T check(String what, Question<T> question) {
    awaitCatalogue(what);
    try (Connection connection = connections.open()) {
      return question.ask(connection);
    } catch (SQLException e) {
      throw new HotrowException(
          what + " could not be checked against the catalogue: " + e.getMessage(), e);
    } finally {
      catalogue.release();
    }
  }

  private void awaitCatalogue(String what) {
    try {
      if (catalogue.tryAcquire(CATALOGUE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HotrowException(
          what + " could not be checked against the catalogue: the thread was interrupted", e);
    }
    throw new HotrowException(
        what
            + " could not be checked against the catalogue: another check has waited for the"
            + " database for "
            + CATALOGUE_SECONDS
            + " s; check the server, and try again",
        null);
  }

  /** What the log of {@code table} holds of the change with this transaction id. */
  public Optional<Outcome.Applied> find(BoundTable table, Object transactionId) {
    try (Connection connection = connections.open()) {
      return AppliedChange.find(connection, table, transactionId);
    } catch (SQLException e) {
      throw new HotrowException(
          "the log of table "
              + table.name()
              + " could not be searched for a transaction id: "
              + e.getMessage(),
          e);
    }
  }

  @Override
  public void close() {
    connections.close();
  }
}
