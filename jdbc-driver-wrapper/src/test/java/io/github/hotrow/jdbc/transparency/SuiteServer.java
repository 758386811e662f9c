// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.transparency;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A PostgreSQL as pgjdbc's own tests want it: logical replication, prepared transactions,
 * passwords. Confined to one thread.
 */
final class SuiteServer implements AutoCloseable {
  private static final String HBA =
      """
      local all         all                  trust
      host  all         postgres 127.0.0.1/32 trust
      host  all         postgres ::1/128      trust
      host  all         all      127.0.0.1/32 md5
      host  all         all      ::1/128      md5
      host  replication all      127.0.0.1/32 md5
      host  replication all      ::1/128      md5
      """;

  private final EmbeddedPostgres server;

  private SuiteServer(EmbeddedPostgres server) {
    this.server = server;
  }

  static SuiteServer start(Path data) throws IOException, SQLException {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(true)
            .setServerConfig("wal_level", "logical")
            .setServerConfig("max_prepared_transactions", "64")
            .setServerConfig("max_connections", "200")
            .setServerConfig("fsync", "off")
            .start();
    Files.writeString(data.resolve("pg_hba.conf"), HBA);
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_reload_conf()");
      statement.execute("create user test with replication password 'test'");
      statement.execute("create database test owner test");
    }
    extensions(server);
    return new SuiteServer(server);
  }

  /** What the tests use if it is there. */
  private static void extensions(EmbeddedPostgres server) throws SQLException {
    try (Connection connection = server.getDatabase("postgres", "test").getConnection();
        Statement statement = connection.createStatement()) {
      for (String extension : new String[] {"hstore", "lo"}) {
        statement.execute("create extension if not exists " + extension);
      }
      statement.execute("grant all on schema public to test");
    }
  }

  int port() {
    return server.getPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
