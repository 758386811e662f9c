// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.HotrowConfig;
import io.github.hotrow.examples.coupons.Answer.Reply;
import io.github.hotrow.examples.load.DatabaseServer;
import io.github.hotrow.recovery.LedgerSchema;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The service's answers, and what its audit finds. */
@Timeout(60)
class CouponServiceIT {
  private static DatabaseServer server;

  private CouponTables tables;
  private CouponService service;

  @BeforeAll
  static void startServer() {
    server = DatabaseServer.start();
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  @BeforeEach
  void open() throws SQLException {
    try (Connection connection = server.dataSource().getConnection()) {
      tables = CouponTables.create(connection);
      tables.fill(connection, new Offer(30, 2, 3, new BigDecimal("10.00"), 40));
    }
    LedgerSchema.create(server.dataSource(), tables.ledger());
    service =
        new CouponService(
            new HotrowConfig(), tables, (PGSimpleDataSource) server.dataSource("coupons"));
  }

  @AfterEach
  void close() {
    service.close();
  }

  private CompletableFuture<Answer> ask(Request request) {
    return service.answer(request.line()).toCompletableFuture();
  }

  private static Request.Claim claim(long number, long user) {
    return new Request.Claim(new UUID(7, number), 1, user);
  }

  @Test
  void nobodyHasMoreThanTheLimitAndNoMoreAreIssuedThanThereAre() throws SQLException {
    Map<Request, CompletableFuture<Answer>> asked = new HashMap<>();
    for (long i = 0; i < 60; i++) {
      Request claim = claim(i, 1 + i % 20);
      asked.put(claim, ask(claim));
    }
    Map<Reply, Long> replies = new HashMap<>();
    asked.values().forEach(answer -> replies.merge(answer.join().reply(), 1L, Long::sum));
    assertEquals(30, replies.get(Reply.GRANTED));
    assertEquals(
        30,
        replies.getOrDefault(Reply.ALL_GONE, 0L) + replies.getOrDefault(Reply.LIMIT_REACHED, 0L));
    assertAudit(asked, List.of());
  }

  @Test
  void theThirdCouponOfAUserIsRefusedWhileThereAreOthersLeft() {
    assertEquals(Reply.GRANTED, ask(claim(1, 5)).join().reply());
    assertEquals(Reply.GRANTED, ask(claim(2, 5)).join().reply());
    assertEquals(Reply.LIMIT_REACHED, ask(claim(3, 5)).join().reply());
    assertEquals(Reply.GRANTED, ask(claim(4, 6)).join().reply());
  }

  @Test
  void aClaimThatIsSentAgainIsTheSameClaim() {
    assertEquals(Reply.GRANTED, ask(claim(1, 5)).join().reply());
    assertEquals(Reply.GRANTED_BEFORE, ask(claim(1, 5)).join().reply());
    assertEquals(Reply.GRANTED, ask(claim(2, 5)).join().reply());
    assertEquals(Reply.GRANTED_BEFORE, ask(claim(2, 5)).join().reply());
    assertEquals(Reply.BAD_REQUEST, ask(claim(1, 6)).join().reply());
  }

  @Test
  void sharesAreRandomAndAddUpToTheCent() throws SQLException {
    Map<Request, CompletableFuture<Answer>> asked = new HashMap<>();
    for (long user = 1; user <= 50; user++) {
      for (long envelope = 1; envelope <= 3; envelope++) {
        Request draw = new Request.Draw(envelope, user);
        asked.put(draw, ask(draw));
      }
    }
    for (long envelope = 1; envelope <= 3; envelope++) {
      long drawn = envelope;
      List<BigDecimal> shares =
          LongStream.rangeClosed(1, 50)
              .mapToObj(user -> asked.get(new Request.Draw(drawn, user)).join())
              .filter(Answer::isYes)
              .map(Answer::amount)
              .toList();
      assertEquals(40, shares.size());
      assertEquals(
          new BigDecimal("10.00"), shares.stream().reduce(BigDecimal.ZERO, BigDecimal::add));
      assertTrue(shares.stream().distinct().count() > 5, shares::toString);
    }
    assertAudit(asked, List.of());
  }

  @Test
  void aUserHasOneShareAndIsToldItAgain() throws SQLException {
    Answer first = ask(new Request.Draw(1, 9)).join();
    assertEquals(Reply.DRAWN, first.reply());
    for (int i = 0; i < 5; i++) {
      assertEquals(
          Answer.share(Reply.DRAWN_BEFORE, first.amount()), ask(new Request.Draw(1, 9)).join());
    }
    for (long user = 10; user < 60; user++) {
      ask(new Request.Draw(1, user)).join();
    }
    assertEquals(
        Answer.share(Reply.DRAWN_BEFORE, first.amount()), ask(new Request.Draw(1, 9)).join());
    assertEquals(Reply.EMPTY, ask(new Request.Draw(1, 60)).join().reply());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          claim 00000000-0000-0007-0000-000000000001 9 1 | there is no coupon 9
          draw 9 1                                       | there is no envelope 9
          draw 1 -1             | the user is "-1"; it must be a number from 1 to 9223372036854775807
          draw 1 9223372036854775808 | the user is "9223372036854775808"; it must be a number
          claim 1-1-1-1-1 1 1   | the claim is "1-1-1-1-1"; it must be a UUID
          claim                 | a request is "claim UUID COUPON USER" or "draw ENVELOPE USER"
          give me all           | a request is "claim UUID COUPON USER" or "draw ENVELOPE USER"
          """)
  void badRequestsAreRefusedWithTheReason(String line, String reason) {
    Answer answer = service.answer(line).toCompletableFuture().join();
    assertEquals(Reply.BAD_REQUEST, answer.reply());
    assertTrue(answer.reason().startsWith(reason), answer::reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          update coupon set issued = issued - 1            | coupons issued = claims = held by users
          update coupon_holder set holds = 9 where user_id = 5 | no user has more than the limit
          delete from claim where user_id = 5              | who was told "granted" has a coupon, nobody else
          update share set amount = amount + 0.01          | each envelope's shares add up, to the cent
          update share set user_id = 77                    | who was told an amount has that share, nobody else
          delete from claim where user_id = 5              | rows, logs and ledger agree
          """)
  void theAuditFindsWhatIsWrong(String sabotage, String found) throws SQLException {
    Map<Request, CompletableFuture<Answer>> asked = new HashMap<>();
    List<Request> requests =
        List.of(claim(1, 5), claim(2, 6), new Request.Draw(1, 5), new Request.Draw(2, 6));
    requests.forEach(request -> asked.put(request, ask(request)));
    asked.values().forEach(CompletableFuture::join);
    try (Connection connection = server.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("set search_path to " + tables.schema());
      statement.execute(sabotage);
    }
    List<String> wrong = new ArrayList<>();
    for (Audit.Check check : audit(asked)) {
      if (!check.ok()) {
        wrong.add(check.what());
      }
    }
    assertTrue(wrong.contains(found), wrong::toString);
  }

  private List<Audit.Check> audit(Map<Request, CompletableFuture<Answer>> asked)
      throws SQLException {
    Map<Request, Answer> told = new HashMap<>();
    asked.forEach((request, answer) -> told.put(request, answer.join()));
    return Audit.run(tables, server.dataSource(), told, List.of());
  }

  private void assertAudit(Map<Request, CompletableFuture<Answer>> asked, List<String> wrong)
      throws SQLException {
    assertEquals(
        wrong,
        audit(asked).stream()
            .filter(check -> !check.ok())
            .map(check -> check.what() + ": " + check.found())
            .toList());
  }
}
