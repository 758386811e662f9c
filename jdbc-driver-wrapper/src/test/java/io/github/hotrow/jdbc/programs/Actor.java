// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.programs;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Whoever carries out a program on one DataSource, and writes down what it notices. Confined to one
 * thread.
 */
public final class Actor implements AutoCloseable {
  private static final String[] TABLES = {
    "select id, stock, name from item order by id",
    "select id, item, amount from log order by id",
    "select item from orders order by id"
  };

  private final DataSource source;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private Connection connection;
  private Savepoint mark;
  private int lastKey = 1_000;

  private Actor(DataSource source) throws SQLException {
    this.source = source;
    this.connection = source.getConnection();
  }

  /** Creates the tables that programs use. */
  public static void createTables(DataSource source) throws SQLException {
    run(
        source,
        """
        create table item(id int primary key, stock int not null check (stock >= -5), name text);
        create table log(id int primary key, item int references item, amount int);
        create table orders(id int generated always as identity, item int);
        create table aside(id int primary key, note text);
        insert into aside values (1, 'a'), (2, 'b');
        """);
  }

  /** Fills the tables as a program finds them. */
  public static void reset(DataSource source) throws SQLException {
    run(
        source,
        """
        truncate item, log, orders restart identity cascade;
        insert into item values (1, 6, 'one'), (2, 3, 'two'), (3, 0, null);
        """);
  }

  private static void run(DataSource source, String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Carries out a program, and says what it noticed and what the tables hold at the end. */
  public static List<String> play(DataSource source, DataSource tables, List<Step> program)
      throws SQLException {
    List<String> noticed = new ArrayList<>();
    try (Actor actor = new Actor(source)) {
      for (Step step : program) {
        noticed.add(step + ": " + actor.outcome(step));
      }
    }
    try (Connection connection = tables.getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        try (ResultSet rows = statement.executeQuery(table)) {
          noticed.add(rows(rows));
        }
      }
    }
    return noticed;
  }

  private String outcome(Step step) throws SQLException {
    try {
      return step.call().on(this, step.a(), step.b());
    } catch (BatchUpdateException e) {
      return "batch " + e.getSQLState() + " " + Arrays.toString(e.getLargeUpdateCounts());
    } catch (SQLException e) {
      return e.getSQLState() + " " + firstLine(e);
    } finally {
      connection.clearWarnings();
    }
  }

  private static String firstLine(SQLException e) {
    return e.getMessage().lines().findFirst().orElse("");
  }

  Connection connection() {
    return connection;
  }

  /** A prepared statement that stays open, as in a statement cache. */
  PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement known = prepared.get(sql);
    if (known == null) {
      known = connection.prepareStatement(sql);
      prepared.put(sql, known);
    }
    return known;
  }

  /** A key that no row has. */
  int newKey() {
    return ++lastKey;
  }

  Savepoint mark() {
    return mark;
  }

  void mark(Savepoint savepoint) {
    mark = savepoint;
  }

  void reopen() throws SQLException {
    close();
    connection = source.getConnection();
  }

  /** Everything an execution gave: counts, rows, warnings. */
  static String all(Statement statement, boolean isResult) throws SQLException {
    StringBuilder all = new StringBuilder();
    boolean result = isResult;
    while (true) {
      if (result) {
        try (ResultSet rows = statement.getResultSet()) {
          all.append(rows(rows));
        }
      } else if (statement.getUpdateCount() >= 0) {
        all.append('n').append(statement.getUpdateCount());
      } else {
        break;
      }
      result = statement.getMoreResults();
    }
    for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
      all.append(" warning ").append(w.getMessage());
    }
    return all.toString();
  }

  static String rows(ResultSet result) throws SQLException {
    int width = result.getMetaData().getColumnCount();
    StringBuilder rows = new StringBuilder();
    while (result.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= width; i++) {
        row.add(result.getObject(i) + "/" + result.getString(i));
      }
      rows.append(row);
    }
    return rows.toString();
  }

  /** Leaves nothing in the session that the pool would hand to the next one. */
  @Override
  public void close() throws SQLException {
    prepared.clear();
    mark = null;
    try (Connection mine = connection) {
      if (mine.getAutoCommit()) {
        execute(mine, "rollback");
      } else {
        mine.rollback();
        mine.setAutoCommit(true);
      }
      execute(mine, "discard all");
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
