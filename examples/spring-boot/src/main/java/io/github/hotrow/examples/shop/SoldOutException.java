// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

/** There is not as much of the product as was wanted. */
public final class SoldOutException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SoldOutException(long productId, long quantity) {
    super("of product " + productId + " fewer than " + quantity + " are left");
  }
}
