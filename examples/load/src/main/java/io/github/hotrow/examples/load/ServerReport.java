// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Where the figures come from, in the server's and the JVM's own words. Immutable.
 *
 * @param serverVersion PostgreSQL's version
 * @param fsync the server's setting
 * @param synchronousCommit the setting of the demonstration's connections
 * @param cpus the processors this JVM sees
 * @param java Java's version
 */
public record ServerReport(
    @JsonProperty("server_version") String serverVersion,
    @JsonProperty("fsync") String fsync,
    @JsonProperty("synchronous_commit") String synchronousCommit,
    @JsonProperty("cpus") int cpus,
    @JsonProperty("java") String java) {

  public static ServerReport read(Connection connection) throws SQLException {
    return new ServerReport(
        show(connection, "server_version"),
        show(connection, "fsync"),
        show(connection, "synchronous_commit"),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.version"));
  }

  private static String show(Connection connection, String setting) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show " + setting)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Whether an answered commit survives a crash of the server. */
  @JsonIgnore
  public boolean isDurable() {
    return fsync.equals("on") && !synchronousCommit.equals("off");
  }

  @Override
  public String toString() {
    return "PostgreSQL "
        + serverVersion
        + ", fsync "
        + fsync
        + ", synchronous_commit "
        + synchronousCommit
        + ", "
        + cpus
        + " CPUs, Java "
        + java;
  }
}
