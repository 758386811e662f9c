// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jdbi: named parameters and generated keys in its transactions. */
@Timeout(120)
final class JdbiSaleIT {

  @Test
  void sellsInATransaction() throws Exception {
    try (Sale sale = new Sale()) {
      Jdbi jdbi = Jdbi.create(sale.dataSource());
      sale.sellOut(order -> jdbi.inTransaction(handle -> buy(handle, order)));
    }
  }

  private static boolean buy(Handle handle, long order) {
    long id =
        handle
            .createUpdate(
                "insert into inventory_log (order_id, sku_id, amount) values (:order, :sku, :n)")
            .bind("order", order)
            .bind("sku", Sale.SKU)
            .bind("n", 1)
            .executeAndReturnGeneratedKeys("id")
            .mapTo(Long.class)
            .one();
    int changed =
        handle
            .createUpdate(
                "update inventory set quantity = quantity - :n where sku_id = :sku and quantity >="
                    + " :n")
            .bind("sku", Sale.SKU)
            .bind("n", 1)
            .execute();
    if (changed == 0) {
      handle.rollback();
      return false;
    }
    return id > 0;
  }
}
