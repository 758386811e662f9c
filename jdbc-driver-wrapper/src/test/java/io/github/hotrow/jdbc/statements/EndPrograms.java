// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static io.github.hotrow.jdbc.statements.Program.LEAVING;
import static io.github.hotrow.jdbc.statements.Program.LEFT;
import static io.github.hotrow.jdbc.statements.Program.LOG;
import static io.github.hotrow.jdbc.statements.Program.LOGGED;
import static io.github.hotrow.jdbc.statements.Program.TAKE;
import static io.github.hotrow.jdbc.statements.Program.declined;
import static io.github.hotrow.jdbc.statements.Program.merged;
import static io.github.hotrow.jdbc.statements.Program.unchanged;

import java.sql.PreparedStatement;
import java.util.List;
import java.util.stream.Stream;

/** Transactions that read, and the ways in which they end. Stateless. */
final class EndPrograms {
  private EndPrograms() {}

  /** All of them. */
  static Stream<Program> all() {
    return Stream.of(reads(), ends(), errors()).flatMap(List::stream);
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
}
