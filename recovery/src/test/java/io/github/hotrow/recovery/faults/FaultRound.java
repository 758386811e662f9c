// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.faults;

import io.github.hotrow.recovery.AuditProgress;
import io.github.hotrow.recovery.AuditReport;
import io.github.hotrow.recovery.AuditScope;
import io.github.hotrow.recovery.Discrepancy.Kind;
import io.github.hotrow.recovery.Reconciliation;
import io.github.hotrow.testing.Await;
import io.github.hotrow.testing.FaultyProxy;
import io.github.hotrow.testing.RestartableServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One round: a fresh database, a child that sells, a fault at a random moment, a second child that
 * recovers and sells on, and an audit. Confined to one thread.
 */
final class FaultRound {
  private static final FaultyProxy.Fault[] CUTS = {
    FaultyProxy.Fault.CUT_BEFORE_SENDING,
    FaultyProxy.Fault.CUT_WHILE_RUNNING,
    FaultyProxy.Fault.CUT_BEFORE_ANSWER,
    FaultyProxy.Fault.CUT_IN_ANSWER
  };

  private final RestartableServer server;
  private final int port;
  private final String database;
  private final RoundFault fault;
  private final SplittableRandom random;
  private final Path journal;
  private final Answers answers = new Answers();
  private long firstOrder = 1;
  private final FakeClock clock;
  private ChildJvm child;
  private FaultyProxy proxy;
  private boolean restocked;
  private boolean killed;
  private boolean machineEnded;

  FaultRound(RestartableServer server, int number, RoundFault fault, long seed, Path directory)
      throws SQLException, IOException {
    this.server = server;
    this.database = "round_" + number;
    this.fault = fault;
    this.random = new SplittableRandom(seed);
    this.journal = directory.resolve("journal");
    this.clock = fault == RoundFault.CLOCK_JUMPS ? new FakeClock(directory) : FakeClock.NONE;
    PGSimpleDataSource source = server.dataSource("postgres");
    this.port = source.getPortNumbers()[0];
    run("postgres", "create database " + database);
    run(
        database,
        "create table stock (sku bigint primary key, quantity bigint not null check (quantity >= 0),"
            + " sold bigint not null);"
            + "create table stock_log (order_id bigint not null, sku bigint not null, amount bigint"
            + " not null, sold bigint not null, group_id uuid not null, place int not null,"
            + " left_after bigint not null, primary key (order_id, sku));"
            + "create table coupon (id bigint primary key, remaining bigint not null);"
            + "insert into coupon values (1, 1000000);"
            + "create table coupon_log (order_id bigint primary key, amount int not null);"
            + "insert into stock select i, case when i > 4 then 300 else 1000000 end, 0"
            + " from generate_series(1, "
            + LoadChild.SKUS
            + ") as i");
  }

  int answered() {
    return answers.count();
  }

  int recovered() {
    return answers.recoveredCount();
  }

  /** Runs the round; returns what is wrong afterwards. */
  Set<String> run() throws SQLException, IOException {
    proxy = new FaultyProxy(port);
    try {
      start();
      child.awaitReady();
      sells(200);
      pass(0, 300);
      strike();
      proxy.plan(statements -> FaultyProxy.Fault.NONE);
      proxy.silence(false);
      proxy.delay(Duration.ZERO);
      proxy.trickle(Duration.ZERO);
      if (child == null) {
        start();
        child.awaitReady();
      }
      sells(100);
      child.stop();
      return audit();
    } finally {
      if (child != null) {
        child.kill();
      }
      proxy.close();
    }
  }

  /** Frees what the round took. */
  void drop() throws SQLException {
    run("postgres", "drop database " + database + " with (force)");
  }

  private void start() throws IOException {
    Files.createDirectories(journal);
    String unapplied = random.nextBoolean() ? "SUBMIT_AGAIN" : "HAND_BACK";
    child =
        new ChildJvm(
            answers, proxy.url(database), journal, firstOrder, random.nextLong(), unapplied, clock);
    firstOrder += 10_000_000;
  }

