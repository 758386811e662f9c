// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.recovery.internal.audit.Corrections;
import io.github.hotrow.recovery.internal.sql.SqlName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/**
 * Hotrow's own tables: the ledger, which an engine needs; beside it the rows that were folded away
 * and the correcting entries, which only recovery needs. Stateless.
 */
public final class LedgerSchema {
  private LedgerSchema() {}

  /** The statements that create what is missing, for a ledger of this name. */
  public static List<String> ddl(String ledgerTable) {
    return List.of(
        HotrowEngine.ledgerDdl(ledgerTable), foldDdl(ledgerTable), correctionDdl(ledgerTable));
  }

  private static String foldDdl(String ledgerTable) {
    return "create table if not exists "
        + SqlName.path(SqlName.beside(ledgerTable, "_fold"))
        + " (\n"
        + "  hot_table text not null,\n"
        + "  row_key text[] not null,\n"
        + "  groups bigint not null,            -- so many groups were folded into this row\n"
        + "  members bigint not null,\n"
        + "  deltas numeric[] not null,         -- their sums, one for each counter\n"
        + "  values_after numeric[] not null,   -- what the last of them left behind\n"
        + "  ledger_position bigint not null,   -- of the last of them\n"
        + "  folded_before timestamptz not null, -- no group committed before then is in the ledger for sure\n"
        + "  primary key (hot_table, row_key)\n"
        + ")";
  }

  private static String correctionDdl(String ledgerTable) {
    return "create table if not exists "
        + Corrections.sqlName(ledgerTable)
        + " (\n"
        + "  correction_id bigint generated always as identity primary key,\n"
        + "  kind text not null,\n"
        + "  hot_table text not null,\n"
        + "  row_key text[],\n"
        + "  group_id uuid,\n"
        + "  amounts numeric[] not null,        -- what the log lacks, one for each counter\n"
        + "  log_rows bigint not null,          -- so many rows it lacks\n"
        + "  reason text not null,\n"
        + "  made_by text not null,\n"
        + "  made_at timestamptz not null default now()\n"
        + ")";
  }

  /**
   * Creates what is missing.
   *
   * @throws HotrowException if the database refuses
   */
  public static void create(DataSource database, String ledgerTable) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String ddl : ddl(ledgerTable)) {
        statement.execute(ddl);
      }
      connection.commit();
    } catch (SQLException e) {
      throw new HotrowException(
          "the ledger's tables could not be created: "
              + e.getMessage()
              + "; let their owner run what init --dry-run prints",
          e);
    }
  }
}
