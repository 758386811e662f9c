// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.recovery.LedgerSchema;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The tables the example made for itself, dropped at the end, also when the user interrupts.
 * Confined to the main thread.
 */
final class OwnTables implements AutoCloseable {
  private final DatabaseServer server;
  private final CouponTables tables;
  private final Thread atInterrupt = new Thread(this::dropQuietly, "drop-schema");

  private OwnTables(DatabaseServer server, CouponTables tables) {
    this.server = server;
    this.tables = tables;
  }

  /** Makes the tables with what is on offer, and the ledger. */
  static OwnTables create(DatabaseServer server, Offer offer) throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      OwnTables own = new OwnTables(server, CouponTables.create(connection));
      if (server.outlivesUs()) {
        Runtime.getRuntime().addShutdownHook(own.atInterrupt);
      }
      own.tables.fill(connection, offer);
      LedgerSchema.create(server.dataSource(), own.tables.ledger());
      return own;
    }
  }

  CouponTables tables() {
    return tables;
  }

  private void dropQuietly() {
    try {
      drop();
    } catch (SQLException e) {
      System.err.println("schema " + tables.schema() + " could not be dropped: " + e.getMessage());
    }
  }

  private void drop() throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      tables.drop(connection);
    }
  }

  @Override
  public void close() throws SQLException {
    if (server.outlivesUs()) {
      try {
        Runtime.getRuntime().removeShutdownHook(atInterrupt);
      } catch (IllegalStateException e) {
        return; // the JVM is ending, and the hook drops the schema
      }
      drop();
    }
  }
}
