// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hotrow.Strategy;
import io.github.hotrow.examples.sale.RunningSale.Reply;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class SaleRequestsIT {
  private static RunningSale sale;

  @BeforeAll
  static void start() throws SQLException {
    sale = new RunningSale();
  }

  @AfterAll
  static void end() throws SQLException {
    sale.close();
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void anOrderSentManyTimesAtOnceIsMadeOnce(Strategy strategy) throws SQLException {
    long id = sale.start(10, 0, strategy);
    UUID order = UUID.randomUUID();
    UUID buyer = UUID.randomUUID();
    List<CompletableFuture<Reply>> sent =
        IntStream.range(0, 16)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> insist(order, id, buyer)))
            .toList();
    List<Reply> replies = sent.stream().map(CompletableFuture::join).toList();
    assertEquals(1, replies.stream().filter(reply -> reply.answer().equals("ORDERED")).count());
    assertEquals(
        15, replies.stream().filter(reply -> reply.answer().equals("ORDERED_BEFORE")).count());
    assertEquals(1, replies.stream().map(reply -> reply.body().get("orderNo")).distinct().count());
    assertEquals(1, sale.orders(id));
    assertTrue(sale.stop().get("ok").asBoolean());
  }

  /** Sends the order until its answer is final. */
  private static Reply insist(UUID order, long id, UUID buyer) {
    Reply reply;
    do {
      reply = sale.order(order, id, buyer);
    } while (reply.answer().equals("BUSY"));
    return reply;
  }

  @ParameterizedTest
  @EnumSource(names = {"NOWAIT", "ADVISORY"})
  void busyIsNeitherSoldOutNorFinal(Strategy strategy) throws SQLException {
    long id = sale.start(1, 0, strategy);
    UUID order = UUID.randomUUID();
    UUID buyer = UUID.randomUUID();
    try (Connection somebody = sale.connect()) {
      sale.hold(somebody, id);
      Reply busy = sale.order(order, id, buyer);
      assertEquals("BUSY", busy.answer());
      assertEquals(200, busy.status());
      somebody.rollback();
    }
    assertEquals("ORDERED", insist(order, id, buyer).answer());
    assertTrue(sale.stop().get("ok").asBoolean());
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void eachRefusalSaysItsReason(Strategy strategy) {
    long id = sale.start(2, 0, strategy);
    UUID buyer = UUID.randomUUID();
    Reply first = sale.order(UUID.randomUUID(), id, buyer);
    Reply again = sale.order(UUID.randomUUID(), id, buyer);
    sale.post("/api/sale/offer", "{\"onSale\": false}");
    Reply offSale = sale.order(UUID.randomUUID(), id, UUID.randomUUID());
    sale.post("/api/sale/offer", "{\"onSale\": true}");
    Reply last = sale.order(UUID.randomUUID(), id, UUID.randomUUID());
    Reply soldOut = sale.order(UUID.randomUUID(), id, UUID.randomUUID());
    Reply unknown = sale.order(UUID.randomUUID(), id + 1, UUID.randomUUID());
    assertAll(
        () -> assertEquals("ORDERED", first.answer()),
        () -> assertEquals("ALREADY_BOUGHT", again.answer()),
        () -> assertEquals(first.body().get("orderNo"), again.body().get("orderNo")),
        () -> assertEquals("OFF_SALE", offSale.answer()),
        () -> assertEquals("ORDERED", last.answer()),
        () -> assertEquals("SOLD_OUT", soldOut.answer()),
        () -> assertEquals("NO_SUCH_SALE", unknown.answer()),
        () -> assertEquals(404, unknown.status()),
        () -> assertTrue(sale.stop().get("ok").asBoolean()));
  }

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aKilledConnectionLosesAndInventsNothing(Strategy strategy) {
    sale.start(1_000_000, 32, strategy);
    long soldBefore = await(now -> now.get("stock").asLong() < 1_000_000).get("stock").asLong();
    for (int i = 0; i < 3; i++) {
      sale.post("/api/sale/kill", "{}");
    }
    await(now -> now.get("stock").asLong() < soldBefore);
    JsonNode audit = sale.stop();
    assertTrue(audit.get("ok").asBoolean(), audit::toString);
    assertTrue(audit.get("sold").asLong() > 0, audit::toString);
  }

  @Test
  void theStrategyIsSwitchedWhileOrdersFlow() {
    sale.start(1_000_000_000, 64, Strategy.PLAIN);
    long left = Long.MAX_VALUE;
    for (String next : List.of("queue", "merge", "advisory", "plain", "nowait", "auto", "merge")) {
      long before = left;
      left = await(now -> now.get("stock").asLong() < before).get("stock").asLong();
      assertEquals(
          200, sale.post("/api/sale/strategy", "{\"strategy\": \"" + next + "\"}").status());
    }
    JsonNode audit = sale.stop();
    assertTrue(audit.get("ok").asBoolean(), audit::toString);
  }

  @Test
  void soldOutBuyersGoOnWhenSomebodyElseRestocks() throws SQLException {
    long id = sale.start(1_000, 32, Strategy.MERGE);
    JsonNode soldOut = await(now -> now.get("phase").asText().equals("PAUSED"));
    assertTrue(soldOut.get("audit").get("ok").asBoolean(), soldOut::toString);
    try (Connection connection = sale.connect()) {
      sale.tables().restock(connection, id, 500);
    }
    await(now -> now.path("audit").path("orders").asLong() == 1_500);
    sale.post("/api/sale/restock", "{\"units\": 7}");
    await(now -> now.path("audit").path("orders").asLong() == 1_507);
    JsonNode audit = sale.stop();
    assertTrue(audit.get("ok").asBoolean(), audit::toString);
    assertEquals(0, audit.get("left").asLong());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          /api/sale          | {"stock": 0, "buyers": 1, "threads": "platform", "strategy": "merge"}     | stock is 0; it must be from 1 to 1000000000
          /api/sale          | {"stock": 1, "buyers": 20001, "threads": "platform", "strategy": "merge"} | buyers is 20001; it must be from 0 to 20000
          /api/sale          | {"stock": 1, "buyers": 1, "threads": "green", "strategy": "merge"}        | threads is unknown; it must be one of platform, virtual
          /api/sale          | {"stock": 1.5, "buyers": 1, "threads": "platform", "strategy": "merge"}   | the body is not as expected
          /api/sale          | {"stock": 1, "buyers": 1, "threads": "platform"}                          | strategy is missing
          /api/sale          | {"stock":                                                                 | the body is not as expected
          /api/sale          | null                                                                      | the body is missing
          /api/sale/restock  | {"units": -5}                                                             | units is -5; it must be from 1 to 1000000000
          /api/sale/restock  | {"units": 5}                                                              | no sale is open; start one first
          /api/sale/strategy | {"strategy": "luck"}                                                      | strategy is unknown; it must be one of merge, queue, advisory, nowait, plain, auto
          /api/orders        | {"orderId": "7", "saleId": 1, "buyerId": "8"}                             | orderId is no UUID
          /api/orders        | {"saleId": 1}                                                             | orderId is missing
          /api/orders        | {"item": 1}                                                               | the body is not as expected
          """)
  void badRequestsAreRefusedWithTheReason(String path, String body, String reason) {
    sale.stop();
    Reply reply = sale.post(path, body);
    assertEquals(400, reply.status());
    assertTrue(reply.error().startsWith(reason), reply::error);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/orders                                                          | 400 | buyerId is missing
          /api/orders?buyerId=me&saleId=1                                      | 400 | buyerId is no UUID
          /api/orders?buyerId=00000000-0000-0000-0000-000000000001             | 400 | saleId is missing
          /api/orders?buyerId=00000000-0000-0000-0000-000000000001&saleId=1e3  | 400 | saleId is no whole number
          /api/orders?buyerId=00000000-0000-0000-0000-000000000001&saleId=9223372036854775808 | 400 | saleId is no whole number
          """)
  void badQuestionsAreRefusedWithTheReason(String path, int status, String reason) {
    Reply reply = sale.get(path);
    assertEquals(status, reply.status());
    assertEquals(reason, reply.error());
  }

  @Test
  void anOrderThatIsTooLongToBeOneIsRefused() {
    Reply reply = sale.post("/api/orders", "{\"orderId\": \"" + "7".repeat(5_000) + "\"}");
    assertEquals(413, reply.status());
    assertEquals("the body is longer than 4096 bytes", reply.error());
  }

  @Test
  void otherSitesFormsAreRefused() {
    Reply reply =
        sale.send(
            HttpRequest.newBuilder(URI.create(sale.url("/api/sale/stop")))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{}"))
                .build());
    assertEquals(400, reply.status());
    assertEquals("the content type must be application/json", reply.error());
  }

  private static JsonNode await(Predicate<JsonNode> condition) {
    long deadlineNs = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    JsonNode now;
    do {
      now = sale.get("/api/sale").body();
      if (condition.test(now)) {
        return now;
      }
    } while (System.nanoTime() < deadlineNs);
    throw new AssertionError("not so after 20 s: " + now);
  }
}
