// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where the figures come from, in the server's and the machine's own words. Immutable.
 *
 * @param server PostgreSQL's version
 * @param settings the server's settings that matter
 * @param driver the JDBC driver's version
 * @param java Java's version
 * @param system the operating system
 * @param cpu the processor's name
 * @param cpus the processors this JVM sees
 * @param isLocal whether the server runs on the same processors
 */
public record Environment(
    String server,
    Map<String, String> settings,
    String driver,
    String java,
    String system,
    String cpu,
    int cpus,
    boolean isLocal) {
  private static final String SETTINGS =
      "select name, current_setting(name) from pg_settings where name in ('fsync',"
          + " 'synchronous_commit', 'full_page_writes', 'wal_level', 'wal_sync_method',"
          + " 'shared_buffers', 'max_connections', 'max_wal_size', 'checkpoint_timeout',"
          + " 'commit_delay', 'synchronous_standby_names', 'autovacuum', 'jit') order by name";

  /** Asks the server and the machine. */
  public static Environment read(Connection connection, boolean isLocal) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(SETTINGS)) {
      while (row.next()) {
        settings.put(row.getString(1), row.getString(2));
      }
    }
    return new Environment(
        connection.getMetaData().getDatabaseProductVersion(),
        settings,
        connection.getMetaData().getDriverVersion(),
        Runtime.version() + ", " + System.getProperty("java.vm.name"),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        cpuName(),
        Runtime.getRuntime().availableProcessors(),
        isLocal);
  }

  private static String cpuName() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }

  /** Whether an answered commit survives a crash of the server. */
  public boolean durable() {
    return "on".equals(settings.get("fsync")) && !"off".equals(settings.get("synchronous_commit"));
  }

  @Override
  public String toString() {
    return "PostgreSQL "
        + server
        + (isLocal ? " on the same " : " elsewhere; here ")
        + cpus
        + " CPUs ("
        + cpu
        + ", "
        + system
        + "), Java "
        + java
        + ", driver "
        + driver
        + System.lineSeparator()
        + settings;
  }
}
