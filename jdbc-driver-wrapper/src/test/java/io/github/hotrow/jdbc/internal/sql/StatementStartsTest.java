// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StatementStartsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "commit",
        " /* done */ COMMIT WORK;",
        "commit and chain",
        "end",
        "abort",
        "Rollback Transaction -- all of it",
        "rollback and chain;",
        "prepare transaction 'a'",
        "insert into log values (1); commit",
        "select 1; ; rollback work and chain; select 2",
        "begin; update stock set quantity = 1; END"
      })
  void aTransactionEndsWithIt(String sql) {
    assertEquals(true, StatementStarts.mayEndTransaction(sql));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";",
        "begin",
        "savepoint commit",
        "rollback to savepoint a",
        "rollback work to a; select 1",
        "commit prepared 'a'",
        "rollback prepared 'a'; select 1",
        "prepare commit as select 1",
        "insert into log values ('; commit')",
        "insert into log values (1); select \"commit\"",
        "select 1 /* ; commit */; select 2",
        "create function f() returns int begin atomic select 1; end",
        "do $$ begin update a set b = 1; end $$",
        "release savepoint a"
      })
  void noTransactionEndsWithIt(String sql) {
    assertEquals(false, StatementStarts.mayEndTransaction(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "set search_path = a | true",
        "begin; SET LOCAL a.b = 1 | true",
        "commit; reset all | true",
        "discard all | true",
        "select pg_catalog.SET_CONFIG('a', 'b', false) | true",
        "with x as (select set_config('a', 'b', false)) select 1 | true",
        "do $$ begin set a = 1; end $$ | true",
        "select U&\"set\\005fconfig\"('a', 'b', false) | true",
        "update a set b = 1; update a set b = 2 | false",
        "delete from settings | false",
        "call reset_it() | true",
        " {call reset_it()} | true",
        "execute plan_of_mine(1) | true",
        "do $$ begin perform f(); end $$ | true",
        "create temp table stock (id int) | true",
        "CREATE GLOBAL TEMPORARY TABLE stock (id int) | true",
        "select * into temp stock from other | true",
        "create table pg_temp.stock (id int) | true",
        "create table other (id int) | false",
        "begin | false"
      })
  void theSessionMayBeAnotherAfterwards(String sql, boolean expected) {
    assertEquals(expected, StatementStarts.mayChangeSession(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "commit | true",
        "ROLLBACK to a | true",
        "end; select 1 | true",
        "select 1; commit | false",
        "prepare transaction 'a' | false",
        "begin | false",
        "'' | false"
      })
  void whatPostgresLooksAtInAnAbortedTransaction(String sql, boolean expected) {
    assertEquals(expected, StatementStarts.isForAborted(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "commit | false",
        "commit; ; | false",
        "commit; select 1 | true",
        "delete from a | false",
        "call a('; b') | false"
      })
  void severalStatements(String sql, boolean expected) {
    assertEquals(expected, StatementStarts.isSeveral(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "insert into a values (1) | false",
        "update a set b = 1 | false",
        "insert into a values (1); commit | true",
        "commit | true",
        "select set_config('a', 'b', false) | true",
        "set a = 1 | true"
      })
  void whatABatchIsSearchedFor(String sql, boolean expected) {
    assertEquals(expected, StatementStarts.isRemarkable(sql));
  }
}
