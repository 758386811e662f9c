// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.testing.Await;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/** A primary and a synchronous standby by streaming replication. Confined to one thread. */
final class ReplicatedServer implements AutoCloseable {
  private final Path primaryData = Files.createTempDirectory("hotrow-primary");
  private final Path standbyData = Files.createTempDirectory("hotrow-standby");
  private final int primaryPort = freePort();
  private final int standbyPort = freePort();
  private EmbeddedPostgres primary;
  private EmbeddedPostgres standby;
  private boolean promoted;

  /** Both with the same data; the primary waits for the standby from now on. */
  ReplicatedServer(String ddl) throws IOException, SQLException {
    primary = builder(primaryData, primaryPort).start();
    run(ddl);
    primary.close();
    copy();
    Files.createFile(standbyData.resolve("standby.signal"));
    Files.writeString(
        standbyData.resolve("postgresql.auto.conf"),
        "primary_conninfo = 'host=127.0.0.1 port=" + primaryPort + " user=postgres'\n",
        StandardOpenOption.APPEND);
    primary =
        builder(primaryData, primaryPort).setServerConfig("synchronous_standby_names", "*").start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static EmbeddedPostgres.Builder builder(Path data, int port) {
    return EmbeddedPostgres.builder()
        .setDataDirectory(data)
        .setCleanDataDirectory(false)
        .setPort(port)
        .setPGStartupWait(Duration.ofSeconds(60))
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("wal_receiver_status_interval", "1")
        .setServerConfig("max_connections", "100");
  }

  private void copy() throws IOException {
    Files.setPosixFilePermissions(standbyData, PosixFilePermissions.fromString("rwx------"));
    try (Stream<Path> files = Files.walk(primaryData)) {
      for (Path file : files.toList()) {
        Path name = primaryData.relativize(file);
        boolean process =
            name.toString().equals("postmaster.pid") || name.toString().equals("epg-lock");
        if (!name.toString().isEmpty() && !process) {
          Files.copy(
              file, standbyData.resolve(name), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
      }
    }
  }

  void startStandby() throws IOException {
    standby = builder(standbyData, standbyPort).start();
    Await.until(
        "the standby is synchronous",
        Duration.ofSeconds(30),
        () -> number("select count(*) from pg_stat_replication where sync_state = 'sync'") == 1);
  }

  void stopStandby() throws IOException {
    standby.close();
    standby = null;
  }

  void killPrimaryAndPromote() throws IOException, SQLException {
    long pid =
        Long.parseLong(Files.readAllLines(primaryData.resolve("postmaster.pid")).get(0).strip());
    ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
    List<ProcessHandle> all = new ArrayList<>(postmaster.descendants().toList());
    postmaster.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    Await.until("the primary is gone", Duration.ofSeconds(20), () -> !postmaster.isAlive());
    Files.deleteIfExists(primaryData.resolve("postmaster.pid"));
    promoted = true;
    run("select pg_promote()");
  }

  /** Cancels a commit that waits for the standby; false if there is none yet. */
  boolean cancelWaitForStandby() throws SQLException {
    return number(
            "select count(pg_cancel_backend(pid)) from pg_stat_activity where wait_event = 'SyncRep'")
        > 0;
  }

  /** The URL of whichever is the primary. */
  String url() {
    return "jdbc:postgresql://localhost:"
        + primaryPort
        + ",localhost:"
        + standbyPort
        + "/postgres?user=postgres&targetServerType=primary&connectTimeout=2&hostRecheckSeconds=0";
  }

  PGSimpleDataSource dataSource() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(
        "jdbc:postgresql://localhost:"
            + (promoted ? standbyPort : primaryPort)
            + "/postgres?user=postgres");
    return source;
  }

  List<Long> orders() throws SQLException {
    try (Connection connection = dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select order_id from inventory_log")) {
      List<Long> orders = new ArrayList<>();
      while (rows.next()) {
        orders.add(rows.getLong(1));
      }
      return orders;
    }
  }

  private long number(String query) throws SQLException {
    try (Connection connection = dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() throws IOException {
    if (standby != null) {
      standby.close();
    }
    primary.close();
    for (Path data : List.of(primaryData, standbyData)) {
      try (Stream<Path> files = Files.walk(data)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
