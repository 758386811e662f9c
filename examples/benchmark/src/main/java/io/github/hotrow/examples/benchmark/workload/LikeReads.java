// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark.workload;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The seed's three questions to the likes: who likes an object, how many do, and which of a user's
 * friends do. Each is asked in turn by a few readers. Confined to one thread.
 */
final class LikeReads {
  private static final int READERS = 16;
  private static final int FRIENDS = 100;

  /** Users with friends; the others have none, and the questions are asked about these. */
  private static final int SOCIABLE = 10_000;

  private final LikeTables tables;
  private final long objects;
  private final Distribution distribution;
  private final long seed;

  LikeReads(LikeTables tables, long objects, Distribution distribution, long seed) {
    this.tables = tables;
    this.objects = objects;
    this.distribution = distribution;
    this.seed = seed;
  }

  static void makeFriends(Statement statement, LikeTables tables, long users) throws SQLException {
    statement.execute(
        "insert into "
            + tables.friends()
            + " select n, array(select (n * 7919 + f * 104729) % "
            + users
            + " from generate_series(1, 1 + n % "
            + FRIENDS
            + ") as f) from generate_series(1, "
            + SOCIABLE
            + ") as n");
  }

  private Map<String, String> questions() {
    String whoLike =
        tables.arrays()
            ? "select who_like from " + tables.objects() + " where id = ?"
            : "select array_agg(user_id) from " + tables.likes() + " where object_id = ?";
    String friends =
        tables.arrays()
            ? "select array(select unnest(o.who_like) intersect select unnest(u.like_who)) from "
                + tables.objects()
                + " as o, "
                + tables.friends()
                + " as u where o.id = ? and u.uid = ?"
            : "select array(select l.user_id from "
                + tables.friends()
                + " as u, "
                + tables.likes()
                + " as l where l.object_id = ? and u.uid = ? and l.user_id = any (u.like_who))";
    Map<String, String> questions = new LinkedHashMap<>();
    questions.put("lists/s", whoLike);
    questions.put("counts/s", "select like_cnt from " + tables.objects() + " where id = ?");
    questions.put("friends/s", friends);
    return questions;
  }

  /** Answers a second to each question. */
  Map<String, Double> measure(DataSource source, double seconds)
      throws SQLException, InterruptedException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("vacuum analyze " + tables.objects());
      statement.execute("vacuum analyze " + tables.likes());
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    for (Map.Entry<String, String> question : questions().entrySet()) {
      figures.put(question.getKey(), ask(source, question.getValue(), seconds));
    }
    return figures;
  }

  private double ask(DataSource source, String question, double seconds)
      throws SQLException, InterruptedException {
    long durationNs = (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    ExecutorService readers = Executors.newFixedThreadPool(READERS);
    try {
      List<Future<Double>> rates = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed - 1 - i);
        rates.add(readers.submit(() -> read(source, question, durationNs, random)));
      }
      double sum = 0;
      for (Future<Double> rate : rates) {
        sum += rate.get();
      }
      return sum;
    } catch (ExecutionException e) {
      throw new SQLException("a question could not be answered: " + e.getMessage(), e);
    } finally {
      readers.shutdownNow();
    }
  }

  private double read(
      DataSource source, String question, long durationNs, UniformRandomProvider random)
      throws SQLException {
    Distribution.Keys keys = distribution.keys(random, objects);
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement(question)) {
      boolean asksUser = statement.getParameterMetaData().getParameterCount() == 2;
      long answered = 0;
      long begunNs = System.nanoTime();
      long elapsedNs = 0;
      while (elapsedNs < durationNs) {
        statement.setLong(1, keys.next());
        if (asksUser) {
          statement.setLong(2, 1 + random.nextInt(SOCIABLE));
        }
        try (ResultSet row = statement.executeQuery()) {
          row.next();
        }
        answered++;
        elapsedNs = System.nanoTime() - begunNs;
      }
      return answered * 1e9 / elapsedNs;
    }
  }
}
