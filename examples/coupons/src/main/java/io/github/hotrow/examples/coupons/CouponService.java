// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.Change;
import io.github.hotrow.ChangeRejectedException;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.HotrowException;
import io.github.hotrow.TransactionIdConflictException;
import io.github.hotrow.examples.coupons.Answer.Reply;
import io.github.hotrow.recovery.FileJournal;
import io.github.hotrow.recovery.JournalConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The service, in a JVM of its own that may be killed: takes a request a line, with a number before
 * it, and gives an answer a line, with the same number. When it starts, its engine's journal tells
 * what became of the changes that a killed one left open. Thread-safe.
 */
final class CouponService implements AutoCloseable {
  static final String READY = "ready";
  static final String OPEN = "open";

  /** Ends every line, for a line may be cut off with its process. */
  static final String END = " .";

  private final HotrowEngine engine;
  private final ExecutorService readers = Executors.newFixedThreadPool(2);
  private final Coupons coupons;
  private final RedEnvelopes envelopes;

  /**
   * A service on the tables.
   *
   * @param config the engine's configuration, with its journal
   * @param database hands out connections
   */
  CouponService(HotrowConfig config, CouponTables tables, PGSimpleDataSource database)
      throws SQLException {
    config.setDataSource(database);
    config.setLedgerTable(tables.ledger());
    engine =
        new HotrowEngine(config)
            .register(tables.coupons())
            .register(tables.holders())
            .register(tables.envelopes());
    Map<Long, Long> perUser = new HashMap<>();
    Map<Long, RedEnvelopes.Seen> seen = new HashMap<>();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      String schema = tables.schema();
      try (ResultSet rows =
          statement.executeQuery("select coupon_id, per_user from " + schema + ".coupon")) {
        while (rows.next()) {
          perUser.put(rows.getLong(1), rows.getLong(2));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "select envelope_id, shares, taken, luck from " + schema + ".red_envelope")) {
        while (rows.next()) {
          long luckCents = rows.getBigDecimal(4).unscaledValue().longValueExact();
          seen.put(
              rows.getLong(1), new RedEnvelopes.Seen(rows.getInt(2), rows.getInt(3), luckCents));
        }
      }
    }
    coupons = new Coupons(engine, tables, perUser);
    envelopes = new RedEnvelopes(engine, tables, database, readers, new SecureRandom(), seen);
  }

  /**
   * Runs until its input ends.
   *
   * @param args the database's URL, its user (may be empty), the schema, the journal's directory;
   *     the password is read from the first line
   */
  public static void main(String[] args) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try {
      PGSimpleDataSource database = new PGSimpleDataSource();
      database.setUrl(args[0]);
      String password = in.readLine();
      if (!args[1].isEmpty()) {
        database.setUser(args[1]);
      }
      if (password != null && !password.isEmpty()) {
        database.setPassword(password);
      }
      JournalConfig journal = new JournalConfig(Path.of(args[3]));
      journal.setListener(
          fate ->
              out.println(OPEN + " " + fate.fate() + " " + requested(fate.change()).line() + END));
      HotrowConfig config = new HotrowConfig();
      config.setEngineName("coupons");
      config.setJournal(new FileJournal(journal));
      try (CouponService service = new CouponService(config, new CouponTables(args[2]), database)) {
        out.println(READY + END);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          int blank = line.indexOf(' ');
          String number = line.substring(0, blank);
          service
              .answer(line.substring(blank + 1))
              .thenAccept(answer -> out.println(number + " " + answer.line() + END));
        }
      }
      System.exit(0);
    } catch (SQLException | HotrowException e) {
      System.err.println("the service could not be started: " + e.getMessage());
      System.exit(2);
    }
  }

  /** The request that became this change. */
  private static Request requested(Change change) {
    Change.Row first = change.rows().get(0);
    return change.transactionId() instanceof UUID claim
        ? new Request.Claim(claim, (long) first.key(0), (long) change.rows().get(1).key(1))
        : new Request.Draw((long) first.key(0), (long) change.transactionId());
  }

  /** The answer to the request in this line; never ends exceptionally. */
  CompletionStage<Answer> answer(String line) {
    CompletionStage<Answer> answer;
    try {
      Request request = Request.parse(line);
      answer =
          request instanceof Request.Claim claim
              ? coupons.claim(claim.claim(), claim.coupon(), claim.user())
              : draw((Request.Draw) request);
    } catch (IllegalArgumentException e) {
      return CompletableFuture.completedFuture(Answer.badRequest(e.getMessage()));
    }
    return answer.exceptionally(CouponService::failed);
  }

  private CompletionStage<Answer> draw(Request.Draw draw) {
    return envelopes.draw(draw.envelope(), draw.user());
  }

  /** A claim's id that was used for something else is the customer's fault; else, once more. */
  private static Answer failed(Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    return cause instanceof TransactionIdConflictException
            || cause instanceof ChangeRejectedException
        ? Answer.badRequest(cause.getMessage())
        : Answer.of(Reply.TRY_AGAIN);
  }

  @Override
  public void close() {
    engine.close();
    readers.shutdown();
  }
}
