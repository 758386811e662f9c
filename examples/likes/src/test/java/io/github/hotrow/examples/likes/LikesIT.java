// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hotrow.examples.likes.RunningLikes.Reply;
import io.github.hotrow.examples.load.DatabaseServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class LikesIT {
  private static final String LARGEST = "18446744073709551615";
  private static final long CACHE = 64 << 20;
  private static final LikeTables TABLES = new LikeTables("pcc");

  private static DatabaseServer server;
  private static RunningLikes one;
  private static RunningLikes other;

  @BeforeAll
  static void start() throws SQLException {
    server = DatabaseServer.start();
    execute(
        "create schema pcc",
        "create table pcc.person (uid bigint primary key, nickname text not null)",
        "insert into pcc.person select u, 'user ' || u from generate_series(1, 2000) as u",
        "insert into pcc.person values (-1, 'the last')");
    try (Connection connection = server.dataSource().getConnection()) {
      TABLES.create(connection);
    }
    execute(
        "insert into pcc.friend select 7, f from generate_series(10, 19) as f",
        "insert into pcc.friend values (7, -1)");
    one = new RunningLikes(server, TABLES, CACHE);
    other = new RunningLikes(server, TABLES, CACHE);
  }

  @AfterAll
  static void end() {
    one.close();
    other.close();
    server.close();
  }

  @AfterEach
  void everyCounterIsTheNumberOfItsLikes() throws SQLException {
    assertEquals(
        0,
        RunningLikes.number(
            server,
            "select count(*) from pcc.object o where likes <> (select count(*) from pcc.liked l"
                + " where l.oid = o.oid)"));
  }

  @Test
  void aSecondLikeIsAnsweredTheContestsErrorCode() {
    Reply first = one.get("action=like&oid=101&uid=5");
    assertEquals(200, first.status());
    assertEquals(
        "{\"oid\":101,\"uid\":5,\"like_list\":[{\"5\":\"user 5\"}]}", first.body().toString());
    Reply second = one.get("action=like&oid=101&uid=5");
    assertEquals(200, second.status());
    assertEquals(
        "{\"error_code\":501,\"error_message\":\"object already been liked.\",\"oid\":101,"
            + "\"uid\":5}",
        second.body().toString());
    assertEquals(1, one.count("101"));
  }

  @Test
  void aLikeIsAnsweredWithTheFirstTwentyFriendsFirst() {
    for (int uid = 100; uid < 130; uid++) {
      one.likes().like(150, uid);
    }
    one.likes().like(150, 15);
    one.likes().like(150, 12);
    List<String> uids = new ArrayList<>();
    one.get("action=like&oid=150&uid=7")
        .body()
        .get("like_list")
        .forEach(liker -> liker.fieldNames().forEachRemaining(uids::add));
    assertEquals(20, uids.size());
    assertEquals(List.of("12", "15", "7", "100", "101"), uids.subList(0, 5));
  }

  @Test
  void idsReachToTheEndOfUint64() {
    Reply reply = one.get("action=like&oid=" + LARGEST + "&uid=" + LARGEST);
    assertEquals(
        "{\"oid\":"
            + LARGEST
            + ",\"uid\":"
            + LARGEST
            + ",\"like_list\":[{\""
            + LARGEST
            + "\":\"the last\"}]}",
        reply.body().toString());
    assertEquals(1, one.isLike(LARGEST, LARGEST));
    assertEquals(0, one.isLike(LARGEST, "1"));
  }

  @Test
  void whoeverWasToldOfALikeSeesItAtOnceWhileThousandsLike() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(32);
    try {
      one.count("200");
      List<CompletableFuture<Boolean>> seen =
          IntStream.rangeClosed(1, 2_000)
              .mapToObj(
                  uid ->
                      CompletableFuture.supplyAsync(
                          () -> {
                            boolean liked = one.likes().like(200, uid);
                            return liked && one.likes().isLiked(200, uid);
                          },
                          pool))
              .toList();
      assertTrue(seen.stream().allMatch(CompletableFuture::join));
      assertEquals(2_000, one.count("200"));
      assertTrue(one.likes().engine().stats().meanGroupSize() > 1);
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void aLikeThatIsTakenBackIsGoneAtOnceAndMayBeGivenAgain() {
    for (int round = 0; round < 20; round++) {
      assertTrue(one.likes().like(300, 3));
      assertTrue(one.likes().isLiked(300, 3));
      assertTrue(one.likes().unlike(300, 3));
      assertEquals(0, one.isLike("300", "3"));
      assertEquals(0, one.count("300"));
    }
    Reply reply = one.get("action=unlike&oid=300&uid=3");
    assertEquals(502, reply.body().get("error_code").asInt());
  }

  @Test
  void anotherInstanceSeesALikeSoonAndSoDoesOneThatStartsLater() {
    assertEquals(0, other.count("400"));
    for (int uid = 1; uid <= 50; uid++) {
      one.get("action=like&oid=400&uid=" + uid);
    }
    await(() -> other.count("400") == 50);
    other.get("action=unlike&oid=400&uid=50");
    await(() -> one.isLike("400", "50") == 0);
    try (RunningLikes restarted = new RunningLikes(server, TABLES, CACHE)) {
      assertEquals(49, restarted.count("400"));
    }
  }

  @Test
  void whatChangedWhileAnInstanceWasDeafIsSeenWhenItHearsAgain() throws SQLException {
    one.count("500");
    execute(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'likes"
            + " feed'",
        "insert into pcc.object values (500, 1)",
        "insert into pcc.liked values (500, 9)");
    await(() -> one.isLike("500", "9") == 1 && one.count("500") == 1);
    await(() -> one.likes().isCaching() && other.likes().isCaching());
    assertEquals(1, one.count("500"));
  }

  @Test
  void listsShowFriendsFirstAndPagesNeitherRepeatNorSkip() {
    for (int uid = 1; uid <= 30; uid++) {
      one.likes().like(600, uid);
    }
    one.likes().like(600, -1);
    List<String> all = pages("action=list&oid=600&uid=7", 4);
    assertEquals(
        List.of("10", "11", "12", "13", "14", "15", "16", "17", "18", "19", LARGEST),
        all.subList(0, 11));
    assertEquals(31, all.stream().distinct().count());
    assertEquals(31, all.size());
    assertEquals("1", all.get(11));
    assertEquals(all.subList(0, 11), pages("action=list&oid=600&uid=7&is_friend=1", 3));
    assertEquals(30, Integer.parseInt(pages("action=list&oid=600&uid=1", 100).get(29)));
  }

  private static List<String> pages(String query, int pageSize) {
    List<String> uids = new ArrayList<>();
    String cursor = "0";
    do {
      JsonNode page = one.get(query + "&page_size=" + pageSize + "&cursor=" + cursor).body();
      page.get("like_list").forEach(liker -> liker.fieldNames().forEachRemaining(uids::add));
      cursor = page.get("next_cursor").asText();
    } while (!cursor.equals("-1"));
    return uids;
  }

  @Test
  void memoryIsBoundedAndEvictedObjectsAreReadAgain() throws SQLException {
    execute(
        "insert into pcc.liked select o, u from generate_series(10000, 10199) as o,"
            + " generate_series(1, 100) as u",
        "insert into pcc.object select oid, count(*) from pcc.liked where oid between 10000 and"
            + " 10199 group by oid");
    try (RunningLikes small = new RunningLikes(server, TABLES, 20_000)) {
      await(() -> small.likes().isCaching());
      for (int round = 0; round < 2; round++) {
        for (int oid = 10_000; oid < 10_200; oid++) {
          assertEquals(100, small.likes().count(oid));
        }
      }
      assertTrue(small.likes().cached() < 60, () -> "cached " + small.likes().cached());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          oid=1&uid=1                                        | 400 | action is missing
          action=love&oid=1&uid=1                            | 400 | action 'love' is unknown
          action=count                                       | 400 | oid is missing
          action=count&oid=18446744073709551616              | 400 | oid is '18446744073709551616': beyond
          action=count&oid=-1                                | 400 | oid is '-1': no whole number
          action=count&oid=1e3                               | 400 | oid is '1e3': no whole number
          action=like&oid=1                                  | 400 | uid is missing
          action=like&oid=1&uid=999999                       | 404 | there is no user 999999
          action=list&oid=1&uid=1&page_size=0                | 400 | page_size is '0'; it must be from 1 to 1000
          action=list&oid=1&uid=1&page_size=x                | 400 | page_size is 'x'
          action=list&oid=1&uid=1&cursor=f                   | 400 | cursor is 'f'
          action=list&oid=1&uid=1&cursor=17                  | 400 | cursor is '17'
          action=list&oid=1&uid=1&is_friend=yes              | 400 | is_friend is 'yes'; it must be 0 or 1
          """)
  void badRequestsAreRefusedWithTheReason(String query, int status, String reason) {
    Reply reply = one.get(query);
    assertEquals(status, reply.status());
    assertEquals(status, reply.body().get("error_code").asInt());
    String message = reply.body().get("error_message").asText();
    assertTrue(message.startsWith(reason), message);
  }

  private static void execute(String... commands) throws SQLException {
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String command : commands) {
        statement.execute(command);
      }
    }
  }

  private static void await(BooleanSupplier condition) {
    long deadlineNs = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadlineNs, "not so after 20 s");
      Thread.onSpinWait();
    }
  }
}
