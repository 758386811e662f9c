// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import org.junit.jupiter.api.BeforeAll;
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
  private static ConfigurableApplicationContext shop;

  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void open() throws SQLException {
    server = DatabaseServer.start();
    shop = open("with_hotrow", true);
  }

  @AfterAll
  static void close() {
    shop.close();
    server.close();
  }

  /** A shop with tables of its own. */
  private static ConfigurableApplicationContext open(String schema, boolean hotrow)
      throws SQLException {
    PGSimpleDataSource source = (PGSimpleDataSource) server.dataSource();
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema " + schema);
    }
    return SpringApplication.run(
        ShopApplication.class,
        "--spring.datasource.url=" + source.getUrl() + "&currentSchema=" + schema,
        "--spring.datasource.username=" + source.getUser(),
        "--server.port=0",
        "--spring.main.banner-mode=off",
        "--logging.level.org.hibernate.orm.jdbc.error=off", // many purchases are repeated
        "--hotrow.enabled=" + hotrow);
  }

  private record Reply(int status, JsonNode body) {}

  private Reply send(ConfigurableApplicationContext shop, String method, String path, String json) {
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

  private int buy(ConfigurableApplicationContext shop, UUID id, long product, long quantity) {
    String json =
        """
        {"id": "%s", "productId": %d, "quantity": %d, "customer": "Ada"}\
        """
            .formatted(id, product, quantity);
    return send(shop, "POST", "/purchases", json).status();
  }

  /** The same customers at the same shop: how many got which answer, and what the tables say. */
  private String aDayAtTheShop(ConfigurableApplicationContext shop, String schema)
      throws SQLException {
    send(shop, "PUT", "/products/1", "{\"name\": \"lamp\", \"quantity\": 5000}");
    send(shop, "PUT", "/products/2", "{\"name\": \"chair\", \"quantity\": 100000}");
    send(shop, "PUT", "/products/3", "{\"name\": \"cup\", \"quantity\": 50}");
    ExecutorService customers = Executors.newFixedThreadPool(32);
    try {
      List<CompletableFuture<Integer>> visits =
          IntStream.range(0, 600)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> buy(shop, new UUID(7, i % 10 == 9 ? i - 1 : i), 1 + i % 4 / 2, 1),
                          customers))
              .toList();
      List<CompletableFuture<Integer>> bargains =
          IntStream.range(0, 150)
              .mapToObj(
                  i ->
                      CompletableFuture.supplyAsync(
                          () -> buy(shop, new UUID(8, i), 3, 1), customers))
              .toList();
      TreeMap<String, Integer> answers = new TreeMap<>();
      visits.forEach(visit -> answers.merge("visits " + visit.join(), 1, Integer::sum));
      bargains.forEach(visit -> answers.merge("bargains " + visit.join(), 1, Integer::sum));
      return answers + " " + tables(schema);
    } finally {
      customers.shutdown();
    }
  }

  /**
   * The stock, and a digest of the purchases; of the cups only how many were sold, for who is first
   * is left to chance.
   */
  private static String tables(String schema) throws SQLException {
    String sql =
        """
        select (select jsonb_agg(jsonb_build_array(p.*, s.*, (select count(*) from purchase
              where product_id = p.id)) order by p.id)
            from product p join stock s on s.product_id = p.id where p.id <= 3)
          || (select to_jsonb(md5(jsonb_agg(p.* order by id)::text)) from purchase p
            where product_id <= 2)\
        """;
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("set search_path to " + schema);
      ResultSet row = statement.executeQuery(sql);
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void theSameShopWithAndWithoutHotrowEndsWithTheSameTables() throws SQLException {
    String with = aDayAtTheShop(shop, "with_hotrow");
    try (ConfigurableApplicationContext plain = open("without_hotrow", false)) {
      assertEquals(aDayAtTheShop(plain, "without_hotrow"), with);
      assertEquals(404, send(plain, "GET", "/actuator/metrics/hotrow.groups", null).status());
    }
    assertTrue(
        with.startsWith("{bargains 201=50, bargains 409=100, visits 201=540, visits 409=60}"),
        with);
    double merged = metric("hotrow.changes?tag=outcome:applied");
    double groups = metric("hotrow.groups");
    assertTrue(merged > 0 && groups < merged, () -> merged + " changes in " + groups + " groups");
  }

  private double metric(String name) {
    JsonNode metric = send(shop, "GET", "/actuator/metrics/" + name, null).body();
    return metric.get("measurements").get(0).get("value").asDouble();
  }

  @Test
  void theLastUnitsAreSoldOnceAndWhoeverComesLaterIsTold() {
    send(shop, "PUT", "/products/4", "{\"name\": \"plate\", \"quantity\": 5}");
    SplittableRandom random = new SplittableRandom(3);
    int sold = 0;
    for (int i = 0; i < 20; i++) {
      sold += buy(shop, new UUID(random.nextLong(), i), 4, 1) == 201 ? 1 : 0;
    }
    assertEquals(5, sold);
    assertEquals(0, send(shop, "GET", "/products/4", null).body().get("quantity").asLong());
    assertEquals(
        "of product 4 fewer than 1 are left",
        send(
                shop,
                "POST",
                "/purchases",
                "{\"id\": \""
                    + UUID.randomUUID()
                    + "\", \"productId\": 4, \"quantity\": 1,"
                    + " \"customer\": \"Bob\"}")
            .body()
            .get("error")
            .asText());
  }

  @Test
  void aSettingThatIsNoneStopsTheStartAndIsNamed() {
    PGSimpleDataSource source = (PGSimpleDataSource) server.dataSource();
    RuntimeException refused =
        assertThrows(
            RuntimeException.class,
            () ->
                SpringApplication.run(
                        ShopApplication.class,
                        "--spring.datasource.url=" + source.getUrl(),
                        "--server.port=0",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=off",
                        "--hotrow.settings.hotThreshold=none")
                    .close());
    assertTrue(messages(refused).contains("hotThreshold"), () -> messages(refused));
  }

  private static String messages(Throwable thrown) {
    return thrown == null ? "" : thrown.getMessage() + "\n" + messages(thrown.getCause());
  }

  @Test
  void healthAsksThroughHotrowAndTellsHowItIs() {
    Reply health = send(shop, "GET", "/actuator/health", null);
    assertEquals("UP", health.body().at("/components/db/status").asText(), health::toString);
    assertEquals("PostgreSQL", health.body().at("/components/db/details/database").asText());
    assertEquals("UP", health.body().at("/components/hotrow/status").asText(), health::toString);
    assertEquals(
        "OK: All is well.",
        health.body().at("/components/hotrow/details/dataSource").asText(),
        health::toString);
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
          GET  | /products/x   | {}                                                                                       | 400 | id is x; it must be a whole number
          GET  | /products/9223372036854775808 | {}                                                                       | 400 | id is 9223372036854775808; it must be a whole number
          GET  | /products/-1  | {}                                                                                       | 404 | there is no product -1
          PUT  | /products/9   | {"name": "x\\u0000y", "quantity": 1}                                                     | 400 | name has a zero byte, which PostgreSQL can't keep
          PUT  | /products/9   | {"name": "x", "quantity": 1.5}                                                           | 400 | the body is not as expected
          PUT  | /products/9   | {"name": "x", "quantity": 99999999999999999999}                                          | 400 | the body is not as expected
          POST | /purchases    | {"id": "x"}                                                                              | 400 | the body is not as expected
          POST | /purchases    | {                                                                                        | 400 | the body is not as expected
          """)
  void badRequestsAreRefusedWithTheReason(
      String method, String path, String body, int status, String reason) {
    Reply reply = send(shop, method, path, body);
    assertEquals(status, reply.status());
    assertEquals(reason, reply.body().get("error").asText());
  }
}
