// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL for tests, one for the JVM, started at first use, with fsync and
 * synchronous_commit on. Thread-safe.
 */
public final class PostgresServer {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  private PostgresServer() {}

  /** Started once, by the class loader. */
  private static final class Running {
    static final EmbeddedPostgres SERVER = startShared();

    /**
     * Starts the server and has it killed at the end of the JVM: its orderly shutdown would write
     * out a hundred databases that nobody reads again.
     */
    private static EmbeddedPostgres startShared() {
      try {
        Path data = Files.createTempDirectory("hotrow-test-postgres");
        EmbeddedPostgres server =
            durable().setDataDirectory(data).setCleanDataDirectory(true).start();
        Path pidFile = data.resolve("postmaster.pid");
        long pid = Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> kill(pid, pidFile)));
        return server;
      } catch (IOException e) {
        throw new UncheckedIOException("PostgreSQL could not be started", e);
      }
    }

    private static void kill(long pid, Path pidFile) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      try {
        Files.deleteIfExists(pidFile);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Starts a server of the caller's own, durable as the shared one. The caller closes it. */
  public static EmbeddedPostgres start() {
    try {
      return durable().start();
    } catch (IOException e) {
      throw new UncheckedIOException("PostgreSQL could not be started", e);
    }
  }

  private static EmbeddedPostgres.Builder durable() {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("full_page_writes", "on")
        .setServerConfig("max_connections", "300")
        .setServerConfig("deadlock_timeout", "100ms");
  }

  /** The port of the shared server on localhost. */
  public static int port() {
    return Running.SERVER.getPort();
  }

  /** Creates an empty database on the shared server and returns its name. */
  public static String newDatabase() {
    String name = "test_" + DATABASES.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(url("postgres"));
        Statement statement = connection.createStatement()) {
      statement.execute("create database " + name);
      return name;
    } catch (SQLException e) {
      throw new IllegalStateException("database " + name + " could not be created", e);
    }
  }

  /** The URL of a database of the shared server, for its superuser. */
  public static String url(String database) {
    return "jdbc:postgresql://localhost:" + port() + "/" + database + "?user=postgres";
  }

  /** A DataSource without a pool for a database of the shared server. */
  public static PGSimpleDataSource dataSource(String database) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url(database));
    return source;
  }
}
