// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FirstKeywordTest {

  @ParameterizedTest
  @CsvSource({
    "UPDATE, update t set a = 1",
    "UPDATE, '  /* a /* b */ */ -- c\n UpDaTe t'",
    "UPDATE, /*+ hotrow(merge) */UPDATE t",
    "INSERT, insert into t",
    "SELECT, SELECT",
    "SELECT, select*from t",
    "WITH, with a as (select 1) select 2",
    "TRANSACTION, BEGIN",
    "TRANSACTION, start transaction",
    "TRANSACTION, commit;",
    "TRANSACTION, end",
    "TRANSACTION, rollback to a",
    "TRANSACTION, abort",
    "TRANSACTION, savepoint a",
    "TRANSACTION, release a",
    "TRANSACTION, prepare transaction 'x'",
    "SESSION, set local work_mem = 1",
    "SESSION, reset all",
    "SESSION, discard all",
    "OTHER, updates t",
    "OTHER, delete from t",
    "OTHER, (select 1)",
    "OTHER, 1",
    "NONE, ''",
    "NONE, '-- update'",
    "NONE, /* update"
  })
  void theFirstWordDecides(FirstKeyword expected, String sql) {
    assertEquals(expected, FirstKeyword.of(sql));
  }
}
