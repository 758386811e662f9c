// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.hotrow.examples.load.DatabaseServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/** One instance of the service on a server, and what tests ask of it. Thread-safe. */
final class RunningLikes implements AutoCloseable {
  private final Likes likes;
  private final LikesApi api;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ObjectMapper mapper =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS).build();

  /** An answer: its HTTP status and its JSON. */
  record Reply(int status, JsonNode body) {}

  RunningLikes(DatabaseServer server, LikeTables tables, long cacheBytes) {
    likes =
        new Likes(
            (PGSimpleDataSource) server.dataSource("likes"),
            (PGSimpleDataSource) server.dataSource("likes feed"),
            tables,
            cacheBytes);
    api = new LikesApi(likes).start("127.0.0.1", 0);
  }

  Reply get(String query) {
    try {
      URI uri = URI.create("http://127.0.0.1:" + api.port() + "/pcc?" + query);
      HttpResponse<String> response =
          client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
      return new Reply(response.statusCode(), mapper.readTree(response.body()));
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  long count(String oid) {
    return get("action=count&oid=" + oid).body().get("count").asLong();
  }

  int isLike(String oid, String uid) {
    return get("action=is_like&oid=" + oid + "&uid=" + uid).body().get("is_like").asInt();
  }

  Likes likes() {
    return likes;
  }

  static long number(DatabaseServer server, String sql) throws SQLException {
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    api.close();
    likes.close();
  }
}
