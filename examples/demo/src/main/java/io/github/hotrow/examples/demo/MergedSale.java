// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeException;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.SaleFailedException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** {@link SaleStrategy#MERGE}: the sale as a change for Hotrow's engine. Thread-safe. */
final class MergedSale implements Sale {
  private static final Guard AVAILABLE = Guard.column("quantity").atLeast(1);

  private final SaleTables tables;
  private final HotTable inventory;
  private final HotrowEngine engine;

  MergedSale(DatabaseServer server, SaleTables tables, Duration soldOutTtl) {
    this(config(server, tables, soldOutTtl), tables);
  }

  /** For asynchronous sales: the engine has room for so many changes at once. */
  MergedSale(
      DatabaseServer server,
      SaleTables tables,
      Duration soldOutTtl,
      int inFlight,
      Executor callbacks) {
    this(roomFor(inFlight, callbacks, config(server, tables, soldOutTtl)), tables);
  }

  private MergedSale(HotrowConfig config, SaleTables tables) {
    this.tables = tables;
    inventory = describe(tables);
    engine = new HotrowEngine(config);
    engine.register(inventory);
  }

  private static HotrowConfig config(
      DatabaseServer server, SaleTables tables, Duration soldOutTtl) {
    HotrowConfig config = new HotrowConfig();
    config.setEngineName("demo");
    config.setDataSource(server.dataSource());
    config.setLedgerTable(tables.ledger());
    config.setSoldOutTtl(soldOutTtl);
    return config;
  }

  private static HotrowConfig roomFor(int inFlight, Executor callbacks, HotrowConfig config) {
    // A callback submits the next change, so it must never have to wait for room in the ring.
    int powerOfTwo = Integer.highestOneBit(2 * inFlight - 1);
    config.setRingCapacity(Math.max(config.getRingCapacity(), powerOfTwo));
    config.setCallbackExecutor(callbacks);
    return config;
  }

  private static HotTable describe(SaleTables tables) {
    return HotTable.builder(tables.inventory())
        .key("sku_id")
        .counter("quantity")
        .log(
            LogTable.builder(tables.log())
                .transactionId("order_id")
                .key("sku_id")
                .delta("amount", "quantity")
                .columns("buyer_id")
                .build())
        .build();
  }

  private Change change(long transactionId, int buyer) {
    return Change.to(inventory, tables.wantedItem())
        .transactionId(transactionId)
        .add("quantity", -1)
        .guard(AVAILABLE)
        .log("buyer_id", (long) buyer)
        .build();
  }

  @Override
  public boolean sell(long transactionId, int buyer) {
    try {
      return isSold(engine.execute(change(transactionId, buyer)));
    } catch (ChangeException e) {
      throw failed(e);
    }
  }

  /** Sends a sale without waiting; {@link #isSold} and {@link #failed} read the answer. */
  CompletionStage<Outcome> submit(long transactionId, int buyer) {
    return engine.submit(change(transactionId, buyer));
  }

  /** Whether the unit was sold, or refused because there is none left. */
  static boolean isSold(Outcome outcome) {
    if (outcome instanceof Outcome.Applied) {
      return true;
    }
    if (outcome instanceof Outcome.Insufficient) {
      return false;
    }
    // The id is new and the row exists, so no other answer is true.
    throw new SaleFailedException(true, new IllegalStateException("unexpected answer " + outcome));
  }

  /** What went wrong with a sale that got no outcome. */
  static SaleFailedException failed(Throwable cause) {
    Throwable reason =
        cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
    if (reason instanceof SaleFailedException failure) {
      return failure;
    }
    boolean notApplied =
        reason instanceof ChangeException e && e.applied() == ChangeException.AppliedState.NO;
    return new SaleFailedException(!notApplied, reason);
  }

  @Override
  public long groups(long committed) {
    return engine.stats().groups();
  }

  @Override
  public void close() {
    engine.close();
  }
}
