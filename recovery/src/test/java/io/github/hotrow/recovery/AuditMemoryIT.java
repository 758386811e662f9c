// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.testing.Inventory;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A reconciliation of many rows in a small heap: what it holds doesn't grow with them. {@code
 * -Dhotrow.audit.rows=} says how many.
 */
@Timeout(3_600)
final class AuditMemoryIT {
  private static final int MEMBERS = 20;

  /** Audits the database of its first argument, and prints the report. */
  public static final class Child {
    private Child() {}

    /** Runs. */
    public static void main(String[] args) {
      org.postgresql.ds.PGSimpleDataSource source = new org.postgresql.ds.PGSimpleDataSource();
      source.setUrl(args[0]);
      AuditReport report =
          new Reconciliation(source, "hotrow_group")
              .audit(AuditScope.of(Inventory.TABLE), AuditProgress.NONE);
      System.out.println(report.summary());
    }
  }

  @Test
  void millionsOfRowsFitIntoASmallHeap() throws IOException, InterruptedException {
    long rows = Long.getLong("hotrow.audit.rows", 400_000);
    long groups = rows / MEMBERS;
    try (TestDatabase database = new TestDatabase()) {
      database.run(Inventory.DDL);
      LedgerSchema.create(PostgresServer.dataSource(database.name()), "hotrow_group");
      // a thousand hot rows, each with groups of twenty sales of one
      database.run(
          "create view g as select i, i % 1000 as sku, i / 1000 as nth, md5(i::text)::uuid as id"
              + " from generate_series(0, "
              + (groups - 1)
              + ") as i;"
              + "insert into inventory select sku, 1000000000 - 20 * count(*) from g group by 1;"
              + "insert into hotrow_group (group_id, hot_table, row_key, members, deltas,"
              + " values_after) select id, '\"public\".\"inventory\"', array[sku::text], 20,"
              + " array[-20], array[1000000000 - 20 * (nth + 1)] from g order by i;"
              + "insert into inventory_log select i * 20 + k, sku, -1, null, id, k,"
              + " 1000000000 - 20 * nth - k - 1 from g, generate_series(0, 19) as k;"
              + "analyze");
      database.run("update inventory_log set amount = -2 where order_id = " + rows / 2);
      Process child =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx24m",
                  "-XX:+UseSerialGC",
                  "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                  "-cp",
                  System.getProperty(
                      "surefire.test.class.path", System.getProperty("java.class.path")),
                  Child.class.getName(),
                  database.url())
              .redirectErrorStream(true)
              .start();
      String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(0, child.waitFor(), said);
      assertTrue(
          said.contains(
              "NOT CLEAN: 1000 rows, %d groups, %d log rows; {LOG_AMOUNT=1}"
                  .formatted(groups, groups * MEMBERS)),
          said);
    }
  }
}
