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
import io.github.hotrow.LogTable;
import io.github.hotrow.Outcome;
import io.github.hotrow.TransactionIdConflictException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** {@link Strategy#MERGE}: an order is a change for Hotrow's engine. Thread-safe. */
final class MergeSeller implements Seller {
  private static final String UNIQUE_VIOLATION = "23505";
  private static final Guard IN_STOCK = Guard.column("stock").atLeast(1);
  private static final Guard ON_SALE = Guard.column("on_sale").equalTo(true);

  private final HotTable items;
  private final HotrowEngine engine;
  private final SaleTables tables;
  private final DataSource office;

  /** Makes changes on connections of the first source, and looks things up on the second's. */
  MergeSeller(DataSource source, DataSource office, SaleTables tables) {
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
    engine = new HotrowEngine(config);
    engine.register(items);
  }

  @Override
  public Answer sell(Order order) {
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
