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
import io.github.hotrow.examples.load.Answer;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.examples.load.SaleTables;
import io.github.hotrow.examples.load.Service;
import io.github.hotrow.examples.load.UnansweredException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
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
      return answer(engine.execute(wish(transactionId, buyer)));
    } catch (ChangeException e) {
      throw failed(e);
    }
  }

  @Override
  public boolean isAsynchronous() {
    return true;
  }

  @Override
  public void submit(
      long transactionId, int buyer, BiConsumer<Answer, UnansweredException> answered) {
    CompletionStage<Outcome> unused =
        engine
            .submit(wish(transactionId, buyer))
            .whenComplete((outcome, error) -> tell(outcome, error, answered));
  }

  private static void tell(
      Outcome outcome, Throwable error, BiConsumer<Answer, UnansweredException> answered) {
    Answer answer = null;
    UnansweredException none = null;
    try {
      if (error != null) {
        none = failed(error);
      } else {
        answer = answer(outcome);
      }
    } catch (UnansweredException unexpected) {
      none = unexpected;
    }
    answered.accept(answer, none);
  }

  private static Answer answer(Outcome outcome) {
    if (outcome instanceof Outcome.Applied) {
      return Answer.APPLIED;
    }
    if (outcome instanceof Outcome.Insufficient) {
      return Answer.REFUSED;
    }
    // The id is new and the row exists, so no other answer is true.
    throw new UnansweredException(true, new IllegalStateException("unexpected answer " + outcome));
  }

  /** What went wrong with a sale that got no outcome. */
  private static UnansweredException failed(Throwable cause) {
    Throwable reason =
        cause instanceof CompletionException && cause.getCause() != null ? cause.getCause() : cause;
    if (reason instanceof UnansweredException failure) {
      return failure;
    }
    boolean notApplied =
        reason instanceof ChangeException e && e.applied() == ChangeException.AppliedState.NO;
    return new UnansweredException(!notApplied, reason);
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
