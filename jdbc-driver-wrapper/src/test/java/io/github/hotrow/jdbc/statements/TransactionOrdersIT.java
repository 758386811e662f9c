// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.jdbc.MergeStats;
import java.sql.Connection;
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
  private static Twins twins;
  private static int items;

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

  static Stream<Program> programs() {
    return Stream.of(OrderPrograms.all(), EndPrograms.all(), OtherWayPrograms.all())
        .flatMap(all -> all);
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
        Program.unchanged(
            "later",
            (r, of) ->
                r.begin()
                    .update(Program.TAKE, 1, of, 1)
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
    if (program.fate() == Program.Fate.MERGED) {
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
