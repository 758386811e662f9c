// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.jdbc.MergeStats;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Transactions in every order of statements, and their ends: each call answers as on pgjdbc alone,
 * both databases hold the same, and it is shown whether it was merged.
 */
@Timeout(120)
final class TransactionOrdersIT {
  private static final String TAKE =
      "update stock set quantity = quantity - ? where id = ? and quantity >= ?";
  private static final String LEAVING = TAKE + " returning quantity";
  private static final String LOG = "insert into log (order_id, item, note) values (?, ?, ?)";
  private static final String LEFT = "select quantity from stock where id = ?";
  private static final String LOGGED = "select note from log where item = ? order by order_id";

  private static Twins twins;
  private static int items;

  /** How a transaction ends. */
  private enum Fate {
    MERGED,
    DECLINED,
    UNCHANGED
  }

  /** What is done with an item of which there are ten, on a connection in auto-commit. */
  private record Program(String name, Fate fate, String why, Steps steps) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The steps of a program. */
  @FunctionalInterface
  private interface Steps {
    void run(Recorder recorder, int item);
  }

  @BeforeAll
  static void open() {
    twins = new Twins();
    twins.run(
        """
        create table stock (id int primary key, quantity int not null, sold int not null default 0);
        create table log (
          id bigserial primary key, order_id int unique, item int not null, note text not null);
        create table product (id int primary key, name text);
        create sequence numbers;
        create table whole (k int, n int not null, primary key (k)) partition by range (k);
        create table part partition of whole for values from (0) to (100000);
        create table elder (k int primary key, n int not null);
        create table younger (primary key (k)) inherits (elder);
        create function lower(int) returns int language sql as
          'select quantity from stock where id = $1';
        insert into whole select n, 10 from generate_series(1, 400) n;
        insert into younger select n, 10 from generate_series(1, 400) n;
        insert into stock select n, 10 from generate_series(1, 400) n;
        insert into product select n, 'product ' || n from generate_series(1, 400) n;
        """);
  }

  @AfterAll
  static void close() {
    twins.close();
  }

  private static Program merged(String name, Steps steps) {
    return new Program(name, Fate.MERGED, "", steps);
  }

  private static Program declined(String name, String why, Steps steps) {
    return new Program(name, Fate.DECLINED, why, steps);
  }

  private static Program unchanged(String name, Steps steps) {
    return new Program(name, Fate.UNCHANGED, "", steps);
  }

  static Stream<Program> programs() {
    return Stream.of(
            orders(), savepoints(), reads(), ends(), errors(), otherWays(), settings(), relatives())
        .flatMap(List::stream);
  }

  private static List<Program> orders() {
    return List.of(
        merged(
            "log first",
            (r, item) -> r.begin().update(LOG, item, item, "a").update(TAKE, 1, item, 1).commit()),
        merged(
            "update first",
            (r, item) -> r.begin().update(TAKE, 1, item, 1).update(LOG, item, item, "a").commit()),
        merged(
            "several inserts on both sides",
            (r, item) ->
                r.begin()
                    .update(LOG, item, item, "a")
                    .update(LOG, item + 10_000, item, "b")
                    .update(TAKE, 2, item, 2)
                    .update(LOG, item + 20_000, item, "c")
                    .update(LOG, item + 30_000, item, "d")
                    .commit()),
        merged(
            "two hot rows",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .update(TAKE, 3, item + 200, 3)
                    .update(LOG, item, item, "a")
                    .commit()),
        merged(
            "two hot rows, the second refused and left out",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .update(TAKE, 30, item + 200, 30)
                    .update(LOG, item, item, "a")
                    .commit()),
        declined(
            "the same row twice",
            "for the database to say",
            (r, item) ->
                r.begin()
                    .update(TAKE, 6, item, 6)
                    .update(TAKE, 6, item, 6)
                    .update(TAKE, 4, item, 4)
                    .commit()),
        declined(
            "another row of the table inserted before",
            "inserts into the table that it updates",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .update("insert into stock (id, quantity) values (?, ?)", item + 10_000, 5)
                    .update(TAKE, 2, item + 10_000, 2)
                    .commit()),
        declined(
            "a delete after it",
            "only the database can do",
            (r, item) ->
                r.begin()
                    .update(LOG, item, item, "a")
                    .update(TAKE, 1, item, 1)
                    .update("delete from log where item = ?", item)
                    .commit()),
        declined(
            "a delete before it",
            "on the database already",
            (r, item) ->
                r.begin()
                    .update("delete from product where id = ?", item)
                    .update(TAKE, 1, item, 1)
                    .update(LOG, item, item, "a")
                    .commit()));
  }

