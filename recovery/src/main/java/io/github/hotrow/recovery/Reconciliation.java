// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowException;
import io.github.hotrow.recovery.internal.audit.AuditFindings;
import io.github.hotrow.recovery.internal.audit.AuditPosition;
import io.github.hotrow.recovery.internal.audit.AuditedTable;
import io.github.hotrow.recovery.internal.audit.ChainPass;
import io.github.hotrow.recovery.internal.audit.Corrections;
import io.github.hotrow.recovery.internal.audit.GroupPass;
import io.github.hotrow.recovery.internal.audit.RowSumPass;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Holds hot tables, their logs and the ledger against each other: each row is its first value plus
 * its groups plus what was set by hand; each group has as many log rows as members, in order, and
 * they add up; nothing is there twice, and nothing is left out. Thread-safe; holds nothing open
 * between calls.
 *
 * <p>It reads in one REPEATABLE READ, read-only transaction: it sees one moment, blocks nobody and
 * is blocked by nobody, but keeps VACUUM from removing what dies meanwhile. Rows stream through in
 * order, so memory doesn't grow with their number; the server sorts, on its disk if need be.
 */
public final class Reconciliation {
  /** How many findings a report lists. */
  public static final int MOST_FOUND = 10_000;

  private final DataSource database;
  private final String ledgerTable;

  /** A reconciliation with the ledger of this name, as the engine is configured. */
  public Reconciliation(DataSource database, String ledgerTable) {
    this.database = Objects.requireNonNull(database, "database");
    this.ledgerTable = Objects.requireNonNull(ledgerTable, "ledgerTable");
  }

  /**
   * Looks at everything in the scope.
   *
   * @throws ConfigurationException if a table or column is not there
   * @throws HotrowException if the database can't be asked
   */
  public AuditReport audit(AuditScope scope, AuditProgress progress) {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("set transaction isolation level repeatable read, read only");
        statement.execute("set local datestyle = 'ISO, YMD'");
        statement.execute("set local statement_timeout = 0");
        statement.execute("set local idle_in_transaction_session_timeout = 0");
      }
      try {
        return audit(connection, scope, progress);
      } finally {
        connection.rollback();
      }
    } catch (SQLException e) {
      throw new HotrowException(
          "the reconciliation broke off, SQLState " + e.getSQLState() + ": " + e.getMessage(), e);
    }
  }

  private AuditReport audit(Connection connection, AuditScope scope, AuditProgress progress)
      throws SQLException {
    AuditPosition from = AuditPosition.parse(scope.resumeAt());
    AuditFindings findings =
        new AuditFindings(progress, new Corrections(connection, ledgerTable), MOST_FOUND);
    List<HotTable> tables = scope.tables();
    if (from.table() >= tables.size()) {
      throw new ConfigurationException(
          "the place to resume at is in table "
              + (from.table() + 1)
              + ", of "
              + tables.size()
              + "; give the same tables as the run that was broken off");
    }
    for (int i = 0; i < tables.size(); i++) {
      AuditedTable table = AuditedTable.of(connection, tables.get(i), ledgerTable, scope);
      table.checkKey(connection);
      findings.expect(table.estimate());
    }
    for (int i = from.table(); i < tables.size(); i++) {
      AuditedTable table = AuditedTable.of(connection, tables.get(i), ledgerTable, scope);
      AuditPosition at = i == from.table() ? from : AuditPosition.start(i);
      if (table.logKeepsGroups() && at.pass().equals(AuditPosition.GROUPS)) {
        new GroupPass(connection, table, findings, at).run();
      }
      if (at.pass().equals(AuditPosition.GROUPS)) {
        new RowSumPass(connection, table, findings).run();
        at = new AuditPosition(i, AuditPosition.CHAIN, null);
      }
      new ChainPass(connection, table, findings, at).run();
    }
    return findings.report();
  }
}
