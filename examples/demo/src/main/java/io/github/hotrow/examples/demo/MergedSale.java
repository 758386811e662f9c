// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.demo;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeException;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.LogTable;
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.EngineAnswers;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;

/** {@link SaleStrategy#MERGE}: the sale as a change for Hotrow's engine. Thread-safe. */
final class MergedSale implements Service {
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

  private Change wish(long transactionId, int buyer) {
    return Change.to(inventory, tables.wantedItem())
        .transactionId(transactionId)
        .add("quantity", -1)
        .guard(AVAILABLE)
        .log("buyer_id", (long) buyer)
        .build();
  }

  @Override
  public Answer change(long transactionId, int buyer) {
    try {
      return EngineAnswers.of(engine.execute(wish(transactionId, buyer)));
    } catch (ChangeException e) {
      throw EngineAnswers.failure(e);
    }
  }

  @Override
  public boolean isAsynchronous() {
    return true;
  }

  @Override
  public void submit(
      long transactionId, int buyer, BiConsumer<Answer, UnansweredException> answered) {
    EngineAnswers.tell(engine.submit(wish(transactionId, buyer)), answered);
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