  private static List<Program> savepoints() {
    return List.of(
        merged(
            "a savepoint first",
            (r, item) -> {
              Savepoint[] point = new Savepoint[1];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint());
              r.update(LOG, item, item, "a").update(TAKE, 1, item, 1);
              r.act("release", () -> r.connection().releaseSavepoint(point[0]));
              r.act("release", () -> r.connection().releaseSavepoint(point[0]));
              r.commit();
            }),
        merged(
            "a savepoint first, released only then",
            (r, item) -> {
              Savepoint[] point = new Savepoint[1];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint("a"));
              r.update(LOG, item, item, "a").update(TAKE, 1, item, 1);
              r.act("release", () -> r.connection().releaseSavepoint(point[0])).commit();
              r.step("name", () -> point[0].getSavepointName());
            }),
        merged(
            "back to two savepoints that came first",
            (r, item) -> {
              Savepoint[] point = new Savepoint[2];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint());
              r.act("set", () -> point[1] = r.connection().setSavepoint());
              r.update(LOG, item, item, "a").update(TAKE, 9, item, 9);
              r.act("back", () -> r.connection().rollback(point[1]));
              r.update(TAKE, 2, item, 2).act("back", () -> r.connection().rollback(point[0]));
              r.update(LOG, item, item, "b").update(TAKE, 1, item, 1).commit();
            }),
        declined(
            "back to a savepoint that came first, in the database",
            "only the database can do",
            (r, item) -> {
              Savepoint[] point = new Savepoint[1];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint("a"));
              r.update(TAKE, 2, item, 2).query(LEFT + " for update", item);
              r.act("back", () -> r.connection().rollback(point[0])).query(LEFT, item);
              r.act("as text", () -> Calls.execute(r.connection(), "rollback to a"));
              r.update(LOG, item, item, "b").commit();
              r.act("late", () -> r.connection().rollback(point[0])).query(LEFT, item).rollback();
            }),
        unchanged(
            "back to a savepoint after an error",
            (r, item) -> {
              Savepoint[] point = new Savepoint[1];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint());
              r.query("select wrong from stock").query(LEFT, item);
              r.act("back", () -> r.connection().rollback(point[0])).query(LEFT, item).commit();
            }),
        merged(
            "two savepoints of one name, which means the newer",
            (r, item) -> {
              Savepoint[] point = new Savepoint[2];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint("a"));
              r.act("set", () -> point[1] = r.connection().setSavepoint("a"));
              r.update(TAKE, 9, item, 9).act("back", () -> r.connection().rollback(point[0]));
              r.update(TAKE, 1, item, 1);
              r.act("release", () -> r.connection().releaseSavepoint(point[1]));
              r.act("back", () -> r.connection().rollback(point[0]));
              r.update(TAKE, 2, item, 2).commit();
            }),
        unchanged(
            "a savepoint of the transaction before",
            (r, item) -> {
              Savepoint[] point = new Savepoint[1];
              r.begin().act("set", () -> point[0] = r.connection().setSavepoint());
              r.commit().act("back", () -> r.connection().rollback(point[0])).query(LEFT, item);
              r.rollback().act("auto", () -> r.connection().setAutoCommit(true));
              r.act("set", () -> point[0] = r.connection().setSavepoint());
            }));
  }

  /** Tables whose rows are another table's too. */
  private static List<Program> relatives() {
    return List.of(
        relative("a partition is updated, the whole is read", take("part"), "whole", 0),
        relative("the whole is updated, a partition is read", take("whole"), "part", 0),
        relative("a partition is inserted into, the whole is read", put("part"), "whole", 1_000),
        relative("the whole is inserted into, a partition is read", put("whole"), "part", 1_000),
        relative("a child is updated, its parent is read", take("younger"), "elder", 0),
        relative("a child is inserted into, its parent is read", put("younger"), "elder", 1_000),
        declined(
            "a partition is inserted into, the whole is updated",
            "may hold rows",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .update(put("part"), item + 1_000)
                    .update(take("whole"), item + 1_000)
                    .commit()),
        declined(
            "a partition and the whole are updated",
            "may hold rows",
            (r, item) -> r.begin().update(take("part"), item).update(take("whole"), item).commit()),
        declined(
            "a function reads the row that has a built-in one's name",
            "outside pg_catalog",
            (r, item) ->
                r.begin().update(TAKE, 1, item, 1).query("select lower(?)", item).commit()));
  }

  private static Program relative(String name, String change, String read, int more) {
    return declined(
        name,
        "shares rows with other tables",
        (r, item) ->
            r.begin()
                .update(change, item + more)
                .query("select n from " + read + " where k = ?", item + more)
                .update(TAKE, 1, item, 1)
                .commit());
  }

  private static String take(String table) {
    return "update " + table + " set n = n - 6 where k = ? and n >= 6";
  }

  private static String put(String table) {
    return "insert into " + table + " (k, n) values (?, 10)";
  }

  private static List<Program> reads() {
    return List.of(
        merged(
            "reads the row before",
            (r, item) -> r.begin().query(LEFT, item).update(TAKE, 1, item, 1).commit()),
        merged(
            "reads another table before, beside and after",
            (r, item) -> {
              String name = "select name from product where id = ?";
              r.begin().query(name, item).update(LOG, item, item, "a").query(name, item);
              r.update(TAKE, 1, item, 1).query(name, item).commit();
            }),
        merged(
            "takes a number before, which the session remembers",
            (r, item) -> {
              r.begin().query("select nextval('numbers')").update(TAKE, 1, item, 1).commit();
              r.query("select currval('numbers')").commit();
            }),
        declined(
            "reads the row after, and sees its own update",
            "something was kept for",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .query(LEFT, item)
                    .update(LOG, item, item, "a")
                    .query(LOGGED, item)
                    .commit()),
        declined(
            "reads what it inserted before the update",
            "something was kept for",
            (r, item) ->
                r.begin()
                    .update(LOG, item, item, "a")
                    .query(LOGGED, item)
                    .update(TAKE, 1, item, 1)
                    .commit()),
        declined(
            "locks the row after",
            "only the database can do",
            (r, item) ->
                r.begin().update(TAKE, 1, item, 1).query(LEFT + " for update", item).commit()),
        declined(
            "locks the row before",
            "on the database already",
            (r, item) ->
                r.begin().query(LEFT + " for update", item).update(TAKE, 1, item, 1).commit()),
        declined(
            "a join reads both tables after",
            "something was kept for",
            (r, item) ->
                r.begin()
                    .update(LOG, item, item, "a")
                    .update(TAKE, 1, item, 1)
                    .query(
                        "select s.quantity, l.note from log l join stock s on s.id = l.item where"
                            + " s.id = ?",
                        item)
                    .commit()));
  }

  private static List<Program> ends() {
    return List.of(
        unchanged(
            "answers 0, then rolls back",
            (r, item) ->
                r.begin().update(LOG, item, item, "a").update(TAKE, 11, item, 11).rollback()),
        merged(
            "answers 0, then commits what it logged, then takes less",
            (r, item) ->
                r.begin()
                    .update(TAKE, 11, item, 11)
                    .update(LOG, item, item, "a")
                    .commit()
                    .update(TAKE, 1, item, 1)
                    .commit()),
        unchanged(
            "answers 1, then rolls back",
            (r, item) ->
                r.begin().update(TAKE, 10, item, 10).update(LOG, item, item, "a").rollback()),
        merged(
            "rolls back, then takes all of it",
            (r, item) ->
                r.begin()
                    .update(TAKE, 10, item, 10)
                    .rollback()
                    .update(TAKE, 10, item, 10)
                    .commit()),
        unchanged(
            "is closed without a commit",
            (r, item) ->
                r.begin()
                    .update(LOG, item, item, "a")
                    .update(TAKE, 10, item, 10)
                    .act("close", () -> r.connection().close())
                    .step("closed", () -> r.connection().isClosed())),
        merged(
            "commits twice, rolls back after",
            (r, item) -> r.begin().update(TAKE, 1, item, 1).commit().commit().rollback()),
        merged(
            "auto-commit is switched on in mid-transaction, which commits",
            (r, item) ->
                r.begin()
                    .update(TAKE, 4, item, 4)
                    .act("auto-commit", () -> r.connection().setAutoCommit(true))
                    .rollback()
                    .commit()
                    .query(LEFT, item)
                    .update(TAKE, 4, item, 4)
                    .query(LEFT, item)
                    .begin()
                    .update(TAKE, 4, item, 4)
                    .rollback()),
        merged(
            "is no transaction at all",
            (r, item) ->
                r.update(LOG, item, item, "a").update(TAKE, 1, item, 1).query(LEFT, item).commit()),
        merged(
            "returns what is left, alone",
            (r, item) ->
                r.step("3", () -> Calls.first(r.connection(), LEAVING, 3, item, 3))
                    .step("3", () -> Calls.first(r.connection(), LEAVING + " as q", 3, item, 3))
                    .step("30", () -> Calls.first(r.connection(), LEAVING, 30, item, 30))));
  }

  private static List<Program> errors() {
    return List.of(
        declined(
            "an error after it aborts all, the commit included",
            "only the database can do",
            (r, item) ->
                r.begin()
                    .update(LOG, item, item, "a")
                    .update(TAKE, 1, item, 1)
                    .query("select 1 / (id - id) from product for share")
                    .update(TAKE, 1, item, 1)
                    .query(LEFT, item)
                    .update(LOG, item + 10_000, item, "b")
                    .commit()
                    .query(LEFT, item)
                    .query(LOGGED, item)
                    .commit()),
        declined(
            "an error before it",
            "on the database already",
            (r, item) ->
                r.begin()
                    .update("update stock set quantity = nothing where id = ?", item)
                    .update(TAKE, 1, item, 1)
                    .commit()
                    .update("delete from product where id = -1")
                    .update(TAKE, 2, item, 2)
                    .commit()),
        merged(
            "an error, rolled back, and again",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .query("select nothing from product where id = ? for update", item)
                    .rollback()
                    .update(TAKE, 2, item, 2)
                    .commit()),
        merged(
            "a text that is no SQL",
            (r, item) -> r.update("take 1 of " + item).update(TAKE, 1, item, 1)),
        merged(
            "a key that is not there, and one that is NULL",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, -5, 1)
                    .commit()
                    .step(
                        "null",
                        () -> {
                          try (PreparedStatement update = r.connection().prepareStatement(TAKE)) {
                            update.setInt(1, 1);
                            update.setNull(2, java.sql.Types.INTEGER);
                            update.setInt(3, 1);
                            return update.executeUpdate();
                          }
                        })
                    .commit()
                    .update(TAKE, 1, item, 1)
                    .commit()));
  }

  private static List<Program> otherWays() {
    return List.of(
        merged(
            "literals",
            (r, item) ->
                r.begin()
                    .step(
                        "take",
                        () ->
                            Calls.execute(
                                r.connection(),
                                "update stock set quantity = quantity - 2, sold = sold + 2 where id"
                                    + " = "
                                    + item
                                    + " and quantity >= 2"))
                    .step(
                        "log",
                        () ->
                            Calls.execute(
                                r.connection(),
                                "insert into log (order_id, item, note) values ("
                                    + item
                                    + ", "
                                    + item
                                    + ", 'it''s')"))
                    .commit()),
        merged(
            "execute, count and more results",
            (r, item) ->
                r.begin()
                    .step(
                        "take",
                        () -> {
                          try (PreparedStatement take = r.connection().prepareStatement(TAKE)) {
                            Calls.bind(take, 1, item, 1);
                            return List.of(
                                take.execute(),
                                take.getUpdateCount(),
                                take.getMoreResults(),
                                take.getUpdateCount(),
                                String.valueOf(take.getResultSet()),
                                String.valueOf(take.getWarnings()));
                          }
                        })
                    .commit()),
        merged(
            "large counts",
            (r, item) ->
                r.step(
                    "take",
                    () -> {
                      try (PreparedStatement take = r.connection().prepareStatement(TAKE)) {
                        Calls.bind(take, 1, item, 1);
                        return take.executeLargeUpdate() + take.getLargeUpdateCount();
                      }
                    })),
        merged(
            "one statement again and again",
            (r, item) ->
                r.step(
                    "take",
                    () -> {
                      StringBuilder counts = new StringBuilder();
                      try (PreparedStatement take = r.connection().prepareStatement(TAKE)) {
                        for (int i = 0; i < 12; i++) {
                          Calls.bind(take, 1, item, 1);
                          counts.append(take.executeUpdate());
                        }
                      }
                      return counts;
                    })),
        merged(
            "no count is left after a batch",
            (r, item) ->
                r.begin()
                    .step(
                        "batch",
                        () -> {
                          try (PreparedStatement take = r.connection().prepareStatement(TAKE)) {
                            Calls.bind(take, 1, item, 1);
                            take.addBatch();
                            return Arrays.toString(take.executeLargeBatch())
                                + take.getUpdateCount()
                                + take.getLargeUpdateCount()
                                + take.getResultSet()
                                + take.getMoreResults();
                          }
                        })
                    .commit()),
        merged(
            "a batch of inserts before it",
            (r, item) ->
                r.begin()
                    .step("batch", () -> batch(r.connection(), LOG, item, 3))
                    .update(TAKE, 3, item, 3)
                    .commit()),
        merged(
            "a batch of inserts after it, again and again",
            (r, item) ->
                r.begin()
                    .update(TAKE, 3, item, 3)
                    .step("batch", () -> batch(r.connection(), LOG, item, 2))
                    .commit()
                    .update(TAKE, 3, item, 3)
                    .step("batch", () -> batch(r.connection(), LOG, item + 1_000, 2))
                    .rollback()),
        unchanged(
            "a batch of inserts that is wrong",
            (r, item) ->
                r.begin()
                    .update("delete from product where id = ?", item)
                    .step("batch", () -> batch(r.connection(), LOG, item, 2))
                    .step("batch", () -> batch(r.connection(), LOG, item - 1, 3))
                    .rollback()),
        merged(
            "a batch that is one transaction",
            (r, item) ->
                r.step("batch", () -> batch(r.connection(), LOG, item, 2))
                    .update(TAKE, 1, item, 1)),
        declined(
            "a batch of the same row after it",
            "for the database to say",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .step("batch", () -> batch(r.connection(), item))
                    .commit()),
        declined(
            "a batch of updates of the same row before it",
            "for the database to say",
            (r, item) ->
                r.begin()
                    .step("batch", () -> batch(r.connection(), item))
                    .update(TAKE, 1, item, 1)
                    .commit()),
        declined(
            "a save point, and back to it",
            "only the database can do",
            (r, item) -> {
              Savepoint[] point = new Savepoint[1];
              r.begin().update(TAKE, 1, item, 1);
              r.act("set", () -> point[0] = r.connection().setSavepoint());
              r.update(LOG, item, item, "a").update(TAKE, 2, item, 2);
              r.act("back", () -> r.connection().rollback(point[0])).commit();
            }),
        declined(
            "several statements in one text",
            "only the database can do",
            (r, item) ->
                r.begin()
                    .update(TAKE, 1, item, 1)
                    .step(
                        "both",
                        () -> {
                          try (Statement both = r.connection().createStatement()) {
                            both.execute(
                                "update stock set sold = sold + 1 where id = "
                                    + item
                                    + "; select sold from stock where id = "
                                    + item);
                            int count = both.getUpdateCount();
                            both.getMoreResults();
                            try (ResultSet rows = both.getResultSet()) {
                              rows.next();
                              return count + " " + rows.getInt(1);
                            }
                          }
                        })
                    .commit()));
  }

  /** Log rows, each with a number of its own. */
  private static String batch(Connection connection, String log, int item, int rows)
      throws java.sql.SQLException {
    try (PreparedStatement batch = connection.prepareStatement(log)) {
      for (int i = 0; i < rows; i++) {
        Calls.bind(batch, item + 100_000 * i, item, "row " + i);
        batch.addBatch();
      }
      return Arrays.toString(batch.executeBatch());
    }
  }

  private static String batch(Connection connection, int item) throws java.sql.SQLException {
    try (PreparedStatement batch = connection.prepareStatement(TAKE)) {
      for (int amount = 3; amount < 9; amount += 2) {
        Calls.bind(batch, amount, item, amount);
        batch.addBatch();
      }
      return Arrays.toString(batch.executeBatch());
    }
  }

  private static List<Program> settings() {
    return List.of(
        merged(
            "a name set for the client",
            (r, item) ->
                r.act("name", () -> r.connection().setClientInfo("ApplicationName", "shop"))
                    .begin()
                    .update(TAKE, 1, item, 1)
                    .commit()),
        unchanged(
            "read-only",
            (r, item) ->
                r.act("read-only", () -> r.connection().setReadOnly(true))
                    .begin()
                    .update(TAKE, 1, item, 1)
                    .rollback()
                    .act("read-write", () -> r.connection().setReadOnly(false))),
        new Program(
            "repeatable read",
            Fate.DECLINED,
            "",
            (r, item) ->
                r.act(
                        "isolation",
                        () ->
                            r.connection()
                                .setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ))
                    .begin()
                    .query(LEFT, item)
                    .update(TAKE, 1, item, 1)
                    .query(LEFT, item)
                    .commit()),
        new Program(
            "a search path of its own",
            Fate.DECLINED,
            "",
            (r, item) ->
                r.step("set", () -> Calls.execute(r.connection(), "set search_path to public"))
                    .begin()
                    .update(TAKE, 1, item, 1)
                    .commit()
                    .step("reset", () -> Calls.execute(r.connection(), "reset search_path"))
                    .commit()),
        new Program(
            "begin and commit as statements",
            Fate.DECLINED,
            "",
            (r, item) ->
                r.step("begin", () -> Calls.execute(r.connection(), "begin"))
                    .update(TAKE, 1, item, 1)
                    .update(LOG, item, item, "a")
                    .step("commit", () -> Calls.execute(r.connection(), "commit"))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void answersAsPostgresDoes(Program program) throws Exception {
    // The first time is the first of the day: what comes before a hot update is learnt from it.
    for (int time = 0; time < 2; time++) {
      int item = ++items;
      MergeStats before = twins.stats();
      List<String> told = told(twins.merged(), program, item);
      MergeStats after = twins.stats();
      assertEquals(told(twins.plain(), program, item), told, "time " + time + " " + after);
      for (String query :
          List.of(
              "select * from stock where id in (%1$d, %1$d + 200, %1$d + 10000) order by id",
              "select order_id, item, note from log where item = %d order by order_id",
              "select k, n from whole where k in (%1$d, %1$d + 1000) order by k",
              "select k, n from elder where k in (%1$d, %1$d + 1000) order by k")) {
        List<List<String>> both = twins.rows(query.formatted(item));
        assertEquals(both.get(1), both.get(0), told.toString());
      }
      if (time == 1) {
        check(program, before, after);
      }
    }
  }

  @Test
  void aViewMadeUnderANameThatWasNoTablesIsNotReadBeside() throws Exception {
    int item = ++items;
    Program program =
        unchanged(
            "later",
            (r, of) ->
                r.begin()
                    .update(TAKE, 1, of, 1)
                    .query("select quantity from later where id = ?", of)
                    .rollback());
    assertEquals(told(twins.plain(), program, item), told(twins.merged(), program, item));
    twins.run("create view later as select * from stock");
    assertEquals(told(twins.plain(), program, item), told(twins.merged(), program, item));
  }

  private static List<String> told(Connection connection, Program program, int item)
      throws Exception {
    Recorder recorder = new Recorder(connection);
    try (connection) {
      program.steps().run(recorder, item);
    }
    return recorder.told();
  }

  private static void check(Program program, MergeStats before, MergeStats after) {
    long applied = after.engine().applied() - before.engine().applied();
    if (program.fate() == Fate.MERGED) {
      assertTrue(applied > 0, after.toString());
      return;
    }
    assertEquals(0, applied, after.toString());
    if (!program.why().isEmpty()) {
      String reasons =
          String.join(
              " ",
              after.declined().keySet().stream()
                  .filter(
                      reason ->
                          after.declined().get(reason) > before.declined().getOrDefault(reason, 0L))
                  .toList());
      assertTrue(reasons.contains(program.why()), after.toString());
    }
  }
}
