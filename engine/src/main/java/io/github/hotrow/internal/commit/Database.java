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
import java.util.concurrent.ThreadLocalRandom;

/** An engine's database: its connections, its ledger, its ids. Thread-safe. */
public final class Database implements AutoCloseable {
  private static final int QUESTION_SECONDS = 5;

  private final ConnectionSource connections;
  private final Ledger ledger;
  private final GroupIds ids;
  private final Vitals vitals;

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
    try (Connection connection = connections.open()) {
      return Catalogue.bind(connection, table);
    } catch (SQLException e) {
      throw new HotrowException(
          "table "
              + table.name()
              + " could not be checked against the catalogue: "
              + e.getMessage(),
          e);
    }
  }

  /** Checks the description of an INSERT against the catalogue. */
  public BoundInsert bind(InsertInto insert) {
    try (Connection connection = connections.open()) {
      return InsertCatalogue.bind(connection, insert);
    } catch (SQLException e) {
      throw new HotrowException(
          "the INSERT into "
              + insert.table()
              + " could not be checked against the catalogue: "
              + e.getMessage(),
          e);
    }
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
