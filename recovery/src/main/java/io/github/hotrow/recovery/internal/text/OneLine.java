// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.text;

/**
 * A text as one line that can be shown: what would break it or steer a terminal is escaped.
 * Stateless.
 */
public final class OneLine {
  private OneLine() {}

  /** The text, control characters and line ends written as \\u and four digits. */
  public static String of(String text) {
    StringBuilder line = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean shown =
          !Character.isISOControl(c) && c != '\u2028' && c != '\u2029' && !isDirection(c);
      if (!shown && line == null) {
        line = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (line != null) {
        line.append(shown ? Character.toString(c) : String.format("\\u%04x", (int) c));
      }
    }
    return line == null ? text : line.toString();
  }

  /** Whether it turns the direction of what follows, which can make a line show something else. */
  private static boolean isDirection(char c) {
    return (c >= '\u202A' && c <= '\u202E') || (c >= '\u2066' && c <= '\u2069');
  }
}
