// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeNotAppliedException.Reason;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.testing.Await;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * Hot rows to sell from, and a record of what every caller was told, to be held against the
 * database at the end. Looks at the database on a connection that no fault meets. Thread-safe, but
 * for its SQL.
 */
final class Shop implements AutoCloseable {
  static final HotTable INVENTORY =
      HotTable.builder("inventory")
          .key("sku_id")
          .counter("quantity")
          .log(
              LogTable.builder("inventory_log")
                  .transactionId("order_id")
                  .key("sku_id")
                  .delta("amount", "quantity")
                  .columns("note")
                  .groupId("group_id")
                  .position("group_position")
                  .valueAfter("quantity_after", "quantity")
                  .build())
          .build();

  /** The engine's name, by which its backends are found. */
  static final String ENGINE = "shop";

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final DataSource direct;
  private final long stock;
  private final AtomicLong orders = new AtomicLong();
  private final AtomicLong elsewhere = new AtomicLong();
  private final Map<Long, Answer> answers = new ConcurrentHashMap<>();
  private Connection sql;

  /** Rows 1 to {@code rows} with {@code stock} each, in an empty database. */
  Shop(DataSource direct, int rows, long stock) throws SQLException {
    this.direct = direct;
    this.stock = stock;
    sql = direct.getConnection();
    run(
        "create table inventory (sku_id bigint primary key, quantity bigint not null);"
            + "create table inventory_log (order_id bigint primary key, sku_id bigint not null,"
            + " amount bigint not null, note text, group_id uuid, group_position int,"
            + " quantity_after bigint);"
            + "insert into inventory select i, "
            + stock
            + " from generate_series(1, "
            + rows
            + ") as i");
  }

  /** A configuration that notices faults quickly. */
  static HotrowConfig config() {
    HotrowConfig config = new HotrowConfig();
    config.setEngineName(ENGINE);
    config.setChangeTimeout(Duration.ofSeconds(15));
    config.setLockPatience(Duration.ofMillis(200));
    config.setCommitTimeout(Duration.ofSeconds(1));
    return config;
  }

  static HotrowEngine open(HotrowConfig config) {
    return new HotrowEngine(config).register(INVENTORY);
  }

  // --- changes and their answers

  Change change(long sku, long delta, Duration timeout) {
    return begun(sku, delta, timeout)
        .guard(Guard.column("quantity").atLeast(Math.max(0, -delta)))
        .build();
  }

  /** A change whose guard holds the counter to the value it was decided on. */
  Change pinned(long sku, long delta, Duration timeout) {
    return begun(sku, delta, timeout).guard(Guard.column("quantity").notEqualTo(-1)).build();
  }

  /** A change that carries this many characters into its log row. */
  Change noted(long sku, long delta, Duration timeout, int characters) {
    return begun(sku, delta, timeout).log("note", "n".repeat(characters)).build();
  }

  /** A change that no byte budget of {@code bytes} takes. */
  static Change tooLarge(int bytes) {
    return Change.to(INVENTORY, 1L)
        .transactionId(-1L)
        .add("quantity", 1)
        .log("note", "n".repeat(bytes))
        .build();
  }

  private Change.Builder begun(long sku, long delta, Duration timeout) {
    Change.Builder change =
        Change.to(INVENTORY, sku).transactionId(orders.incrementAndGet()).add("quantity", delta);
    return timeout == null ? change : change.timeout(timeout);
  }

  /** Sells {@code amount} within the engine's own timeout. */
  Answer buy(HotrowEngine engine, long sku, long amount) {
    return execute(engine, change(sku, -amount, null));
  }

  Answer buy(HotrowEngine engine, long sku, long amount, Duration timeout) {
    return execute(engine, change(sku, -amount, timeout));
  }

  /** Executes and records what the caller is told. */
  Answer execute(HotrowEngine engine, Change change) {
    long beginNs = System.nanoTime();
    Outcome outcome = null;
    ChangeException failure = null;
    try {
      outcome = engine.execute(change);
    } catch (ChangeException e) {
      failure = e;
    } catch (Error e) {
      throw new AssertionError("a caller met what its leader should have caught", e);
    }
    return record(change, outcome, failure, beginNs);
  }

  /** Submits and records what the caller will be told. */
  CompletableFuture<Answer> submit(HotrowEngine engine, Change change) {
    long beginNs = System.nanoTime();
    try {
      return engine
          .submit(change)
          .handle((outcome, thrown) -> record(change, outcome, failure(thrown), beginNs))
          .toCompletableFuture();
    } catch (ChangeException e) {
      return CompletableFuture.completedFuture(record(change, null, e, beginNs));
    }
  }

