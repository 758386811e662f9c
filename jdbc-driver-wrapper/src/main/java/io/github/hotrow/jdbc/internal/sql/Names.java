// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.nio.charset.StandardCharsets;

/** How PostgreSQL stores names. Stateless. */
final class Names {
  /** Longer names are cut by the server. */
  private static final int MAX_BYTES = 63;

  private Names() {}

  /**
   * An unquoted name in lower case, ASCII letters only; null where that is not sure to be what the
   * server does: with other capital letters it depends on its encoding, and long names are cut.
   */
  static String fold(String sql, int start, int end) {
    StringBuilder folded = null;
    for (int i = start; i < end; i++) {
      char c = sql.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        if (folded == null) {
          folded = new StringBuilder(end - start).append(sql, start, i);
        }
        folded.append((char) (c + ('a' - 'A')));
      } else if (c >= 0x80 && Character.toLowerCase(c) != c) {
        return null;
      } else if (folded != null) {
        folded.append(c);
      }
    }
    String name = folded == null ? sql.substring(start, end) : folded.toString();
    return fits(name) ? name : null;
  }

  /** A quoted name's contents; null if it is empty or would be cut. */
  static String unquote(String sql, int start, int end) {
    String name = sql.substring(start + 1, end - 1).replace("\"\"", "\"");
    return !name.isEmpty() && fits(name) ? name : null;
  }

  private static boolean fits(String name) {
    if (name.length() * 3 <= MAX_BYTES) {
      return true;
    }
    return name.getBytes(StandardCharsets.UTF_8).length <= MAX_BYTES;
  }
}
