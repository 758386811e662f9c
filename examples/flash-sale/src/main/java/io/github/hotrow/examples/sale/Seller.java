// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeException;
import io.github.hotrow.ChangeRejectedException;
import io.github.hotrow.EngineStats;
import io.github.hotrow.Guard;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowSetting;
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.Strategy;
import io.github.hotrow.TransactionIdConflictException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Sells by way of Hotrow's engine, where an order is a change; under which strategy is for its
 * control to say. Thread-safe.
 */
final class Seller implements AutoCloseable {
  private static final String UNIQUE_VIOLATION = "23505";
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Guard IN_STOCK = Guard.column("stock").atLeast(1);
  private static final Guard ON_SALE = Guard.column("on_sale").equalTo(true);

  private final HotTable items;
  private final HotrowEngine engine;
  private final SaleTables tables;
  private final DataSource office;

  /**
   * A seller whose changes are merged until the control says otherwise.
   *
   * @param source whose connections the changes are made on
   * @param office whose connections things are looked up on
   * @param connections how many connections the changes may take that are not merged
   */
  Seller(DataSource source, DataSource office, SaleTables tables, int connections) {
    this.office = office;
    this.tables = tables;
    items =
        HotTable.builder(tables.items())
            .key("sale_id")
            .counter("stock")
            .log(
                LogTable.builder(tables.orders())
                    .transactionId("order_id")
                    .key("sale_id")
                    .delta("amount", "stock")
                    .columns("buyer_id")
                    .build())
            .build();
    HotrowConfig config = new HotrowConfig();
    config.setEngineName("flash-sale");
    config.setDataSource(source);
    config.setLedgerTable(tables.ledger());
    config.setStrategy(Strategy.MERGE);
    config.setChangeTimeout(PATIENCE);
    config.set(HotrowSetting.ORDINARY_CONNECTIONS, connections);
    config.set(HotrowSetting.QUEUE_BOUND, Shop.MAX_BUYERS);
    engine = new HotrowEngine(config);
    engine.register(items);
  }

  /** Places the order: its row and the deduction in one transaction. */
  Answer sell(Order order) {
    Change change =
        Change.to(items, order.saleId())
            .transactionId(order.id())
            .add("stock", -1)
            .guard(IN_STOCK)
            .guard(ON_SALE)
            .log("buyer_id", order.buyerId())
            .build();
    try {
      Outcome outcome = engine.execute(change);
      if (outcome instanceof Outcome.Applied) {
        return Answer.ORDERED;
      } else if (outcome instanceof Outcome.Duplicate) {
        return Answer.ORDERED_BEFORE;
      } else if (outcome instanceof Outcome.Insufficient refused) {
        return refused.row().longValue("stock") < 1 ? Answer.SOLD_OUT : Answer.OFF_SALE;
      } else if (outcome instanceof Outcome.Busy) {
        return Answer.BUSY;
      }
      return Answer.NO_SUCH_SALE;
    } catch (ChangeRejectedException e) {
      return UNIQUE_VIOLATION.equals(e.sqlState()) ? whyRepeated(order) : Answer.TRY_AGAIN;
    } catch (TransactionIdConflictException e) {
      return whyRepeated(order);
    } catch (ChangeException e) {
      return Answer.TRY_AGAIN;
    }
  }

  private Answer whyRepeated(Order order) {
    try (Connection connection = office.getConnection()) {
      return tables.whyRepeated(connection, order);
    } catch (SQLException e) {
      return Answer.TRY_AGAIN;
    }
  }

  /** The engine's counts. */
  EngineStats stats() {
    return engine.stats();
  }

  HotrowEngine engine() {
    return engine;
  }

  @Override
  public void close() {
    engine.close();
  }
}
