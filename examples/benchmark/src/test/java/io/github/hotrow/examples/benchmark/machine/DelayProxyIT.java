// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** A server behind the proxy is as far away as was asked, and says the same. */
final class DelayProxyIT {
  private static PGSimpleDataSource through(DelayProxy proxy, PGSimpleDataSource near) {
    PGSimpleDataSource far = new PGSimpleDataSource();
    far.setUrl(near.getUrl());
    far.setUser(near.getUser());
    far.setServerNames(new String[] {proxy.host()});
    far.setPortNumbers(new int[] {proxy.port()});
    return far;
  }

  @Test
  void delaysEachRoundTripAndChangesNoByte() throws SQLException {
    PGSimpleDataSource near = PostgresServer.dataSource(PostgresServer.newDatabase());
    try (DelayProxy proxy =
            new DelayProxy(
                near.getServerNames()[0], near.getPortNumbers()[0], Duration.ofMillis(20));
        Connection connection = through(proxy, near).getConnection();
        Statement statement = connection.createStatement()) {
      long begunNs = System.nanoTime();
      try (ResultSet row = statement.executeQuery("select repeat('hot row ', 100000)")) {
        row.next();
        assertEquals("hot row ".repeat(100_000), row.getString(1));
      }
      long tookNs = System.nanoTime() - begunNs;
      assertTrue(tookNs >= TimeUnit.MILLISECONDS.toNanos(20), "took " + tookNs + " ns");
    }
  }

  @Test
  void endsTheConnectionsWhenItIsClosed() throws SQLException {
    PGSimpleDataSource near = PostgresServer.dataSource(PostgresServer.newDatabase());
    DelayProxy proxy =
        new DelayProxy(near.getServerNames()[0], near.getPortNumbers()[0], Duration.ofMillis(1));
    try (Connection connection = through(proxy, near).getConnection();
        Statement statement = connection.createStatement()) {
      proxy.close();
      assertThrows(SQLException.class, () -> statement.execute("select 1"));
    }
  }
}
