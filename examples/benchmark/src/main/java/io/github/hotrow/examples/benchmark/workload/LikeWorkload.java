// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import io.github.hotrow.examples.load.Answers;
import io.github.hotrow.examples.load.AuditedTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Users who like objects, each object once: the seed's contest. The tables keep a row for each
 * like, or, for the seed's own way, an array in each object.
 */
final class LikeWorkload implements Workload {
  private static final long USERS = 1_000_000;

  private final LikeTables tables;
  private final long objects;
  private final Distribution distribution;
  private final long seed;
  private final User[] users;

  /** What one client draws from; owned by whoever runs the client. */
  private record User(UniformRandomProvider random, Distribution.Keys objects, int client) {
    long next(int clients) {
      long user = random.nextLong(USERS / clients) * clients + client;
      return LikeTables.idOf(objects.next(), user);
    }
  }

  LikeWorkload(LikeTables tables, long objects, Distribution distribution, int clients, long seed) {
    this.tables = tables;
    this.objects = objects;
    this.distribution = distribution;
    this.seed = seed;
    users = new User[clients];
    for (int i = 0; i < clients; i++) {
      UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed + i);
      users[i] = new User(random, distribution.keys(random, objects), i);
    }
  }

  @Override
  public void renew(Connection connection) throws SQLException {
    String arrays = tables.arrays() ? ", who_like bigint[] not null default '{}'" : "";
    List<String> commands =
        List.of(
            "drop schema " + tables.schema() + " cascade",
            "create schema " + tables.schema(),
            "create table "
                + tables.objects()
                + " (id bigint primary key, like_cnt bigint not null"
                + arrays
                + ")",
            "create table "
                + tables.likes()
                + " (object_id bigint, user_id bigint, primary key (object_id, user_id))",
            "create table " + tables.friends() + " (uid bigint primary key, like_who bigint[])");
    try (Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
    try (PreparedStatement fill =
        connection.prepareStatement(
            "insert into "
                + tables.objects()
                + " (id, like_cnt) select n, 0 from generate_series(1, ?) as n")) {
      fill.setLong(1, objects);
      fill.executeUpdate();
    }
    try (Statement statement = connection.createStatement()) {
      LikeReads.makeFriends(statement, tables, USERS);
      statement.execute("vacuum analyze " + tables.objects());
    }
  }

  @Override
  public AuditedTables tables() {
    return tables;
  }

  @Override
  public long firstValue() {
    return 0;
  }

  @Override
  public Answers answers(int clients) {
    return new Answers(clients, client -> users[client].next(clients));
  }

  @Override
  public Request request(long transactionId, int client) {
    long[] keys = {LikeTables.objectOf(transactionId)};
    return new Request(transactionId, client, Request.Kind.CHANGE, keys, 1);
  }

  @Override
  public RowStatements statements() {
    return new LikeStatements(tables.objects(), tables.likes());
  }

  @Override
  public HotTable hotTable() {
    return HotTable.builder(tables.objects())
        .key("id")
        .counter("like_cnt")
        .log(LogTable.builder(tables.likes()).transactionId("user_id").key("object_id").build())
        .build();
  }

  @Override
  public Change change(HotTable table, Request request) {
    return Change.to(table, request.keys()[0])
        .transactionId(LikeTables.userOf(request.transactionId()))
        .add("like_cnt", 1)
        .build();
  }

  @Override
  public Map<String, Double> afterwards(DataSource source, double seconds)
      throws SQLException, InterruptedException {
    return new LikeReads(tables, objects, distribution, seed).measure(source, seconds);
  }
}
