// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** What kind of literal was taken out of a statement. */
public enum LiteralKind {
  /** Decimal digits; PostgreSQL makes it an integer, a bigint or a numeric by its size. */
  INTEGER("#int"),
  /** A number with a point or an exponent: a numeric. */
  DECIMAL("#dec"),
  /** A string; PostgreSQL gives it the type of what it meets. */
  STRING("#str"),
  /** A literal that is not decoded here, as {@code B'1'}, {@code U&'…'} or {@code 0x1F}. */
  UNUSUAL("#odd");

  private final String mark;

  LiteralKind(String mark) {
    this.mark = mark;
  }

  /** What stands for the literal in a shape's text. No token of SQL looks like it. */
  String mark() {
    return mark;
  }
}
