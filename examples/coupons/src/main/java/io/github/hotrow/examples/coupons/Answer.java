// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * What a customer is told. Immutable.
 *
 * @param reply in a word
 * @param amount a share's amount; null if there is none
 * @param reason what was wrong with the request; null if nothing was
 */
record Answer(Reply reply, BigDecimal amount, String reason) {
  /** The words. */
  enum Reply {
    /** The customer has a coupon by this claim. */
    GRANTED,
    /** The same claim was granted before. */
    GRANTED_BEFORE,
    /** This customer has as many as anybody may have. */
    LIMIT_REACHED,
    /** All coupons are issued. */
    ALL_GONE,
    /** The customer has drawn a share. */
    DRAWN,
    /** This customer had drawn this share before. */
    DRAWN_BEFORE,
    /** All shares of the envelope are taken. */
    EMPTY,
    /** Nothing was done, for a passing reason; the same request may be sent again. */
    TRY_AGAIN,
    /** Nothing was done; the reason tells what to put right. */
    BAD_REQUEST
  }

  static Answer of(Reply reply) {
    return new Answer(reply, null, null);
  }

  static Answer share(Reply reply, BigDecimal amount) {
    return new Answer(reply, amount, null);
  }

  static Answer badRequest(String reason) {
    return new Answer(Reply.BAD_REQUEST, null, reason.replace('\n', ' '));
  }

  /** Whether it says that the customer has something by this request. */
  boolean isYes() {
    return switch (reply) {
      case GRANTED, GRANTED_BEFORE, DRAWN, DRAWN_BEFORE -> true;
      default -> false;
    };
  }

  /** The answer in a line. */
  String line() {
    if (reason != null) {
      return reply + " " + reason;
    }
    return amount == null ? reply.toString() : reply + " " + amount.toPlainString();
  }

  static Answer parse(String line) {
    int blank = line.indexOf(' ');
    if (blank < 0) {
      return of(Reply.valueOf(line));
    }
    Reply reply = Reply.valueOf(line.substring(0, blank).toUpperCase(Locale.ROOT));
    String rest = line.substring(blank + 1);
    return reply == Reply.BAD_REQUEST ? badRequest(rest) : share(reply, new BigDecimal(rest));
  }
}
