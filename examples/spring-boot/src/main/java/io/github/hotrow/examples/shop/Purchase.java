// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;

/** What a customer bought: a JPA entity, the purchase's log row. Not thread-safe. */
@Entity
public class Purchase {
  @Id private UUID id;

  @Column(nullable = false)
  private long productId;

  @Column(nullable = false)
  private long quantity;

  @Column(nullable = false)
  private String customer;

  /** For JPA. */
  protected Purchase() {}

  Purchase(UUID id, long productId, long quantity, String customer) {
    this.id = id;
    this.productId = productId;
    this.quantity = quantity;
    this.customer = customer;
  }

  /** The purchase's id, made up by the customer. */
  public UUID getId() {
    return id;
  }

  /** The product. */
  public long getProductId() {
    return productId;
  }

  /** How many. */
  public long getQuantity() {
    return quantity;
  }

  /** Who bought. */
  public String getCustomer() {
    return customer;
  }
}
