// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.sequence;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotrowEngine;
import io.github.hotrow.testing.InvariantsExtension;
import io.github.hotrow.testing.TestDatabase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * Whatever changes are sent in whatever order, the merged execution gives the answers and leaves
 * the tables that one transaction after another would, by a plain model and by PostgreSQL itself.
 */
final class SequentialEquivalenceIT {
  private static final InvariantsExtension INVARIANTS = new InvariantsExtension();
  private static final List<HotrowEngine> ENGINES = new ArrayList<>();
  private static Connection locker;
  private static PlainSql plain;
  private static Map<String, Integer> textOrder;

  @BeforeContainer
  static void start() throws SQLException {
    INVARIANTS.open();
    TestDatabase database = INVARIANTS.database();
    database.run(TableSpec.ddl("merged") + TableSpec.ddl("plain"));
    locker = database.connect();
    plain = new PlainSql(database.connect());
    textOrder = textOrder(database);
    ENGINES.add(INVARIANTS.engine());
    ENGINES.add(INVARIANTS.engine(config -> config.setMaxCollectDelay(Duration.ofMillis(3))));
    ENGINES.add(
        INVARIANTS.engine(
            config -> {
              config.setMaxCollectDelay(Duration.ofMillis(1));
              config.setMaxGroupSize(3);
              config.setMaxBatchSize(5);
              config.setLockPatience(Duration.ofMillis(10));
            }));
    for (HotrowEngine engine : ENGINES) {
      TableSpec.ALL.forEach(table -> engine.register(table.hot()));
    }
  }

  @AfterContainer
  static void stop() throws SQLException {
    locker.close();
    plain.close();
    INVARIANTS.close();
  }

  private static Map<String, Integer> textOrder(TestDatabase database) {
    Map<String, Integer> order = new HashMap<>();
    String values = "('" + String.join("'), ('", Steps.LABELS) + "')";
    for (String label : database.rows("select x from (values " + values + ") as v(x) order by x")) {
      order.put(label, order.size());
    }
    return order;
  }

  @Provide
  Arbitrary<List<Step>> sequences() {
    return Arbitraries.randomValue(Steps::next).list().ofMinSize(1).ofMaxSize(60);
  }

  @Property(tries = 150, shrinking = ShrinkingMode.BOUNDED)
  void mergedChangesAnswerAsOneTransactionAfterAnother(
      @ForAll("sequences") List<Step> steps, @ForAll("engines") int engine) throws Exception {
    new Run(ENGINES.get(engine)).execute(steps);
  }

  @Provide
  Arbitrary<Integer> engines() {
    return Arbitraries.integers().between(0, 2);
  }

  /** One sequence's execution. */
  private static final class Run {
    private final HotrowEngine engine;
    private final PlainModel model = new PlainModel(textOrder);
    private final List<Wish> sent = new ArrayList<>();
    private final List<CompletableFuture<String>> answers = new ArrayList<>();
    private final List<Set<String>> rightAnswers = new ArrayList<>();
    private Step.Lock lock;

    Run(HotrowEngine engine) {
      this.engine = engine;
    }

    void execute(List<Step> steps) throws Exception {
      fillTables();
      try {
        for (Step step : steps) {
          execute(step);
        }
        settle();
      } finally {
        unlock(); // what a failed sequence has sent must not reach into the next one
        CompletableFuture.allOf(answers.toArray(new CompletableFuture<?>[0]))
            .get(20, TimeUnit.SECONDS);
      }
      for (TableSpec table : TableSpec.ALL) {
        assertSame("select * from %s." + table.name() + " order by 1, 2");
        String columns = String.join(", ", table.logColumns());
        assertSame("select " + columns + " from %s." + table.name() + "_log order by " + columns);
      }
      INVARIANTS.check();
    }

    private void execute(Step step) throws Exception {
      if (step instanceof Step.Send send) {
        send(send.wish());
      } else if (step instanceof Step.Again again) {
        if (!sent.isEmpty()) {
          send(Altered.of(sent.get(again.which() % sent.size()), again.alteration()));
        }
      } else if (step instanceof Step.ByHand byHand) {
        settle();
        byHand(byHand);
      } else if (step instanceof Step.Lock lock) {
        settle();
        lock(lock);
      }
    }

    private void send(Wish wish) throws Exception {
      Wish numbered = wish.tx() != null && wish.tx() == 0 ? wish.withTx(sent.size() + 1L) : wish;
      boolean overtaken = lock != null && numbered.parts().size() > 1 && numbered.touches(lock);
      if (overtaken || sent.stream().anyMatch(earlier -> earlier.racesWith(numbered))) {
        settle(); // a cart that waits for a locked row lets later changes of its other rows pass
      }
      sent.add(numbered);
      answers.add(engine.submit(numbered.toChange()).handle(Answers::of).toCompletableFuture());
      rightAnswers.add(model.execute(numbered));
      String sql = plain.execute(numbered);
      assertTrue(
          rightAnswers.get(rightAnswers.size() - 1).contains(sql),
          () -> numbered + "\nSQL: " + sql + "\nmodel: " + rightAnswers.get(sent.size() - 1));
    }

