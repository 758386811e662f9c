// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.benchmark;

import io.github.hotrow.examples.load.CannotRunException;

/** Refuses options that are out of range, by name, value and limits. Stateless. */
final class Range {
  private Range() {}

  static int whole(String option, int value, long min, long max) {
    return (int) whole(option, (long) value, min, max);
  }

  static long whole(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw outside(option, value, min, max);
    }
    return value;
  }

  static double any(String option, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw outside(option, value, min, max);
    }
    return value;
  }

  private static CannotRunException outside(String option, Number value, Number min, Number max) {
    return new CannotRunException(
        option + " is " + value + "; it must be from " + min + " to " + max, null);
  }
}
