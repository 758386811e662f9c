// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.EngineStats;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Strategy;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.ThreadKind;
import io.github.hotrow.examples.sale.SaleState.Phase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The shop: one sale at a time, orders by way of the strategy in force, and what the operator can
 * do. Thread-safe: orders run at the same time; the operator's acts run one by one.
 */
final class Shop implements AutoCloseable {
  static final long MAX_UNITS = 1_000_000_000;
  static final int MAX_BUYERS = 20_000;
  private static final int CONNECTIONS = 64;
  private static final int OFFICE = 4;

  /** By this name the server tells the connections that orders go through. */
  private static final String ORDERS = "flash-sale orders";

  private final SaleTables tables;
  private final HikariDataSource office;
  private final Seller seller;
  private final Timeline timeline;
  private final ReentrantReadWriteLock counting = new ReentrantReadWriteLock();
  private final Meter meter = new Meter();

  private Strategy strategy = Strategy.MERGE;
  private volatile SaleState state =
      new SaleState(0, Phase.NONE, label(Strategy.MERGE), 0, "platform", false, 0, null);
  private volatile Tally tally = new Tally();
  private Buyers buyers;
  private EngineStats lastStats;

  Shop(DatabaseServer server, SaleTables tables, Timeline timeline) {
    this.tables = tables;
    this.timeline = timeline;
    office = officePool(server);
    int free = Math.max(1, server.freeConnections() - OFFICE - 3);
    seller = new Seller(server.dataSource(ORDERS), office, tables, Math.min(CONNECTIONS, free));
    lastStats = seller.stats();
  }

