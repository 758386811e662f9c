// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.journal;

import io.github.hotrow.Journal.Ending;

/** Numbers of changes: the segment and the place in it where a change was noted. Stateless. */
public final class JournalNumbers {
  private JournalNumbers() {}

  static long of(long segment, int at) {
    return segment << Integer.SIZE | at;
  }

  static long segment(long number) {
    return number >>> Integer.SIZE;
  }

  static int at(long number) {
    return (int) number;
  }

  /** The number as people read it: segment and place. */
  public static String text(long number) {
    return segment(number) + ":" + at(number);
  }

  /** An ending as the file format has it. */
  static int code(Ending ending) {
    return switch (ending) {
      case APPLIED -> 1;
      case DUPLICATE -> 2;
      case REFUSED -> 3;
      case NOT_APPLIED -> 4;
    };
  }

  static Ending ending(int code) {
    return switch (code) {
      case 1 -> Ending.APPLIED;
      case 2 -> Ending.DUPLICATE;
      case 3 -> Ending.REFUSED;
      case 4 -> Ending.NOT_APPLIED;
      default -> throw new IllegalArgumentException("there is no ending " + code);
    };
  }
}
