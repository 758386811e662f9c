// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Hibernate: a bulk update in JPQL or as a native query, and a log that is persisted. */
@Timeout(120)
final class HibernateSaleIT {

  /** An item. */
  @SuppressWarnings("unused") // the columns are for Hibernate
  @Entity(name = "Inventory")
  @Table(name = "inventory")
  static class Inventory {
    @Id
    @Column(name = "sku_id")
    private long skuId;

    private int quantity;
    private int version;
  }

  /** A row of the log. */
  @SuppressWarnings("unused") // the columns are for Hibernate
  @Entity(name = "Entry")
  @Table(name = "inventory_log")
  static class Entry {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    @Column(name = "order_id")
    private long orderId;

    @Column(name = "sku_id")
    private long skuId;

    private int amount;

    Entry() {}

    Entry(long orderId, long skuId, int amount) {
      this.orderId = orderId;
      this.skuId = skuId;
      this.amount = amount;
    }
  }

  /** How the stock is taken. */
  @FunctionalInterface
  private interface Taking {
    int take(Session session);
  }

  private static void sellOut(Taking taking) throws Exception {
    try (Sale sale = new Sale()) {
      Configuration configuration = new Configuration();
      configuration.addAnnotatedClass(Inventory.class);
      configuration.addAnnotatedClass(Entry.class);
      configuration.getProperties().put("hibernate.connection.datasource", sale.dataSource());
      try (SessionFactory factory = configuration.buildSessionFactory()) {
        sale.sellOut(
            order ->
                factory.fromTransaction(
                    session -> {
                      if (taking.take(session) == 0) {
                        session.getTransaction().setRollbackOnly();
                        return false;
                      }
                      Entry entry = new Entry(order, Sale.SKU, 1);
                      session.persist(entry);
                      return entry.id > 0;
                    }));
      }
    }
  }

  @Test
  void sellsByABulkUpdateInJpql() throws Exception {
    sellOut(
        session ->
            session
                .createMutationQuery(
                    "update Inventory i set i.quantity = i.quantity - :n, i.version = i.version + 1"
                        + " where i.skuId = :sku and i.quantity >= :n")
                .setParameter("n", 1)
                .setParameter("sku", Sale.SKU)
                .executeUpdate());
  }

  @Test
  void sellsByANativeQuery() throws Exception {
    sellOut(
        session ->
            session
                .createNativeMutationQuery(
                    "update inventory set quantity = quantity - :n where sku_id = :sku and quantity"
                        + " >= :n")
                .setParameter("n", 1)
                .setParameter("sku", Sale.SKU)
                .executeUpdate());
  }
}
