// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jooq.impl.DataSourceConnectionProvider;
import org.jooq.impl.DefaultConfiguration;
import org.jooq.impl.DefaultTransactionProvider;
import org.jooq.impl.SQLDataType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** jOOQ: statements built from names, in its transactions. */
@Timeout(120)
final class JooqSaleIT {
  private static final Table<Record> INVENTORY = table(name("public", "inventory"));
  private static final Field<Long> SKU =
      field(name("public", "inventory", "sku_id"), SQLDataType.BIGINT);
  private static final Field<Integer> QUANTITY =
      field(name("public", "inventory", "quantity"), SQLDataType.INTEGER);
  private static final Table<Record> LOG = table(name("public", "inventory_log"));
  private static final Field<Long> ID = field(name("id"), SQLDataType.BIGINT);
  private static final Field<Long> ORDER = field(name("order_id"), SQLDataType.BIGINT);
  private static final Field<Long> LOG_SKU = field(name("sku_id"), SQLDataType.BIGINT);
  private static final Field<Integer> AMOUNT = field(name("amount"), SQLDataType.INTEGER);

  /** Thrown through the transaction, which rolls it back. */
  private static final class SoldOut extends RuntimeException {}

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sellsInATransactionThatReturnsTheKey(boolean nested) throws Exception {
    try (Sale sale = new Sale()) {
      // Nested transactions, which are on by default, begin each one with a savepoint.
      DefaultConfiguration configuration = new DefaultConfiguration();
      configuration.set(SQLDialect.POSTGRES);
      DataSourceConnectionProvider connections =
          new DataSourceConnectionProvider(sale.dataSource());
      configuration.set(connections);
      configuration.set(new DefaultTransactionProvider(connections, nested));
      DSLContext shop = DSL.using(configuration);
      sale.sellOut(order -> buy(shop, order));
    }
  }

  private static boolean buy(DSLContext shop, long order) {
    try {
      return shop.transactionResult(
          transaction -> {
            DSLContext context = transaction.dsl();
            int changed =
                context
                    .update(INVENTORY)
                    .set(QUANTITY, QUANTITY.minus(1))
                    .where(SKU.eq(Sale.SKU))
                    .and(QUANTITY.ge(1))
                    .execute();
            if (changed == 0) {
              throw new SoldOut();
            }
            Long id =
                context
                    .insertInto(LOG, ORDER, LOG_SKU, AMOUNT)
                    .values(order, Sale.SKU, 1)
                    .returningResult(ID)
                    .fetchSingle()
                    .value1();
            return id > 0;
          });
    } catch (SoldOut e) {
      return false;
    }
  }
}
