// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static io.github.hotrow.jdbc.statements.Program.LEFT;
import static io.github.hotrow.jdbc.statements.Program.LOG;
import static io.github.hotrow.jdbc.statements.Program.TAKE;
import static io.github.hotrow.jdbc.statements.Program.declined;
import static io.github.hotrow.jdbc.statements.Program.merged;
import static io.github.hotrow.jdbc.statements.Program.unchanged;

import java.sql.Savepoint;
import java.util.List;
import java.util.stream.Stream;

/**
 * Transactions in every order of statements, with savepoints, and over tables that are related.
 * Stateless.
 */
final class OrderPrograms {
  private OrderPrograms() {}

  /** All of them. */
  static Stream<Program> all() {
    return Stream.of(orders(), savepoints(), relatives()).flatMap(List::stream);
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
}
