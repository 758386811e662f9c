// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.Change;
import io.github.hotrow.Comparison;
import io.github.hotrow.Guard;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.RowValues;
import io.github.hotrow.TransactionIdConflictException;
import io.github.hotrow.examples.coupons.Answer.Reply;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import javax.sql.DataSource;

/**
 * Red envelopes: each holds an amount that is divided into shares of random size, which add up to
 * the cent. Thread-safe, if the random generator is.
 *
 * <p>The amount of a share is thrown before it is known which share it will be, from what was last
 * seen of the envelope: from a cent to twice the mean of what is left. The guards see to it that a
 * cent is left for each share to come, so draws are merged like any other change; only the last
 * share must be exactly what is left.
 */
final class RedEnvelopes {
  private static final BigDecimal CENT = new BigDecimal("0.01");
  private static final int MOST_THROWS = 100;

  private final HotrowEngine engine;
  private final CouponTables tables;
  private final DataSource database;
  private final Executor readers;
  private final RandomGenerator random;
  private final Map<Long, Seen> seen;

  /**
   * What was last seen of an envelope. Immutable.
   *
   * @param shares how many there are
   * @param taken how many of them are taken
   * @param luckCents what may still be drawn beyond a cent for each share
   */
  record Seen(int shares, long taken, long luckCents) {
    private Seen newer(RowValues row) {
      long takenNow = row.longValue("taken");
      BigDecimal luck = row.decimalValue("luck");
      return takenNow < taken ? this : new Seen(shares, takenNow, luck.unscaledValue().longValue());
    }

    private long left() {
      return shares - taken;
    }
  }

  RedEnvelopes(
      HotrowEngine engine,
      CouponTables tables,
      DataSource database,
      Executor readers,
      RandomGenerator random,
      Map<Long, Seen> envelopes) {
    this.engine = engine;
    this.tables = tables;
    this.database = database;
    this.readers = readers;
    this.random = random;
    this.seen = new ConcurrentHashMap<>(envelopes);
  }

  /** Draws a share for the user, or tells which one the user has. */
  CompletionStage<Answer> draw(long envelope, long user) {
    if (!seen.containsKey(envelope)) {
      throw new IllegalArgumentException("there is no envelope " + envelope);
    }
    return draw(envelope, user, 1);
  }

  private CompletionStage<Answer> draw(long envelope, long user, int throwsMade) {
    Seen now = seen.get(envelope);
    Change change = now.left() > 1 ? share(envelope, user, now) : lastShare(envelope, user, now);
    BigDecimal amount = change.rows().get(0).deltas().get(0).decimal();
    return engine
        .submit(change)
        .handle(
            (outcome, thrown) -> {
              if (thrown != null) {
                return sharesOfEarlier(thrown, envelope, user);
              } else if (outcome instanceof Outcome.Applied applied) {
                see(envelope, applied.row());
                return answered(Answer.share(Reply.DRAWN, amount));
              } else if (outcome instanceof Outcome.Duplicate) {
                return answered(Answer.share(Reply.DRAWN_BEFORE, amount));
              } else if (outcome instanceof Outcome.Insufficient refused) {
                return refused(refused.row(), envelope, user, throwsMade);
              }
              return answered(Answer.badRequest("there is no envelope " + envelope + " any more"));
            })
        .thenCompose(answer -> answer);
  }

  /** A share while others are left: a cent, and a part of the luck that is not needed by them. */
  private Change share(long envelope, long user, Seen now) {
    long twiceTheMean = 2 * now.luckCents() / now.left();
    long luckCents = Math.min(now.luckCents(), random.nextLong(twiceTheMean + 1));
    BigDecimal luck = BigDecimal.valueOf(luckCents, 2);
    return change(envelope, user, luck)
        .guard(Guard.column("taken").plus(2).atMostColumn("shares"))
        .guard(Guard.column("luck").atLeast(luck))
        .build();
  }

  /** The last share: a cent, and the rest of the luck. */
  private Change lastShare(long envelope, long user, Seen now) {
    BigDecimal luck = BigDecimal.valueOf(now.luckCents(), 2);
    return change(envelope, user, luck)
        .guard(Guard.column("taken").plus(1).compareColumn(Comparison.EQUAL, "shares"))
        .guard(Guard.column("luck").equalTo(luck))
        .build();
  }

  private Change.Builder change(long envelope, long user, BigDecimal luck) {
    return Change.to(tables.envelopes(), envelope)
        .transactionId(user)
        .add("drawn", CENT.add(luck))
        .add("taken", 1)
        .add("luck", luck.negate());
  }

  /** The guess was outdated, or everything is taken. */
  private CompletionStage<Answer> refused(RowValues row, long envelope, long user, int throwsMade) {
    if (see(envelope, row).left() == 0) {
      return answered(Answer.of(Reply.EMPTY));
    }
    return throwsMade == MOST_THROWS
        ? answered(Answer.of(Reply.TRY_AGAIN))
        : draw(envelope, user, throwsMade + 1);
  }

  private Seen see(long envelope, RowValues row) {
    return seen.computeIfPresent(envelope, (id, before) -> before.newer(row));
  }

  /** Another amount under the same user is a conflict: the user has a share already. */
  private CompletionStage<Answer> sharesOfEarlier(Throwable thrown, long envelope, long user) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    return cause instanceof TransactionIdConflictException
        ? CompletableFuture.supplyAsync(() -> earlier(envelope, user), readers)
        : CompletableFuture.failedFuture(cause);
  }

  private Answer earlier(long envelope, long user) {
    String sql =
        "select amount from " + tables.schema() + ".share where envelope_id = ? and user_id = ?";
    try (Connection connection = database.getConnection();
        PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, envelope);
      query.setLong(2, user);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? Answer.share(Reply.DRAWN_BEFORE, row.getBigDecimal(1))
            : Answer.of(Reply.TRY_AGAIN);
      }
    } catch (SQLException e) {
      throw new CompletionException(e);
    }
  }

  private static CompletionStage<Answer> answered(Answer answer) {
    return CompletableFuture.completedFuture(answer);
  }
}
