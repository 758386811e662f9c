// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.strategies;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.Strategy;
import io.github.hotrow.testing.Await;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Entities that are locked, read and written wait in the queue, and none is lost. */
@Timeout(60)
final class HibernateQueueIT {
  private static final int BUYERS = 16;

  /** An item. */
  @SuppressWarnings("unused") // the columns are for Hibernate
  @Entity(name = "Item")
  @Table(name = "inventory")
  static class Item {
    @Id
    @Column(name = "sku_id")
    private long skuId;

    private int quantity;
    private String name;
  }

  @Test
  void sellsOutWithTwoConnections() throws Exception {
    try (QueueShop shop = new QueueShop(2, Strategy.QUEUE)) {
      shop.database().run("update inventory set quantity = 200");
      Configuration configuration = new Configuration();
      configuration.addAnnotatedClass(Item.class);
      configuration.getProperties().put("hibernate.connection.datasource", shop.dataSource());
      AtomicLong sold = new AtomicLong();
      try (SessionFactory factory = configuration.buildSessionFactory();
          Connection holder = shop.database().connect()) {
        holder.setAutoCommit(false);
        QueueShop.lock(holder, 1);
        List<Callable<Void>> buyers = new ArrayList<>();
        for (int i = 0; i < BUYERS; i++) {
          buyers.add(
              () -> {
                while (factory.fromTransaction(
                    session -> {
                      Item item = session.find(Item.class, 1L, LockModeType.PESSIMISTIC_WRITE);
                      item.quantity = Math.max(0, item.quantity - 1);
                      return item.quantity > 0;
                    })) {
                  sold.incrementAndGet();
                }
                return null;
              });
        }
        // While somebody else holds the row, all of them come to stand in the queue.
        buyers.add(
            () -> {
              try {
                Await.until(
                    "all are in the queue",
                    Duration.ofSeconds(30),
                    () -> shop.dataSource().stats().queued() == BUYERS);
              } finally {
                holder.rollback();
              }
              return null;
            });
        QueueShop.runAll(buyers);
      }
      assertEquals(199, sold.get());
      assertEquals(0, shop.database().number("select quantity from inventory where sku_id = 1"));
    }
  }
}
