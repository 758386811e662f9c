// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/** What a token of SQL text is. */
public enum TokenKind {
  /** Space, tabs, line ends. */
  WHITESPACE,
  /** {@code -- …} up to the end of its line, which is not part of it. */
  LINE_COMMENT,
  /** A comment between slash-star and star-slash, comments inside it included. */
  BLOCK_COMMENT,
  /** A block comment whose first character is a plus. */
  HINT_COMMENT,
  /** An unquoted name or a keyword. */
  NAME,
  /** {@code "…"}. */
  QUOTED_NAME,
  /** {@code U&"…"}. */
  UNICODE_NAME,
  /** {@code '…'}; a backslash is an ordinary character. */
  STRING,
  /** {@code E'…'}. */
  ESCAPE_STRING,
  /** {@code $tag$…$tag$}. */
  DOLLAR_STRING,
  /** {@code U&'…'}. */
  UNICODE_STRING,
  /** {@code B'…'} or {@code X'…'}. */
  BIT_STRING,
  /** {@code N'…'}. */
  NATIONAL_STRING,
  /** Decimal digits only. */
  INTEGER,
  /** A number with a point or an exponent. */
  DECIMAL,
  /** A number that only newer servers read: {@code 0x1F}, {@code 0b11}, {@code 1_000}. */
  MODERN_NUMBER,
  /** {@code ?}, a parameter of JDBC. */
  JDBC_PARAMETER,
  /** {@code $1}, a parameter of the server's protocol. */
  NUMBERED_PARAMETER,
  /** An operator, {@code ::} included; {@code ??} in it stands for a question mark. */
  OPERATOR,
  /** One of {@code ( ) [ ] , ; : .}. */
  PUNCTUATION,
  /**
   * A token glued to the next one so that servers disagree, or that the driver's {@code $n} would
   * grow together with: {@code 1where}, {@code ?and}, {@code id?}.
   */
  JUNK,
  /** A character that can't begin a token, a brace of a JDBC escape for instance. */
  ILLEGAL,
  /** A quote or a comment that is not closed. */
  UNTERMINATED,
  /** After the last character. */
  END
}
