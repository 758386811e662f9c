// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.examples.load.DatabaseServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Measures the service in process and over HTTP, with the seed's way beside it: objects with 10,000
 * likers each, users with 1,000 friends each, ids anywhere among a hundred million. Confined to one
 * thread.
 */
final class LoadTest {
  private static final int OBJECTS = 100;
  private static final int LIKERS = 10_000;
  private static final int USERS = 100;
  private static final int FRIENDS = 1_000;
  private static final long IDS = 100_000_000;
  private static final int CONNECTIONS = 16;
  private static final int WRITERS = 128;

  private final DatabaseServer server;
  private final LikeTables tables;
  private final Likes likes;
  private final int port;
  private final int seconds;
  private final PrintWriter out;
  private final AtomicLong newUser = new AtomicLong(IDS);

  LoadTest(
      DatabaseServer server,
      LikeTables tables,
      Likes likes,
      int port,
      int seconds,
      PrintWriter out) {
    this.server = server;
    this.tables = tables;
    this.likes = likes;
    this.port = port;
    this.seconds = seconds;
    this.out = out;
  }

  /** Fills the tables. */
  static void fill(Connection connection, LikeTables tables) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set " + tables.quiet() + " = 'on'");
      statement.execute(
          String.format(
              Locale.ROOT,
              "insert into %s (oid, uid) select distinct o, (random() * %d)::bigint from"
                  + " generate_series(1, %d) as o, generate_series(1, %d)",
              tables.likes(),
              IDS,
              OBJECTS,
              LIKERS));
      statement.execute(
          "insert into "
              + tables.objects()
              + " select oid, count(*) from "
              + tables.likes()
              + " group by oid");
      statement.execute(
          String.format(
              Locale.ROOT,
              "insert into %s select distinct u, (random() * %d)::bigint from generate_series(1,"
                  + " %d) as u, generate_series(1, %d)",
              tables.friends(),
              IDS,
              USERS,
              FRIENDS));
      statement.execute("vacuum analyze");
    }
  }

  private interface Request {
    void run(SplittableRandom random) throws SQLException, IOException, InterruptedException;
  }

  void run() throws SQLException, IOException, InterruptedException {
    int cores = Runtime.getRuntime().availableProcessors();
    HikariConfig config = new HikariConfig();
    config.setDataSource(server.dataSource("likes array"));
    config.setMaximumPoolSize(CONNECTIONS);
    ArrayWay arrays = new ArrayWay(tables.schema() + "_arrays");
    out.printf("%-58s %14s%n", "", "answers/s");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (Connection connection = pool.getConnection()) {
        arrays.create(connection, tables);
      }
      measure("count, from memory", cores, random -> likes.count(object(random)));
      measure(
          "is_like, from memory",
          cores,
          random -> likes.isLiked(object(random), random.nextLong(IDS)));
      measure(
          "my friends who like it (1,000 × 10,000), from memory",
          cores,
          random -> likes.friendsWhoLike(object(random), user(random)));
      overHttp("count over HTTP", random -> "count&oid=" + object(random));
      overHttp(
          "is_like over HTTP",
          random -> "is_like&oid=" + object(random) + "&uid=" + random.nextLong(IDS));
      overHttp(
          "list of 20, my friends first, over HTTP",
          random -> "list&oid=" + object(random) + "&uid=" + user(random) + "&page_size=20");
      measure(
          "like, merged", WRITERS, random -> likes.like(bell(random), newUser.getAndIncrement()));
      measure(
          "count, a column beside the array",
          CONNECTIONS,
          random -> with(pool, c -> arrays.count(c, object(random))));
      measure(
          "my friends who like it, array_intersect",
          CONNECTIONS,
          random -> with(pool, c -> arrays.friendsWhoLike(c, object(random), user(random))));
      measure(
          "like, appended to the array",
          CONNECTIONS,
          random -> with(pool, c -> arrays.like(c, bell(random), newUser.getAndIncrement())));
      try (Connection connection = pool.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("drop schema " + arrays.schema() + " cascade");
      }
    }
  }

  private interface Question {
    String ask(SplittableRandom random);
  }

  /** Each thread has a connection of its own. */
  private void overHttp(String what, Question question) throws InterruptedException, IOException {
    Queue<HttpConnection> opened = new ConcurrentLinkedQueue<>();
    ThreadLocal<HttpConnection> connections =
        ThreadLocal.withInitial(
            () -> {
              try {
                HttpConnection connection = new HttpConnection(port);
                opened.add(connection);
                return connection;
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    measure(
        what, CONNECTIONS, random -> connections.get().get("/pcc?action=" + question.ask(random)));
    for (HttpConnection connection : opened) {
      connection.close();
    }
  }

  private interface Query {
    void run(Connection connection) throws SQLException;
  }

  private static void with(HikariDataSource pool, Query query) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      query.run(connection);
    }
  }

  private static long object(SplittableRandom random) {
    return random.nextInt(1, OBJECTS + 1);
  }

  private static long user(SplittableRandom random) {
    return random.nextInt(1, USERS + 1);
  }

  /** Mostly the objects in the middle. */
  private static long bell(SplittableRandom random) {
    double sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += random.nextDouble();
    }
    return (long) (1 + sum / 4 * (OBJECTS - 1));
  }

  private void measure(String what, int threads, Request request) throws InterruptedException {
    pass(threads, request, 1);
    long beginNs = System.nanoTime();
    long answers = pass(threads, request, seconds);
    double took = (System.nanoTime() - beginNs) / 1e9;
    out.printf(
        Locale.ROOT, "%-58s %,14d   %d threads%n", what, Math.round(answers / took), threads);
    out.flush();
  }

  private static long pass(int threads, Request request, int seconds) throws InterruptedException {
    long endNs = System.nanoTime() + seconds * 1_000_000_000L;
    List<CompletableFuture<Long>> counts = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      CompletableFuture<Long> count = new CompletableFuture<>();
      SplittableRandom random = new SplittableRandom(i);
      counts.add(count);
      Thread thread =
          new Thread(
              () -> {
                try {
                  long done = 0;
                  while (System.nanoTime() < endNs) {
                    request.run(random);
                    done++;
                  }
                  count.complete(done);
                } catch (Exception | Error e) {
                  count.completeExceptionally(e);
                }
              },
              "load-" + i);
      thread.setDaemon(true);
      thread.start();
    }
    return counts.stream().mapToLong(CompletableFuture::join).sum();
  }
}
