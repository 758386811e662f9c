// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import io.github.hotrow.Change;
import io.github.hotrow.Guard;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Outcome;
import io.github.hotrow.examples.coupons.Answer.Reply;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/** Coupons: so many altogether, so many for each user. Thread-safe. */
final class Coupons {
  private final HotrowEngine engine;
  private final CouponTables tables;
  private final Map<Long, Long> perUser;

  /**
   * The coupons of an engine that has the tables.
   *
   * @param perUser how many of each coupon a user may have
   */
  Coupons(HotrowEngine engine, CouponTables tables, Map<Long, Long> perUser) {
    this.engine = engine;
    this.tables = tables;
    this.perUser = Map.copyOf(perUser);
  }

  /** Gives the user a coupon, if both limits allow it. */
  CompletionStage<Answer> claim(UUID claim, long coupon, long user) {
    Long limit = perUser.get(coupon);
    if (limit == null) {
      throw new IllegalArgumentException("there is no coupon " + coupon);
    }
    Change change =
        Change.to(tables.coupons(), coupon)
            .transactionId(claim)
            .add("issued", 1)
            .guard(Guard.column("issued").plus(1).atMostColumn("total"))
            .log("user_id", user)
            // Another row, in the same change: both limits hold, or nothing is done.
            .and(tables.holders(), coupon, user)
            .add("holds", 1)
            .guard(Guard.column("holds").plus(1).atMost(limit))
            .build();
    return engine.submit(change).thenApply(outcome -> answer(outcome, coupon));
  }

  private Answer answer(Outcome outcome, long coupon) {
    if (outcome instanceof Outcome.Applied) {
      return Answer.of(Reply.GRANTED);
    } else if (outcome instanceof Outcome.Duplicate) {
      return Answer.of(Reply.GRANTED_BEFORE);
    } else if (outcome instanceof Outcome.Insufficient refused) {
      boolean allGone = refused.row().table() == tables.coupons();
      return Answer.of(allGone ? Reply.ALL_GONE : Reply.LIMIT_REACHED);
    }
    return Answer.badRequest("there is no coupon " + coupon + " any more");
  }
}
