// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.examples.likes;

import java.util.Arrays;

/**
 * The ids of users and objects: whole numbers from 0 to 2^64 − 1. In memory and in the database
 * they are the same 64 bits, read as signed: ids below 2^63 look alike everywhere, larger ones are
 * negative in a bigint. Stateless.
 */
final class UnsignedId {
  private static final int MAX_DIGITS = 20;

  private UnsignedId() {}

  /**
   * The id that the text names.
   *
   * @throws NumberFormatException if it names none
   */
  static long parse(String text) {
    if (text.isEmpty() || text.length() > MAX_DIGITS || !text.chars().allMatch(UnsignedId::digit)) {
      throw new NumberFormatException("no whole number from 0 to 18446744073709551615");
    }
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new NumberFormatException("beyond 18446744073709551615");
    }
  }

  private static boolean digit(int character) {
    return character >= '0' && character <= '9';
  }

  /** Sorts the ids in place, ascending as unsigned numbers. */
  static long[] sort(long[] ids) {
    flipSigns(ids);
    Arrays.sort(ids);
    flipSigns(ids);
    return ids;
  }

  private static void flipSigns(long[] ids) {
    for (int i = 0; i < ids.length; i++) {
      ids[i] ^= Long.MIN_VALUE;
    }
  }

  static String print(long id) {
    return Long.toUnsignedString(id);
  }
}
