// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.github.hotrow.jdbc.internal.sql.Recognition.Equality;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Of an ordinary statement that locks rows it is known which, where its text says so. */
final class RowLockTest {
  private static RowLock lock(String sql) {
    return new ShapeCache(1 << 16).recognise(sql).shape().lock();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select * from item where id = ? for update|item|id",
        "select i.* from shop.item i where i.id = 7 for update of i|shop.item|id",
        "select p1_0.id from product p1_0 where p1_0.id=? for no key update|product|id",
        "SELECT a, (SELECT 1) FROM item AS x WHERE (x.a = ?) AND x.b > 3 AND 5 = x.c FOR UPDATE|item|a,c",
        "select * from item where id = ? order by id limit 1 for update|item|id",
        "update item set quantity = ? where id = ?|item|id",
        "update product set name=?,quantity=?,version=? where id=? and version=?|product|id,version",
        "update item i set n = f(n) where i.id = ? returning n|item|id",
        "update item set n = case when n > 0 then n - 1 else 0 end where id = ?|item|id",
        "update item set n = n - 1, v = v + 1 where id = ? and v = ?|item|id,v",
        "update item set n = (select max(x) from other where y = 3) where id = ?|item|id"
      })
  void isReadFromItsConditions(String sql, String table, String columns) {
    RowLock lock = lock(sql);
    assertNotNull(lock, sql);
    String schema = lock.table().schema() == null ? "" : lock.table().schema() + ".";
    assertEquals(table, schema + lock.table().name());
    assertEquals(
        columns, String.join(",", lock.equalities().stream().map(Equality::column).toList()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select * from item where id = ?",
        "select * from item where id = ? for share",
        "select * from item where id = ? for update nowait",
        "select * from item where id = ? for update skip locked",
        "select * from item where id = ? or id = 3 for update",
        "select * from item, other where item.id = ? for update",
        "select * from item join other using (id) where item.id = ? for update",
        "select * from item for update",
        "select * from item where id > ? for update",
        "select * from (select * from item where id = 1) x where x.id = 1 for update",
        "update item set n = 0",
        "update item set n = 0 where id in (1, 2)",
        "update item set n = o.n from other o where item.id = ?",
        "update item set n = 0 where id = 1; update item set n = 0 where id = 2",
        "update item set n = n - 1 where id = ?",
        "insert into item values (1) on conflict (id) do update set n = 1"
      })
  void isNotSaidWhereTheTextLeavesItOpen(String sql) {
    assertNull(lock(sql), sql);
  }

  @Test
  void aSelectForUpdateLocksAgainstForeignKeysToo() {
    assertEquals(true, lock("select 1 from item where id = 1 for update").wholly());
    assertEquals(false, lock("select 1 from item where id = 1 for no key update").wholly());
    assertEquals(false, lock("update item set n = 1 where id = 1").wholly());
  }
}
