// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static io.github.hotrow.jdbc.statements.Program.LEFT;
import static io.github.hotrow.jdbc.statements.Program.LOG;
import static io.github.hotrow.jdbc.statements.Program.TAKE;
import static io.github.hotrow.jdbc.statements.Program.declined;
import static io.github.hotrow.jdbc.statements.Program.merged;
import static io.github.hotrow.jdbc.statements.Program.unchanged;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Transactions that go about JDBC in other ways, or set something. Stateless. */
final class OtherWayPrograms {
  private OtherWayPrograms() {}

  /** All of them. */
  static Stream<Program> all() {
    return Stream.of(otherWays(), settings()).flatMap(List::stream);
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
            Program.Fate.DECLINED,
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
            Program.Fate.DECLINED,
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
            Program.Fate.DECLINED,
            "",
            (r, item) ->
                r.step("begin", () -> Calls.execute(r.connection(), "begin"))
                    .update(TAKE, 1, item, 1)
                    .update(LOG, item, item, "a")
                    .step("commit", () -> Calls.execute(r.connection(), "commit"))));
  }
}
