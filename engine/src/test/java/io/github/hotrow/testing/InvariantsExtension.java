// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A database for each test and the engines on it, and, after each test, the invariants that nobody
 * asserted: no change waits, no connection is left, and every watched counter is its first value
 * plus its log. Confined to one test, for {@code @RegisterExtension} on an instance field.
 */
public final class InvariantsExtension implements BeforeEachCallback, AfterEachCallback {
  private static final long CLOSING_NS = 5_000_000_000L;

  private final Map<String, List<String>> firstValues = new LinkedHashMap<>();
  private final List<HotrowEngine> engines = new ArrayList<>();
  private TestDatabase database;

  @Override
  public void beforeEach(ExtensionContext context) {
    open();
  }

  /** Makes the database; for tests that JUnit Jupiter doesn't run. */
  public void open() {
    database = new TestDatabase();
  }

  /** The test's database. */
  public TestDatabase database() {
    return database;
  }

  /** An engine with the defaults on the test's database; it is closed after the test. */
  public HotrowEngine engine() {
    return engine(config -> {});
  }

  /** An engine on the test's database; it is closed after the test. */
  public HotrowEngine engine(Consumer<HotrowConfig> settings) {
    HotrowConfig config = new HotrowConfig();
    config.setEngineName("engine-" + (engines.size() + 1));
    config.setJdbcUrl(database.url());
    settings.accept(config);
    HotrowEngine engine = new HotrowEngine(config);
    engines.add(engine);
    return engine;
  }

  /**
   * Watches a counter from its value now on: after the test each row must hold its first value plus
   * the sum of its log. The test must not change it by hand.
   *
   * @param counter an expression on the hot table, which is {@code t}
   * @param logged an expression that sums up the log rows of the hot row {@code t}
   */
  public void watch(String table, String key, String counter, String logged) {
    String query =
        "select "
            + key
            + ", "
            + counter
            + " - coalesce(("
            + logged
            + "), 0) from "
            + table
            + " as t order by 1";
    firstValues.put(query, database.rows(query));
  }

  /** Checks what must hold at any time when nothing is under way, and goes on. */
  public void check() {
    for (HotrowEngine engine : engines) {
      assertEquals(0, engine.waiting(), () -> "changes wait in " + engine);
    }
    firstValues.forEach(
        (query, first) ->
            assertEquals(first, database.rows(query), () -> "counters less their logs: " + query));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
  }

  /** Checks the invariants and closes engines and database. */
  public void close() {
    try (TestDatabase closing = database) {
      check();
      engines.forEach(HotrowEngine::close);
      assertEquals(List.of(), sessionsAfterAWhile(closing), "connections left open");
    } finally {
      engines.forEach(HotrowEngine::close);
    }
  }

  /** A backend takes a moment to notice that its client has gone. */
  private static List<String> sessionsAfterAWhile(TestDatabase database) {
    long startNs = System.nanoTime();
    List<String> sessions = database.otherSessions();
    while (!sessions.isEmpty() && System.nanoTime() - startNs < CLOSING_NS) {
      LockSupport.parkNanos(2_000_000);
      sessions = database.otherSessions();
    }
    return sessions;
  }
}
