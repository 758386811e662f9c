// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import jakarta.persistence.EntityManager;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The shop's transactions. Thread-safe. */
@Service
public class Shop {
  private final StockMapper stock;
  private final EntityManager entities;

  Shop(StockMapper stock, EntityManager entities) {
    this.stock = stock;
    this.entities = entities;
  }

  /**
   * Sells so many of the product.
   *
   * @throws SoldOutException if there are not as many; nothing is changed then
   */
  @Transactional
  public Purchase buy(UUID id, long productId, long quantity, String customer) {
    Purchase purchase = new Purchase(id, productId, quantity, customer);
    entities.persist(purchase);
    entities.flush();
    if (stock.take(productId, quantity) == 0) {
      throw new SoldOutException(productId, quantity);
    }
    return purchase;
  }

  /** Puts a product up. */
  @Transactional
  public void put(long id, String name, long quantity) {
    stock.put(id, name, quantity);
  }
}
