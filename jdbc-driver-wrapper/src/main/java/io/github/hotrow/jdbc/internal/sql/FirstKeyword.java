// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * The word a statement begins with, as far as it matters. Found without allocation in the few
 * nanoseconds that statements which can't be merged are to pay.
 */
public enum FirstKeyword {
  /** {@code UPDATE}. */
  UPDATE,
  /** {@code INSERT}. */
  INSERT,
  /** {@code SELECT}. */
  SELECT,
  /** {@code WITH}, before a statement of any kind. */
  WITH,
  /**
   * Begins or ends a transaction or a part of one: {@code BEGIN}, {@code COMMIT}, {@code PREPARE
   * TRANSACTION}, … A plain {@code PREPARE} is taken for one too.
   */
  TRANSACTION,
  /** Changes the session or the transaction: {@code SET}, {@code RESET}, {@code DISCARD}. */
  SESSION,
  /** Nothing but space and comments. */
  NONE,
  /** Anything else. */
  OTHER;

  /** The keyword that {@code sql} begins with, after space and comments. */
  public static FirstKeyword of(String sql) {
    int from = Scan.firstToken(sql);
    if (from == sql.length()) {
      return NONE;
    }
    int length = Scan.name(sql, from) - from;
    return switch (sql.charAt(from) | 0x20) {
      case 'u' -> is(sql, from, length, "update") ? UPDATE : OTHER;
      case 'i' -> is(sql, from, length, "insert") ? INSERT : OTHER;
      case 's' -> withS(sql, from, length);
      case 'w' -> is(sql, from, length, "with") ? WITH : OTHER;
      case 'b' -> is(sql, from, length, "begin") ? TRANSACTION : OTHER;
      case 'c' -> is(sql, from, length, "commit") ? TRANSACTION : OTHER;
      case 'e' -> is(sql, from, length, "end") ? TRANSACTION : OTHER;
      case 'a' -> is(sql, from, length, "abort") ? TRANSACTION : OTHER;
      case 'r' -> withR(sql, from, length);
      case 'd' -> is(sql, from, length, "discard") ? SESSION : OTHER;
      case 'p' -> is(sql, from, length, "prepare") ? TRANSACTION : OTHER;
      default -> OTHER;
    };
  }

  private static FirstKeyword withS(String sql, int from, int length) {
    if (is(sql, from, length, "select")) {
      return SELECT;
    }
    if (is(sql, from, length, "set")) {
      return SESSION;
    }
    return is(sql, from, length, "start") || is(sql, from, length, "savepoint")
        ? TRANSACTION
        : OTHER;
  }

  private static FirstKeyword withR(String sql, int from, int length) {
    if (is(sql, from, length, "reset")) {
      return SESSION;
    }
    return is(sql, from, length, "rollback") || is(sql, from, length, "release")
        ? TRANSACTION
        : OTHER;
  }

  private static boolean is(String sql, int from, int length, String keyword) {
    return length == keyword.length() && sql.regionMatches(true, from, keyword, 0, length);
  }
}
