// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowException;
import io.github.hotrow.recovery.internal.audit.Corrections;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Writes correcting entries for discrepancies that somebody has looked at and confirmed. An entry
 * says by how much the log was found to be off; it changes neither a hot row nor the log, which
 * belong to the application. A later reconciliation counts what an entry makes up for exactly as
 * corrected, and anything else as a discrepancy again. Thread-safe.
 */
public final class Repair {
  private final DataSource database;
  private final String ledgerTable;

  /** A repair beside the ledger of this name. */
  public Repair(DataSource database, String ledgerTable) {
    this.database = Objects.requireNonNull(database, "database");
    this.ledgerTable = Objects.requireNonNull(ledgerTable, "ledgerTable");
  }

  /** Those of the findings for which an entry can be written. */
  public static List<Discrepancy> propose(AuditReport report) {
    return report.found().stream().filter(one -> one.kind().isCorrectable()).toList();
  }

  /**
   * Writes an entry for each, all in one transaction of their own.
   *
   * @param by who confirmed them
   * @throws ConfigurationException if there is no table for entries, or one can't be corrected
   * @throws HotrowException if the database refuses
   */
  public void confirm(List<Discrepancy> confirmed, String by) {
    Objects.requireNonNull(by, "by");
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      Corrections corrections = new Corrections(connection, ledgerTable);
      if (!corrections.exist()) {
        throw new ConfigurationException(
            "there is no table " + Corrections.sqlName(ledgerTable) + "; create it by hotrow init");
      }
      for (Discrepancy discrepancy : confirmed) {
        if (!discrepancy.kind().isCorrectable()) {
          throw new ConfigurationException(
              "no entry can make up for " + discrepancy + "; correct its cause by hand");
        }
        corrections.write(discrepancy, by);
      }
      connection.commit();
    } catch (SQLException e) {
      throw new HotrowException("the entries could not be written: " + e.getMessage(), e);
    }
  }
}
