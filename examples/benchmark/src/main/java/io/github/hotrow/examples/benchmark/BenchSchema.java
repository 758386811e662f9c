// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.load.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The schema the benchmark made for itself, dropped at the end, also when the user interrupts.
 * Confined to the main thread.
 */
final class BenchSchema implements AutoCloseable {
  private final DatabaseServer server;
  private final String name;
  private final Thread atInterrupt = new Thread(this::dropQuietly, "drop-schema");

  private BenchSchema(DatabaseServer server, String name) {
    this.server = server;
    this.name = name;
  }

  static BenchSchema create(DatabaseServer server) throws SQLException {
    long random = ThreadLocalRandom.current().nextLong();
    String name = String.format(Locale.ROOT, "hotrow_bench_%016x", random);
    BenchSchema schema = new BenchSchema(server, name);
    schema.execute("create schema " + name);
    if (server.outlivesUs()) {
      Runtime.getRuntime().addShutdownHook(schema.atInterrupt);
    }
    return schema;
  }

  String name() {
    return name;
  }

  private void execute(String command) throws SQLException {
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  private void dropQuietly() {
    try {
      execute("drop schema if exists " + name + " cascade");
    } catch (SQLException e) {
      System.err.println("schema " + name + " could not be dropped: " + e.getMessage());
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
      execute("drop schema if exists " + name + " cascade");
    }
  }
}
