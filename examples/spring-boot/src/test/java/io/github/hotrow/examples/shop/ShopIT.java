// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.examples.load.DatabaseServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

@Timeout(120)
class ShopIT {
  private static DatabaseServer server;

  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private ConfigurableApplicationContext shop;

  @BeforeAll
  static void startServer() {
    server = DatabaseServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void open() {
    shop = open(true);
  }

  @AfterEach
  void close() throws SQLException {
    shop.close();
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop table product, stock, purchase");
    }
  }

  private static ConfigurableApplicationContext open(boolean hotrow) {
    PGSimpleDataSource source = (PGSimpleDataSource) server.dataSource();
    return SpringApplication.run(
        ShopApplication.class,
        "--spring.datasource.url=" + source.getUrl(),
        "--spring.datasource.username=" + source.getUser(),
        "--server.port=0",
        "--spring.main.banner-mode=off",
        "--logging.level.org.hibernate.orm.jdbc.error=off", // many purchases are repeated
        "--hotrow.enabled=" + hotrow);
  }

  private record Reply(int status, JsonNode body) {}

  private Reply send(String method, String path, String json) {
    try {
      String port = shop.getEnvironment().getProperty("local.server.port");
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .header("Content-Type", "application/json");
      request.method(
          method, json == null ? BodyPublishers.noBody() : BodyPublishers.ofString(json));
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return new Reply(response.statusCode(), mapper.readTree(response.body()));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int buy(UUID id, long product, long quantity) {
    String json =
        """
        {"id": "%s", "productId": %d, "quantity": %d, "customer": "Ada"}\
        """
            .formatted(id, product, quantity);
    return send("POST", "/purchases", json).status();
  }

  /** The same customers at the same shop: how many got which answer, and what the tables say. */
  private String aDayAtTheShop() throws SQLException {
    send("PUT", "/products/1", "{\"name\": \"lamp\", \"quantity\": 5000}");
    send("PUT", "/products/2", "{\"name\": \"chair\", \"quantity\": 100000}");
    send("PUT", "/products/3", "{\"name\": \"cup\", \"quantity\": 50}");
    ExecutorService customers = Executors.newFixedThreadPool(32);
    try {
      List<CompletableFuture<Integer>> visits =
          IntStream.range(0, 1_500)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> buy(new UUID(7, i % 10 == 9 ? i - 1 : i), 1 + i % 4 / 2, 1),
                          customers))
              .toList();
      List<CompletableFuture<Integer>> bargains =
          IntStream.range(0, 200)
              .mapToObj(
                  i -> CompletableFuture.supplyAsync(() -> buy(new UUID(8, i), 3, 1), customers))
              .toList();
      TreeMap<String, Integer> answers = new TreeMap<>();
      visits.forEach(visit -> answers.merge("visits " + visit.join(), 1, Integer::sum));
      bargains.forEach(visit -> answers.merge("bargains " + visit.join(), 1, Integer::sum));
      return answers + " " + tables();
    } finally {
      customers.shutdown();
    }
  }

  /**
   * Stock and purchases, whole; of the cups only how many were sold, for who is first is left to
   * chance.
   */
  private static String tables() throws SQLException {
    String sql =
        """
        select (select jsonb_agg(jsonb_build_array(p.*, s.*, (select count(*) from purchase
              where product_id = p.id)) order by p.id)
            from product p join stock s on s.product_id = p.id)
          || (select jsonb_agg(p.* order by id) from purchase p where product_id <> 3)\
        """;
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void theSameShopWithAndWithoutHotrowEndsWithTheSameTables() throws SQLException {
    long beginNs = System.nanoTime();
    String with = aDayAtTheShop();
    System.out.println("DAY with " + (System.nanoTime() - beginNs) / 1e9);
    double merged = metric("hotrow.changes?tag=outcome:applied");
    double groups = metric("hotrow.groups");
    close();
    shop = open(false);
    beginNs = System.nanoTime();
    String without = aDayAtTheShop();
    System.out.println("DAY without " + (System.nanoTime() - beginNs) / 1e9);
    assertEquals(without, with);
    assertTrue(
        with.startsWith("{bargains 201=50, bargains 409=150, visits 201=1350, visits 409=150}"),
        with);
    assertEquals(404, send("GET", "/actuator/metrics/hotrow.groups", null).status());
    assertTrue(merged > 0 && groups < merged, () -> merged + " changes in " + groups + " groups");
  }

  private double metric(String name) {
    JsonNode metric = send("GET", "/actuator/metrics/" + name, null).body();
    return metric.get("measurements").get(0).get("value").asDouble();
  }

  @Test
  void theLastUnitsAreSoldOnceAndWhoeverComesLaterIsTold() {
    send("PUT", "/products/3", "{\"name\": \"cup\", \"quantity\": 5}");
    SplittableRandom random = new SplittableRandom(3);
    int sold = 0;
    for (int i = 0; i < 20; i++) {
      sold += buy(new UUID(random.nextLong(), i), 3, 1) == 201 ? 1 : 0;
    }
    assertEquals(5, sold);
    assertEquals(0, send("GET", "/products/3", null).body().get("quantity").asLong());
    assertEquals(
        "of product 3 fewer than 1 are left",
        send(
                "POST",
                "/purchases",
                "{\"id\": \""
                    + UUID.randomUUID()
                    + "\", \"productId\": 3, \"quantity\": 1,"
                    + " \"customer\": \"Bob\"}")
            .body()
            .get("error")
            .asText());
  }

  @Test
  void healthAsksThroughHotrow() {
    Reply health = send("GET", "/actuator/health", null);
    assertEquals("UP", health.body().at("/components/db/status").asText(), health::toString);
    assertEquals("PostgreSQL", health.body().at("/components/db/details/database").asText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          PUT  | /products/9   | {"name": "x", "quantity": -1}                                                            | 400 | quantity is -1; it must be from 0 to 1000000000
          PUT  | /products/9   | {"quantity": 1}                                                                          | 400 | name is missing
          POST | /purchases    | {"id": "00000000-0000-0000-0000-000000000001", "productId": 404, "quantity": 1, "customer": "A"} | 404 | there is no product 404
          POST | /purchases    | {"id": "00000000-0000-0000-0000-000000000001", "productId": 404, "quantity": 0, "customer": "A"} | 400 | quantity is 0; it must be from 1 to 1000000000
          POST | /purchases    | {"id": "x"}                                                                              | 400 | the body is not as expected
          POST | /purchases    | {                                                                                        | 400 | the body is not as expected
          """)
  void badRequestsAreRefusedWithTheReason(
      String method, String path, String body, int status, String reason) {
    Reply reply = send(method, path, body);
    assertEquals(status, reply.status());
    assertEquals(reason, reply.body().get("error").asText());
  }
}
