// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.testing.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/** Many tables that are new to an engine at the same time. */
@Timeout(60)
final class ManyTablesIT {
  private static final int TABLES = 40;

  @Test
  void areCheckedWithNoMoreConnectionsThanAnEngineNeeds() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      HotrowConfig config = new HotrowConfig();
      database.run("create role tables login connection limit " + (config.getCommitSlots() + 2));
      database.run("grant all on schema public to tables");
      for (int i = 0; i < TABLES; i++) {
        database.run("create table t" + i + " (id int primary key, n int not null)");
        database.run("grant all on t" + i + " to tables; insert into t" + i + " values (1, 0)");
      }
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(database.url().replace("user=postgres", "user=tables"));
      config.setDataSource(source);
      try (HotrowEngine engine = new HotrowEngine(config)) {
        changeAll(engine);
      }
      database.run("drop owned by tables; drop role tables");
    }
  }

  private static void changeAll(HotrowEngine engine) throws Exception {
    CountDownLatch together = new CountDownLatch(TABLES);
    ExecutorService callers = Executors.newFixedThreadPool(TABLES);
    try {
      List<Future<Outcome>> outcomes = new ArrayList<>();
      for (int i = 0; i < TABLES; i++) {
        HotTable table = HotTable.builder("t" + i).key("id").counter("n").build();
        outcomes.add(
            callers.submit(
                () -> {
                  together.countDown();
                  together.await();
                  engine.register(table);
                  return engine.execute(Change.to(table, 1).add("n", 1).build());
                }));
      }
      for (Future<Outcome> outcome : outcomes) {
        assertEquals(Outcome.Applied.class, outcome.get().getClass());
      }
    } finally {
      callers.shutdownNow();
    }
  }
}
