// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.sale;

/** A request that can't be carried out; the message says why, and what would do. */
final class BadRequestException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BadRequestException(String message) {
    super(message);
  }

  /** Refuses a number outside its range. */
  static void unlessInRange(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new BadRequestException(
          name + " is " + value + "; it must be from " + min + " to " + max);
    }
  }

  /** Refuses a value that is missing. */
  static <T> T unlessGiven(String name, T value) {
    if (value == null) {
      throw new BadRequestException(name + " is missing");
    }
    return value;
  }
}
