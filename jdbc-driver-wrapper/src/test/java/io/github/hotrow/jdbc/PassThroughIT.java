// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

/** What isn't merged is as with bare pgjdbc. */
class PassThroughIT {
  private static HotrowDataSource source;

  @BeforeAll
  static void open() {
    source = new HotrowDataSource(PostgresServer.dataSource(PostgresServer.newDatabase()));
  }

  @AfterAll
  static void close() {
    source.close();
  }

  @Test
  void aTransactionIsCommitted() throws SQLException {
    try (Connection connection = source.getConnection()) {
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("create table committed(id int)");
      }
      try (PreparedStatement insert =
          connection.prepareStatement("insert into committed values (?)")) {
        insert.setInt(1, 7);
        assertEquals(1, insert.executeUpdate());
      }
      connection.commit();
    }
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id from committed")) {
      assertTrue(rows.next());
      assertEquals(7, rows.getInt(1));
      assertSame(statement, rows.getStatement());
      assertSame(connection, statement.getConnection());
      assertSame(connection, connection.getMetaData().getConnection());
    }
  }

  @Test
  void connectionsAreThoseOfPgjdbcByCast() throws SQLException {
    try (Connection connection = source.getConnection()) {
      assertTrue(((PGConnection) connection).getBackendPID() > 0);
      assertTrue(connection.isWrapperFor(PGConnection.class));
    }
  }

  @Test
  void nothingWorksAfterClose() throws SQLException {
    Connection connection = source.getConnection();
    connection.close();
    connection.close();
    assertTrue(connection.isClosed());
    SQLException closed = assertThrows(SQLException.class, connection::createStatement);
    assertEquals("08003", closed.getSQLState());
  }
}