  /** Waits until so many more orders are answered: the service works. */
  private void sells(int more) {
    int before = answers.count();
    Await.until(
        more + " more orders are answered after " + before,
        Duration.ofSeconds(60),
        () -> answers.count() >= before + more);
  }

  private void kill() {
    child.kill();
    child = null;
    killed = true;
  }

  private void pass(int from, int to) {
    Await.pass(Duration.ofMillis(random.nextInt(from, to)));
  }

  // --- faults

  private void strike() throws SQLException, IOException {
    switch (fault) {
      case KILLED -> kill();
      case KILLED_WHILE_RECOVERING -> killWhileRecovering();
      case KILLED_WHILE_A_STATEMENT_WAITS -> lockRow(true);
      case KILLED_BEFORE_ITS_ANSWERS -> {
        proxy.plan(statements -> FaultyProxy.Fault.SILENT_BEFORE_ANSWER);
        pass(5, 300);
        kill();
      }
      case BACKENDS_TERMINATED -> terminateBackends();
      case SERVER_SHUT_DOWN -> {
        server.stopImmediately();
        pass(1, 500);
        server.start();
      }
      case SERVER_AND_PROCESS_KILLED -> {
        server.crash();
        kill();
        server.start();
      }
      case CONNECTIONS_CUT -> cutConnections();
      case NETWORK_SILENT -> {
        proxy.silence(true);
        pass(500, 2_500);
        proxy.silence(false);
        pass(100, 500);
      }
      case NETWORK_SLOW -> {
        proxy.delay(Duration.ofMillis(random.nextInt(5, 60)));
        pass(500, 1_000);
      }
      case NETWORK_TRICKLES -> {
        proxy.trickle(Duration.ofMillis(random.nextInt(1, 8)));
        pass(500, 2_000);
      }
      case CONNECTIONS_HALF_OPEN -> halfOpen();
      case CLOCK_JUMPS -> jumpClock();
      case MACHINE_ENDED -> {
        server.crash();
        kill();
        EndedMachine.leaves(journal, random);
        machineEnded = true;
        server.start();
      }
      case APPLY_KILLED -> {
        kill();
        new KilledApply(server.url(database), journal, answers).run(random);
      }
      case OUT_OF_CONNECTIONS -> takeAllConnections();
      case TIME_LIMITS -> limitTimes();
      case ROW_LOCKED -> lockRow(false);
      case PROCESS_PAUSED -> {
        child.signal("STOP");
        pass(1_200, 2_500);
        child.signal("CONT");
        pass(100, 500);
      }
      case INTERRUPTED -> repeat("interrupt", 20);
      case OUT_OF_MEMORY -> repeat("out-of-memory", 2);
      case JOURNAL_DELETED -> deleteJournal();
      case RESTOCKED_BY_HAND -> {
        restocked = true;
        run(database, "update stock set quantity = quantity + 500 where sku in (1, 5)");
      }
    }
  }

  private void killWhileRecovering() throws IOException {
    kill();
    for (int times = random.nextInt(1, 3); times > 0; times--) {
      start();
      // anywhere from the JVM's first steps to the first sales
      pass(100, 1_500);
      kill();
    }
  }

  private void lockRow(boolean killMeanwhile) throws SQLException {
    try (Connection holder = server.dataSource(database).getConnection();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("select 1 from stock where sku in (1, 2) for update");
      pass(50, 700);
      if (killMeanwhile) {
        kill();
      }
      holder.rollback();
    }
  }

  private void terminateBackends() throws SQLException {
    for (int times = 0; times < 8; times++) {
      run(
          database,
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name ="
              + " 'load-child' and datname = current_database() and random() < 0.6");
      pass(5, 120);
    }
  }

  private void cutConnections() {
    SplittableRandom choice = random.split();
    proxy.plan(
        statements -> {
          synchronized (choice) {
            boolean spared = choice.nextInt(4) > 0;
            return spared ? FaultyProxy.Fault.NONE : CUTS[choice.nextInt(CUTS.length)];
          }
        });
    pass(500, 1_500);
    proxy.cutAll();
    if (random.nextBoolean()) {
      kill();
    }
  }

