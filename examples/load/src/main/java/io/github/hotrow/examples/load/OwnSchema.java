// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * The schema the demonstration made for itself, dropped at the end, also when the user interrupts.
 * Confined to the main thread.
 */
public final class OwnSchema implements AutoCloseable {
  private final DatabaseServer server;
  private final SaleTables tables;
  private final Thread atInterrupt;

  private OwnSchema(DatabaseServer server, SaleTables tables) {
    this.server = server;
    this.tables = tables;
    atInterrupt = new Thread(this::dropQuietly, "drop-schema");
  }

  /** Makes the schema. */
  public static OwnSchema create(DatabaseServer server, int items) throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      OwnSchema schema = new OwnSchema(server, SaleTables.create(connection, items));
      if (server.outlivesUs()) {
        Runtime.getRuntime().addShutdownHook(schema.atInterrupt);
      }
      return schema;
    }
  }

  /** What is in it. */
  public SaleTables tables() {
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
    try {
      Runtime.getRuntime().removeShutdownHook(atInterrupt);
    } catch (IllegalStateException e) {
      return; // the JVM is ending, and the hook drops the schema
    }
    drop();
  }
}
