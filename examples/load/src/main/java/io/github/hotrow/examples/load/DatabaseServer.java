// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.load;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The PostgreSQL the demonstration runs on: one it starts itself, or the user's. Thread-safe. */
public final class DatabaseServer implements AutoCloseable {
  /** Left for others when the pool of the plain transactions is sized. */
  private static final int CONNECTIONS_SPARED = 10;

  private final PGSimpleDataSource dataSource;
  private final EmbeddedPostgres embedded;
  private final int freeConnections;

  private DatabaseServer(PGSimpleDataSource dataSource, EmbeddedPostgres embedded)
      throws SQLException {
    this.dataSource = dataSource;
    this.embedded = embedded;
    try (Connection connection = dataSource.getConnection()) {
      freeConnections = Math.max(1, countFreeConnections(connection));
    }
  }

  /**
   * Starts a durable server, whose data lives in the directory for temporary files until {@link
   * #close}.
   */
  public static DatabaseServer start() {
    try {
      EmbeddedPostgres postgres =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "on")
              .setServerConfig("synchronous_commit", "on")
              .setServerConfig("full_page_writes", "on")
              .setServerConfig("max_connections", "200")
              .setServerConfig("shared_buffers", "256MB")
              // Room for a run between two checkpoints: each run begins with one of its own.
              .setServerConfig("max_wal_size", "4GB")
              .setServerConfig("checkpoint_timeout", "30min")
              .start();
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(postgres.getJdbcUrl("postgres", "postgres"));
      return new DatabaseServer(source, postgres);
    } catch (IOException | SQLException e) {
      throw new CannotRunException(
          "PostgreSQL could not be started: " + e.getMessage() + "; use --url for one of your own",
          e);
    }
  }

  /** Uses a running server; nothing on it is touched but a schema of the demonstration's own. */
  public static DatabaseServer at(String url, String user, String password) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    try {
      source.setUrl(url);
      if (user != null) {
        source.setUser(user);
      }
      if (password != null) {
        source.setPassword(password);
      }
      return new DatabaseServer(source, null);
    } catch (IllegalArgumentException | SQLException e) {
      throw new CannotRunException(
          "the server can't be reached: " + e.getMessage() + "; check --url, --user, --password",
          e);
    }
  }

  /** New connections to the server, in auto-commit, without a pool. */
  public DataSource dataSource() {
    return dataSource;
  }

  /** The same, under a name by which the server tells whose connections they are. */
  public DataSource dataSource(String applicationName) {
    PGSimpleDataSource named = copy();
    named.setApplicationName(applicationName);
    return named;
  }

  /** New connections by way of another address, such as a proxy's, without a pool. */
  public DataSource dataSourceVia(String host, int port) {
    PGSimpleDataSource via = copy();
    via.setServerNames(new String[] {host});
    via.setPortNumbers(new int[] {port});
    return via;
  }

  private PGSimpleDataSource copy() {
    PGSimpleDataSource copy = new PGSimpleDataSource();
    try {
      copy.initializeFrom(dataSource);
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("a DataSource can't be copied", e);
    }
    return copy;
  }

  /** The server's host, the first if there are several. */
  public String host() {
    return dataSource.getServerNames()[0];
  }

  /** The server's port. */
  public int port() {
    return dataSource.getPortNumbers()[0];
  }

  /** How another process reaches the server. */
  public Address address() {
    return new Address(dataSource.getUrl(), dataSource.getUser(), dataSource.getPassword());
  }

  /**
   * How a server is reached. Immutable.
   *
   * @param url the JDBC URL
   * @param user the user, may be null
   * @param password the password, may be null
   */
  public record Address(String url, String user, String password) {
    @Override
    public String toString() {
      return url + (user == null ? "" : " as " + user);
    }
  }

  /** How many connections the demonstration may take. */
  public int freeConnections() {
    return freeConnections;
  }

  /** Whether it goes on when the demonstration ends. */
  public boolean outlivesUs() {
    return embedded == null;
  }

  /** Lets each run begin alike: nothing left to write from the run before. */
  public void settle(Connection connection) throws SQLException {
    if (embedded != null) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("checkpoint");
      }
    }
  }

  private static int countFreeConnections(Connection connection) throws SQLException {
    String query =
        "select current_setting('max_connections')::int"
            + " - current_setting('superuser_reserved_connections')::int"
            + " - (select count(*) from pg_stat_activity where backend_type = 'client backend')";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getInt(1) - CONNECTIONS_SPARED;
    }
  }

  @Override
  public void close() {
    if (embedded != null) {
      try {
        embedded.close();
      } catch (IOException e) {
        throw new CannotRunException("PostgreSQL could not be stopped: " + e.getMessage(), e);
      }
    }
  }
}
