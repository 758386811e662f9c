// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * An empty database of the shared server with one connection to look into it and to change it by
 * hand. Confined to one thread; other threads take a {@link #connect} of their own.
 */
public final class TestDatabase implements AutoCloseable {
  private final String name = PostgresServer.newDatabase();
  private final Connection connection = connect();

  /** Another connection of the superuser, which the caller closes. */
  public Connection connect() {
    try {
      return PostgresServer.dataSource(name).getConnection();
    } catch (SQLException e) {
      throw new IllegalStateException("no connection to " + name, e);
    }
  }

  /** The database's name. */
  public String name() {
    return name;
  }

  /** Its URL for the superuser. */
  public String url() {
    return PostgresServer.url(name);
  }

  /** The connection of this object's own. */
  public Connection connection() {
    return connection;
  }

  /** Runs statements. */
  public void run(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql + ": " + e.getMessage(), e);
    }
  }

  /** The number a query returns. */
  public long number(String query) {
    return Long.parseLong(text(query));
  }

  /** The one value a query returns, as text. */
  public String text(String query) {
    List<String> rows = rows(query);
    if (rows.size() != 1) {
      throw new IllegalStateException(query + " returned " + rows);
    }
    return rows.get(0);
  }

  /** The rows of a query, each as its columns' texts, joined by commas. */
  public List<String> rows(String query) {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      List<String> rows = new ArrayList<>();
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(i == 1 ? "" : ",").append(result.getString(i));
        }
        rows.add(row.toString());
      }
      return rows;
    } catch (SQLException e) {
      throw new IllegalStateException(query + ": " + e.getMessage(), e);
    }
  }

  /** The sessions on this database beside this object's own. */
  public List<String> otherSessions() {
    return rows(
        "select pid, application_name, state, query from pg_stat_activity"
            + " where datname = current_database() and pid <> pg_backend_pid()"
            + " and backend_type = 'client backend'");
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
