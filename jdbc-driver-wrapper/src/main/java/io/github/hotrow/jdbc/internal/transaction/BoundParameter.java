// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

/**
 * A parameter's value, as pgjdbc would send it. Immutable as far as its value is: bytes, dates and
 * the like are the application's own objects.
 *
 * @param kind what pgjdbc would send it as
 * @param value the value in the class that belongs to the kind; null for NULL and UNSET
 * @param sqlType the type of {@link java.sql.Types} that the application named, or {@link
 *     java.sql.Types#OTHER} if it named none
 */
public record BoundParameter(Kind kind, Object value, int sqlType) {
  /** Not set by the application. */
  public static final BoundParameter UNSET =
      new BoundParameter(Kind.UNSET, null, java.sql.Types.OTHER);

  /** How pgjdbc would send a value. The value's class is named with each kind. */
  public enum Kind {
    /** NULL; no value. */
    NULL,
    /** {@code bool}: Boolean. */
    BOOLEAN,
    /** {@code int2}: Short. */
    SHORT,
    /** {@code int4}: Integer. */
    INT,
    /** {@code int8}: Long. */
    LONG,
    /** {@code float4}: Float. */
    FLOAT,
    /** {@code float8}: Double. */
    DOUBLE,
    /** {@code numeric}: BigDecimal. */
    DECIMAL,
    /** {@code varchar}, or of no type where stringtype=unspecified: String. */
    STRING,
    /** {@code bytea}: byte[]. */
    BYTES,
    /** {@code date}: java.sql.Date without a calendar. */
    DATE,
    /** {@code time}: java.sql.Time without a calendar. */
    TIME,
    /** Of no type, for the server to decide: java.sql.Timestamp without a calendar. */
    TIMESTAMP,
    /** {@code date}: LocalDate. */
    LOCAL_DATE,
    /** {@code timestamp}: LocalDateTime. */
    LOCAL_DATE_TIME,
    /** {@code timestamptz}: OffsetDateTime. */
    OFFSET_DATE_TIME,
    /** {@code uuid}: UUID. */
    UUID,
    /** Anything else: the object the application gave. */
    OTHER,
    /** Nothing was set. */
    UNSET
  }
}
