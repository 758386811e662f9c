// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.coupons;

import java.util.UUID;

/** What a customer wants; sent again as it was when no answer came. Immutable. */
sealed interface Request {
  /**
   * A coupon.
   *
   * @param claim the claim's id, made up by the customer
   */
  record Claim(UUID claim, long coupon, long user) implements Request {
    @Override
    public String line() {
      return "claim " + claim + " " + coupon + " " + user;
    }
  }

  /** A share of a red envelope; a user has one at most, so it needs no id. */
  record Draw(long envelope, long user) implements Request {
    @Override
    public String line() {
      return "draw " + envelope + " " + user;
    }
  }

  /** The request in a line. */
  String line();

  /**
   * The request of such a line.
   *
   * @throws IllegalArgumentException with what is wrong with it
   */
  static Request parse(String line) {
    String[] words = line.split(" ", -1);
    if (words[0].equals("claim") && words.length == 4) {
      return new Claim(uuid(words[1]), id("coupon", words[2]), id("user", words[3]));
    } else if (words[0].equals("draw") && words.length == 3) {
      return new Draw(id("envelope", words[1]), id("user", words[2]));
    }
    throw new IllegalArgumentException(
        "a request is \"claim UUID COUPON USER\" or \"draw ENVELOPE USER\", not \"" + line + "\"");
  }

  private static UUID uuid(String word) {
    try {
      UUID id = UUID.fromString(word);
      if (id.toString().equalsIgnoreCase(word)) {
        return id;
      }
    } catch (IllegalArgumentException e) {
      // told below
    }
    throw new IllegalArgumentException("the claim is \"" + word + "\"; it must be a UUID");
  }

  private static long id(String what, String word) {
    try {
      long id = Long.parseLong(word);
      if (id >= 1) {
        return id;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "the " + what + " is \"" + word + "\"; it must be a number from 1 to " + Long.MAX_VALUE);
  }
}