    /** Waits for all answers and compares them. */
    private void settle() throws Exception {
      unlock();
      for (int i = 0; i < answers.size(); i++) {
        String answer = answers.get(i).get(20, TimeUnit.SECONDS);
        int place = i;
        assertTrue(
            rightAnswers.get(i).contains(answer),
            () ->
                place
                    + ". "
                    + sent.get(place)
                    + "\nengine: "
                    + answer
                    + "\nright: "
                    + rightAnswers.get(place));
      }
    }

    private void byHand(Step.ByHand step) {
      model.setByHand(step.table(), step.key(), step.column(), step.value());
      String set = step.column() + " = '" + step.value() + "' where ";
      for (String schema : List.of("merged", "plain")) {
        INVARIANTS
            .database()
            .run(
                "update "
                    + schema
                    + "."
                    + step.table()
                    + " set "
                    + set
                    + condition(step.table(), step.key()));
      }
    }

    private void lock(Step.Lock step) throws SQLException {
      locker.setAutoCommit(false);
      try (Statement statement = locker.createStatement()) {
        statement.execute(
            "select from merged."
                + step.table()
                + " where "
                + condition(step.table(), step.key())
                + " for update");
      }
      lock = step;
    }

    private void unlock() throws SQLException {
      if (lock != null) {
        lock = null;
        locker.rollback();
      }
    }

    private static String condition(TableSpec table, List<Object> key) {
      StringBuilder condition = new StringBuilder();
      for (int i = 0; i < key.size(); i++) {
        condition.append(i == 0 ? "" : " and ").append(table.key().get(i));
        condition.append(" = '").append(key.get(i)).append("'");
      }
      return condition.toString();
    }

    private static void assertSame(String query) {
      assertEquals(
          INVARIANTS.database().rows(query.formatted("plain")),
          INVARIANTS.database().rows(query.formatted("merged")),
          query);
    }

    // --- the rows each sequence begins with

    private void fillTables() throws SQLException {
      unlock();
      StringBuilder sql = new StringBuilder();
      for (String schema : List.of("merged", "plain")) {
        sql.append(
            """
            truncate S.stock, S.stock_log, S.coupon, S.coupon_log, S.points, S.points_log;
            insert into S.stock values
              ('a', 1, 9, 0, 0, 5, 'sold', 'a', '%1$s', true, '%2$s', 'new'),
              ('a', 2, 6, 32765, -80, null, null, 'B', null, null, null, 'new'),
              ('b', 1, 0, -1, 999990, 2, '', 'é', '%1$s', false, '%3$s', 'new');
            insert into S.coupon values (1, 0, 5, 'a'), (2, 0, null, null);
            insert into S.points values ('%4$s', 100);
            """
                .formatted(Steps.START, Steps.TAGS.get(0), Steps.TAGS.get(1), Steps.OWNER)
                .replace("S.", schema + "."));
      }
      INVARIANTS.database().run(sql.toString());
      stock(List.of("a", 1), 9, 0, 0, 5, "sold", "a", true, 0);
      stock(List.of("a", 2), 6, 32_765, -80, null, null, "B", null, null);
      stock(List.of("b", 1), 0, -1, 999_990, 2, "", "é", false, 1);
      model.put(TableSpec.COUPON, List.of(1L), row("issued", 0, "total", 5, "status", "a"));
      model.put(TableSpec.COUPON, List.of(2L), row("issued", 0, "total", null, "status", null));
      model.put(TableSpec.POINTS, List.of(Steps.OWNER), row("amount", 100));
    }

    private void stock(
        List<Object> key,
        int quantity,
        int reserved,
        int balance,
        Integer level,
        String status,
        String label,
        Boolean open,
        Integer tag) {
      Map<String, Object> row =
          row("quantity", quantity, "reserved", reserved, "balance", balance, "level", level);
      row.putAll(row("status", status, "label", label, "open", open, "touched", "new"));
      row.put("tag", tag == null ? null : Steps.TAGS.get(tag));
      row.put("starts_at", tag == null ? null : Steps.START);
      model.put(TableSpec.STOCK, key, row);
    }

    private static Map<String, Object> row(Object... namesAndValues) {
      Map<String, Object> row = new HashMap<>();
      for (int i = 0; i < namesAndValues.length; i += 2) {
        Object value = namesAndValues[i + 1];
        row.put(
            (String) namesAndValues[i],
            value instanceof Integer number ? BigDecimal.valueOf(number) : value);
      }
      return row;
    }
  }
}
