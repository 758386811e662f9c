// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL of a test's own that can be stopped hard and started again on the same data and the
 * same port, durable as {@link PostgresServer}. Confined to one thread.
 */
public final class RestartableServer implements AutoCloseable {
  private static final int START_TRIES = 5;

  private final Path data;
  private EmbeddedPostgres running;
  private int port;

  /** Creates the data and starts. */
  public RestartableServer() {
    try {
      data = Files.createTempDirectory("hotrow-restartable");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start();
  }

  /** Starts; returns when the server takes connections, its recovery behind it. */
  public void start() {
    for (int tries = 1; ; tries++) {
      try {
        running =
            EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "300")
                .start();
        port = running.getPort();
        return;
      } catch (IOException | RuntimeException e) {
        // processes of the killed server may hold its shared memory for a moment
        if (tries == START_TRIES) {
          throw new IllegalStateException("PostgreSQL could not be started again", e);
        }
      }
    }
  }

  /** Kills every process of the server at once, as the end of its machine would. */
  public void crash() {
    ProcessHandle postmaster = postmaster();
    List<ProcessHandle> backends = postmaster.descendants().toList();
    postmaster.destroyForcibly();
    backends.forEach(ProcessHandle::destroyForcibly);
    ended(postmaster);
  }

  /** Shuts down without a checkpoint and without a word to clients, as pg_ctl -m immediate. */
  public void stopImmediately() {
    ProcessHandle postmaster = postmaster();
    try {
      new ProcessBuilder("kill", "-QUIT", Long.toString(postmaster.pid())).inheritIO().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ended(postmaster);
  }

  private ProcessHandle postmaster() {
    try {
      String pid = Files.readAllLines(data.resolve("postmaster.pid")).get(0);
      return ProcessHandle.of(Long.parseLong(pid.trim())).orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void ended(ProcessHandle postmaster) {
    Await.until("the server has ended", Duration.ofSeconds(10), () -> !postmaster.isAlive());
    try {
      Files.deleteIfExists(data.resolve("postmaster.pid")); // or pg_ctl waits for the dead to stop
      running.close(); // gives its lock on the data back
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The URL of a database, for the superuser. */
  public String url(String database) {
    return "jdbc:postgresql://localhost:" + port + "/" + database + "?user=postgres";
  }

  /** A DataSource without a pool. */
  public PGSimpleDataSource dataSource(String database) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url(database));
    return source;
  }

  /** Stops and deletes the data. */
  @Override
  public void close() throws IOException {
    running.close();
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
