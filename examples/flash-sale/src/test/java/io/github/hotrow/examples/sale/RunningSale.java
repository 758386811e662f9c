// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hotrow.AdvisoryKey;
import io.github.hotrow.Strategy;
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
import java.util.UUID;

/** The application on a PostgreSQL of its own, and what tests ask of it. Thread-safe. */
final class RunningSale implements AutoCloseable {
  private final DatabaseServer server = DatabaseServer.start();
  private final FlashSale sale;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ObjectMapper mapper = new ObjectMapper();

  /** An answer: its HTTP status and its JSON. */
  record Reply(int status, JsonNode body) {
    String answer() {
      return body.path("answer").asText();
    }

    String error() {
      return body.path("error").asText();
    }
  }

  RunningSale() throws SQLException {
    sale = FlashSale.start(server, "127.0.0.1", 0);
  }

  String url(String path) {
    return "http://127.0.0.1:" + sale.port() + path;
  }

  Reply post(String path, String json) {
    return send(
        HttpRequest.newBuilder(URI.create(url(path)))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build());
  }

  Reply get(String path) {
    return send(HttpRequest.newBuilder(URI.create(url(path))).build());
  }

  Reply send(HttpRequest request) {
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return new Reply(response.statusCode(), mapper.readTree(response.body()));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a page that isn't JSON says. */
  String text(String path) {
    try {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url(path))).build();
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts a sale and gives its id. */
  long start(long stock, int buyers, Strategy strategy) {
    String json =
        """
        {"stock": %d, "buyers": %d, "threads": "platform", "strategy": "%s"}"""
            .formatted(stock, buyers, Shop.label(strategy));
    return post("/api/sale", json).body().get("id").asLong();
  }

  Reply order(UUID orderId, long saleId, UUID buyerId) {
    return post(
        "/api/orders",
        """
        {"orderId": "%s", "saleId": %d, "buyerId": "%s"}"""
            .formatted(orderId, saleId, buyerId));
  }

  JsonNode stop() {
    return post("/api/sale/stop", "{}").body().get("audit");
  }

  SaleTables tables() {
    return sale.tables();
  }

  Connection connect() throws SQLException {
    return server.dataSource().getConnection();
  }

  /** Locks the sale's item, as somebody would who changes it, and takes its advisory lock. */
  void hold(Connection connection, long saleId) throws SQLException {
    String table = "\"" + tables().items().replace(".", "\".\"") + "\"";
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "select pg_advisory_xact_lock("
              + AdvisoryKey.of(table, List.of(saleId))
              + "), 1 from "
              + tables().items()
              + " where sale_id = "
              + saleId
              + " for update");
    }
  }

  /** How many orders the database has of the sale. */
  long orders(long saleId) throws SQLException {
    String sql = "select count(*) from " + tables().orders() + " where sale_id = " + saleId;
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    sale.close();
    server.close();
  }
}