  private static HikariDataSource officePool(DatabaseServer server) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("office");
    config.setDataSource(server.dataSource("flash-sale office"));
    config.setMaximumPoolSize(OFFICE);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(5_000);
    return new HikariDataSource(config);
  }

  /** A strategy's name in requests, answers and on the pages. */
  static String label(Strategy strategy) {
    return strategy.name().toLowerCase(Locale.ROOT);
  }

  /** Places an order that came by HTTP. */
  Answer order(Order order) {
    counting.readLock().lock();
    try {
      SaleState now = state;
      if (order.saleId() == now.id() && now.phase() == Phase.ENDED) {
        // it may have been placed while the sale ran
        return orderNo(order.saleId(), order.buyerId()).isPresent()
            ? Answer.ORDERED_BEFORE
            : Answer.OFF_SALE;
      }
      Tally current = tally;
      Answer answer = place(order);
      if (order.saleId() == now.id()) {
        current.byPage(order, answer);
      }
      return answer;
    } finally {
      counting.readLock().unlock();
    }
  }

  private Answer place(Order order) {
    long beginNs = System.nanoTime();
    Answer answer = seller.sell(order);
    meter.count(answer, System.nanoTime() - beginNs);
    return answer;
  }

  /** The number of the order that the buyer has of this sale. */
  OptionalLong orderNo(long saleId, UUID buyerId) {
    return ask(connection -> tables.orderNo(connection, saleId, buyerId));
  }

  /** The engine that orders go through. */
  HotrowEngine engine() {
    return seller.engine();
  }

  SaleState state() {
    return state;
  }

  /** Ends the sale there is, and begins another. */
  synchronized void start(long stock, int count, ThreadKind kind, Strategy with)
      throws InterruptedException {
    stop();
    long id = ask(connection -> tables.open(connection, stock));
    switchTo(with);
    Tally fresh = new Tally();
    tally = fresh;
    buyers =
        new Buyers(
            id,
            order -> {
              Answer answer = place(order);
              fresh.simulated(order, answer);
              return answer;
            });
    state =
        new SaleState(id, Phase.RUNNING, label(with), count, kind.toString(), true, stock, null);
    meter.reset();
    lastStats = seller.stats();
    timeline.changed(state);
    timeline.clear();
    tell("Sale " + id + ": " + stock + " units, " + count + " buyers, " + label(with));
    buyers.start(count, kind);
  }

  /** Ends the sale and audits it. */
  synchronized void stop() throws InterruptedException {
    if (!isOpen()) {
      return;
    }
    buyers.stop();
    buyers.join();
    offer(false);
    counting.writeLock().lock();
    try {
      Audit audit = audit();
      set(Phase.ENDED, strategy, false, audit.left(), audit);
    } finally {
      counting.writeLock().unlock();
    }
    tell("Sale ended");
  }

  /** Lets all later orders take another way; those under way end as they began. */
  synchronized void switchTo(Strategy with) {
    if (with == strategy) {
      return;
    }
    strategy = with;
    seller.engine().control().setStrategy(with);
    if (isOpen()) {
      set(state.phase(), with, state.onSale(), state.stock(), state.audit());
      tell("Strategy: " + label(with));
    }
  }

  /** Adds units by an ordinary UPDATE of somebody else's. */
  synchronized void restock(long units) {
    requireOpen();
    ask(
        connection -> {
          tables.restock(connection, state.id(), units);
          return null;
        });
    tell("Restocked: " + units + " units");
    goOn(state.onSale());
  }

  /** Takes the item off sale, or back on, by an ordinary UPDATE. */
  synchronized void offer(boolean onSale) {
    requireOpen();
    ask(
        connection -> {
          tables.offer(connection, state.id(), onSale);
          return null;
        });
    tell(onSale ? "On sale" : "Off sale");
    goOn(onSale);
  }

  private void goOn(boolean onSale) {
    set(Phase.RUNNING, strategy, onSale, state.stock(), null);
    buyers.wake();
  }

  /**
   * Terminates one of the connections that orders go through now.
   *
   * @return the server process that ended, if there was one
   */
  OptionalLong killConnection() {
    String sql =
        "select pid from (select pid from pg_stat_activity where application_name = ?"
            + " and pid <> pg_backend_pid() order by state = 'active' desc, random() limit 1) as"
            + " victim where pg_terminate_backend(pid)";
    OptionalLong killed =
        ask(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, ORDERS);
                try (ResultSet row = statement.executeQuery()) {
                  return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
                }
              }
            });
    killed.ifPresent(pid -> tell("Connection " + pid + " killed"));
    return killed;
  }

  /** Takes the figures since the last call, and sees whether everybody waits. */
  synchronized void tick(long atMs) {
    if (!isOpen()) {
      return;
    }
    long stock = ask(connection -> tables.stock(connection, state.id()));
    EngineStats stats = seller.stats();
    long groups = stats.groups() - lastStats.groups();
    long applied = stats.applied() - lastStats.applied();
    lastStats = stats;
    timeline.add(meter.read(atMs, stock, groups == 0 ? 1 : (double) applied / groups));
    boolean idle = buyers.count() > 0 && buyers.allWait();
    if (state.phase() == Phase.RUNNING && idle && counting.writeLock().tryLock()) {
      try {
        if (buyers.allWait()) {
          Audit audit = audit();
          tell(audit.left() == 0 ? "Sold out" : "Everybody waits");
          set(Phase.PAUSED, strategy, state.onSale(), audit.left(), audit);
        }
      } finally {
        counting.writeLock().unlock();
      }
    } else if (state.phase() == Phase.PAUSED && state.onSale() && stock > 0) {
      goOn(true); // somebody else has restocked
    } else if (state.phase() == Phase.RUNNING) {
      state = with(Phase.RUNNING, strategy, state.onSale(), stock, null);
    }
  }

  private Audit audit() {
    Tally counted = tally;
    return ask(
        connection ->
            Audit.read(connection, tables, state.id(), counted.told(), counted.unknown()));
  }

  private boolean isOpen() {
    return state.phase() == Phase.RUNNING || state.phase() == Phase.PAUSED;
  }

  private void requireOpen() {
    if (!isOpen()) {
      throw new BadRequestException("no sale is open; start one first");
    }
  }

  private SaleState with(Phase phase, Strategy by, boolean onSale, long stock, Audit audit) {
    SaleState was = state;
    return new SaleState(
        was.id(), phase, label(by), was.buyers(), was.threads(), onSale, stock, audit);
  }

  private void set(Phase phase, Strategy by, boolean onSale, long stock, Audit audit) {
    state = with(phase, by, onSale, stock, audit);
    timeline.changed(state);
  }

  private void tell(String text) {
    timeline.add(new Happening(System.currentTimeMillis(), text));
    timeline.changed(state);
  }

  private interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  private <T> T ask(Question<T> question) {
    try (Connection connection = office.getConnection()) {
      return question.ask(connection);
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(e);
    }
  }

  @Override
  public void close() {
    try {
      stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    seller.close();
    office.close();
  }
}
