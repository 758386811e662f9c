// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.server.ResponseStatusException;

/** The shop over HTTP. Thread-safe. */
@RestController
class ShopController {
  private static final Logger LOG = LoggerFactory.getLogger(ShopController.class);
  private static final long MAX_QUANTITY = 1_000_000_000;
  private static final int MAX_LENGTH = 200;
  private static final String UNIQUE_VIOLATION = "23505";
  private static final String SERIALIZATION_FAILURE = "40001";
  private static final String DEADLOCK = "40P01";
  private static final String UNKNOWN_OUTCOME = "08007";

  private final Shop shop;
  private final StockMapper stock;

  ShopController(Shop shop, StockMapper stock) {
    this.shop = shop;
    this.stock = stock;
  }

  /** A product that is put up. */
  record Offer(String name, Long quantity) {}

  /** A wish to buy. */
  record Wish(UUID id, Long productId, Long quantity, String customer) {}

  @PutMapping("/products/{id}")
  StockMapper.Product put(@PathVariable long id, @RequestBody Offer offer) {
    refuseUnlessText("name", offer.name());
    refuseUnless(offer.quantity() != null, "quantity is missing");
    refuseUnless(
        offer.quantity() >= 0 && offer.quantity() <= MAX_QUANTITY,
        "quantity is " + offer.quantity() + "; it must be from 0 to " + MAX_QUANTITY);
    shop.put(id, offer.name(), offer.quantity());
    return product(id);
  }

  @GetMapping("/products/{id}")
  StockMapper.Product product(@PathVariable long id) {
    StockMapper.Product found = stock.find(id);
    if (found == null) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND, "there is no product " + id);
    }
    return found;
  }

  @PostMapping("/purchases")
  @ResponseStatus(HttpStatus.CREATED)
  Purchase buy(@RequestBody Wish wish) {
    refuseUnless(wish.id() != null, "id is missing");
    refuseUnless(wish.productId() != null, "productId is missing");
    refuseUnlessText("customer", wish.customer());
    refuseUnless(wish.quantity() != null, "quantity is missing");
    refuseUnless(
        wish.quantity() >= 1 && wish.quantity() <= MAX_QUANTITY,
        "quantity is " + wish.quantity() + "; it must be from 1 to " + MAX_QUANTITY);
    product(wish.productId());
    return shop.buy(wish.id(), wish.productId(), wish.quantity(), wish.customer());
  }

  private static void refuseUnlessText(String name, String text) {
    refuseUnless(text != null && !text.isBlank(), name + " is missing");
    refuseUnless(
        text.length() <= MAX_LENGTH, name + " is longer than " + MAX_LENGTH + " characters");
    refuseUnless(text.indexOf('\0') < 0, name + " has a zero byte, which PostgreSQL can't keep");
  }

  private static void refuseUnless(boolean fine, String reason) {
    if (!fine) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST, reason);
    }
  }

  @ExceptionHandler
  @ResponseStatus(HttpStatus.BAD_REQUEST)
  Map<String, String> badRequest(HttpMessageNotReadableException e) {
    return Map.of("error", "the body is not as expected");
  }

  @ExceptionHandler
  @ResponseStatus(HttpStatus.BAD_REQUEST)
  Map<String, String> badRequest(MethodArgumentTypeMismatchException e) {
    return Map.of("error", e.getName() + " is " + e.getValue() + "; it must be a whole number");
  }

  @ExceptionHandler
  ResponseEntity<Map<String, String>> refused(ResponseStatusException e) {
    return ResponseEntity.status(e.getStatusCode())
        .body(Map.of("error", String.valueOf(e.getReason())));
  }

  @ExceptionHandler
  @ResponseStatus(HttpStatus.CONFLICT)
  Map<String, String> soldOut(SoldOutException e) {
    return Map.of("error", e.getMessage());
  }

  /** What the database refused, at whatever place of the transaction it did so. */
  @ExceptionHandler
  ResponseEntity<Map<String, String>> refused(SQLException e) {
    return switch (String.valueOf(e.getSQLState())) {
      case UNIQUE_VIOLATION ->
          answer(HttpStatus.CONFLICT, "there is a purchase with this id already");
      case SERIALIZATION_FAILURE, DEADLOCK ->
          answer(HttpStatus.SERVICE_UNAVAILABLE, "nothing was bought; try again");
      case UNKNOWN_OUTCOME ->
          answer(HttpStatus.SERVICE_UNAVAILABLE, "no answer came; ask again with the same id");
      default -> {
        LOG.error("the database refused", e);
        yield answer(HttpStatus.INTERNAL_SERVER_ERROR, "the database refused");
      }
    };
  }

  private static ResponseEntity<Map<String, String>> answer(HttpStatus status, String error) {
    return ResponseEntity.status(status).body(Map.of("error", error));
  }
}