  private static ChangeException failure(Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException wrapped ? wrapped.getCause() : thrown;
    if (cause != null && !(cause instanceof ChangeException)) {
      throw new AssertionError("a failure that says nothing of its change", cause);
    }
    return (ChangeException) cause;
  }

  private Answer record(Change change, Outcome outcome, ChangeException failure, long beginNs) {
    Answer answer = new Answer(outcome, failure, Duration.ofNanos(System.nanoTime() - beginNs));
    Answer earlier = answers.put((Long) change.transactionId(), answer);
    assertTrue(earlier == null, "a change was answered twice");
    return answer;
  }

  int answered() {
    return answers.size();
  }

  /** The number of changes that failed by a fault of the engine's own. */
  long engineFailures() {
    return answers.values().stream().filter(a -> a.reason() == Reason.ENGINE_FAILURE).count();
  }

  // --- the database, seen past all faults

  /** Changes the row as someone else would, past the engine. */
  void changeElsewhere(long sku, long delta) throws SQLException {
    run("update inventory set quantity = quantity + " + delta + " where sku_id = " + sku);
    elsewhere.addAndGet(delta);
  }

  /** A connection of an application's own. */
  Connection connect() throws SQLException {
    return direct.getConnection();
  }

  /** An application's open transaction that holds the row until it is closed. */
  Connection holdRow(long sku) throws SQLException {
    Connection holder = connect();
    holder.setAutoCommit(false);
    try (Statement statement = holder.createStatement()) {
      statement.execute("select 1 from inventory where sku_id = " + sku + " for update");
    }
    return holder;
  }

  void run(String statements) throws SQLException {
    try (Statement statement = sql.createStatement()) {
      statement.execute(statements);
    }
  }

  long one(String query) throws SQLException {
    try (Statement statement = sql.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getLong(1);
    }
  }

  long quantity(long sku) throws SQLException {
    return one("select quantity from inventory where sku_id = " + sku);
  }

  long logged() throws SQLException {
    return one("select count(*) from inventory_log");
  }

  /** The number of the engine's backends that wait for a lock. */
  long waitingForLock() throws SQLException {
    return one(
        "select count(*) from pg_stat_activity where datname = current_database()"
            + " and pid <> pg_backend_pid() and wait_event_type = 'Lock'");
  }

  void awaitWaitingForLock() {
    Await.until("a backend waits for a lock", PATIENCE, () -> waitingForLock() > 0);
  }

  /** Connects anew, after the server was away. */
  void reconnect() throws SQLException {
    sql.close();
    sql = connect();
  }

  @Override
  public void close() throws SQLException {
    sql.close();
  }

  // --- the audit

  /** Holds every answer against the database, once nothing runs there any more. */
  void audit() throws SQLException {
    Await.until(
        "all other backends are gone",
        PATIENCE,
        () ->
            one(
                    "select count(*) from pg_stat_activity where datname = current_database()"
                        + " and pid <> pg_backend_pid() and backend_type = 'client backend'")
                == 0);
    assertEquals(orders.get(), answers.size(), "changes that were never answered");
    answersAgreeWithLog();
    assertEquals(
        0,
        one("select count(*) from inventory where quantity < 0"),
        "rows with less than nothing in stock");
    assertEquals(
        one("select count(*) from inventory") * stock + elsewhere.get(),
        one("select sum(quantity) from inventory")
            - one("select coalesce(sum(amount), 0) from inventory_log"),
        "first stock, against stock left and log rows");
    assertEquals(
        0,
        one(
            "select count(*) from (select group_id, sku_id, count(*) as members, sum(amount) as"
                + " delta from inventory_log group by 1, 2) as l full join (select * from"
                + " hotrow_group where hot_table is not null) as g using (group_id) where l.members"
                + " is distinct from g.members or l.delta is distinct from g.deltas[1]"
                + " or l.sku_id::text is distinct from g.row_key[1]"),
        "groups in the ledger that don't agree with their log rows");
  }

  private void answersAgreeWithLog() throws SQLException {
    Map<Long, Long> log = new HashMap<>();
    try (Statement statement = sql.createStatement();
        ResultSet rows =
            statement.executeQuery("select order_id, quantity_after from inventory_log")) {
      while (rows.next()) {
        log.put(rows.getLong(1), rows.getLong(2));
      }
    }
    for (Map.Entry<Long, Answer> entry : answers.entrySet()) {
      Long after = log.remove(entry.getKey());
      Answer answer = entry.getValue();
      if (answer.isApplied()) {
        assertEquals(after, answer.quantityAfter(), () -> "told applied: " + entry);
      } else if (!answer.isUnknown()) {
        assertEquals(null, after, () -> "told not applied: " + entry);
      }
    }
    assertEquals(Map.of(), log, "log rows nobody asked for");
  }
}