  private void halfOpen() {
    SplittableRandom choice = random.split();
    proxy.plan(
        statements -> {
          synchronized (choice) {
            return switch (choice.nextInt(12)) {
              case 0 -> FaultyProxy.Fault.HALF_OPEN;
              case 1 -> FaultyProxy.Fault.SILENT_BEFORE_ANSWER;
              case 2 -> FaultyProxy.Fault.SILENT_BEFORE_SENDING;
              default -> FaultyProxy.Fault.NONE;
            };
          }
        });
    pass(1_000, 2_500);
    proxy.cutAll(); // as a keep-alive does in the end, or a driver without a time limit waits on
    if (random.nextBoolean()) {
      kill();
    }
  }

  private void jumpClock() throws IOException {
    for (String by : new String[] {"-3h", "+1h", "-30d"}) {
      clock.jumps(by);
      sells(50);
      pass(0, 200);
    }
    if (random.nextBoolean()) {
      kill(); // its successor begins with a clock that is behind
    }
  }

  private void takeAllConnections() throws SQLException {
    List<Connection> taken = new ArrayList<>();
    try {
      while (taken.size() < 400) {
        taken.add(server.dataSource("postgres").getConnection());
      }
    } catch (SQLException full) {
      proxy.cutAll();
      pass(300, 1_000);
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
  }

  private void limitTimes() throws SQLException {
    run(
        database,
        "alter database "
            + database
            + " set statement_timeout = '4ms'; alter database "
            + database
            + " set lock_timeout = '2ms'; alter database "
            + database
            + " set idle_in_transaction_session_timeout = '4ms'");
    proxy.cutAll();
    pass(300, 900);
    run("postgres", "alter database " + database + " reset all");
    proxy.cutAll();
  }

  private void repeat(String order, int times) {
    for (int i = 0; i < times; i++) {
      child.say(order);
      pass(5, 60);
    }
  }

  private void deleteJournal() throws IOException {
    try (Stream<Path> files = Files.list(journal)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".journal")).toList()) {
        Files.deleteIfExists(file);
      }
    }
    pass(1_000, 1_500); // it notices within a fifth of a second, and writes them again
    kill();
  }

  // --- the audit

  private Set<String> audit() throws SQLException {
    Set<String> violations = new TreeSet<>();
    Set<Long> log = new HashSet<>();
    try (Connection connection = server.dataSource(database).getConnection();
        Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery(
              "select order_id from stock_log union select order_id from coupon_log")) {
        while (row.next()) {
          log.add(row.getLong(1));
        }
      }
      int bonus = restocked ? 500 : 0;
      try (ResultSet row =
          statement.executeQuery(
              "select s.sku, s.quantity, s.sold, coalesce(sum(l.amount), 0), coalesce(sum(l.sold),"
                  + " 0) from stock s left join stock_log l using (sku) group by 1, 2, 3")) {
        while (row.next()) {
          long first = row.getLong(1) > 4 ? 300 : 1_000_000;
          first += row.getLong(1) == 1 || row.getLong(1) == 5 ? bonus : 0;
          if (row.getLong(2) != first + row.getLong(4)
              || row.getLong(3) != row.getLong(5)
              || row.getLong(2) < 0) {
            violations.add("row " + row.getLong(1) + " does not add up: " + row.getLong(2));
          }
        }
      }
    }
    try (Connection connection = server.dataSource(database).getConnection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select remaining + (select coalesce(sum(amount), 0) from coupon_log) from coupon")) {
      row.next();
      if (row.getLong(1) != 1_000_000) {
        violations.add("the coupons do not add up to what there was: " + row.getLong(1));
      }
    }
    answers.compare(log, killed, machineEnded, violations);
    AuditReport report =
        new Reconciliation(server.dataSource(database), "hotrow_group")
            .audit(AuditScope.of(LoadChild.STOCK), AuditProgress.NONE);
    long outside = report.counts().getOrDefault(Kind.OUTSIDE_CHANGE, 0L);
    if (!report.isClean() || (!restocked && outside > 0) || (restocked && outside != 2)) {
      violations.add(report.toString());
    }
    return violations;
  }

  private void run(String where, String sql) throws SQLException {
    try (Connection connection = server.dataSource(where).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
