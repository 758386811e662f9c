// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

/** How the values of a column are handled; types that are not named are {@link #OTHER}. */
public enum ColumnType {
  /** {@code int2}, {@code int4}, {@code int8}. */
  INTEGER,
  /** {@code numeric}. */
  DECIMAL,
  /** {@code float4}, {@code float8}. */
  FLOAT,
  /** {@code text}, {@code varchar}. */
  TEXT,
  /** {@code bpchar}: padded with spaces, which comparisons leave out. */
  PADDED,
  /** {@code bool}. */
  BOOLEAN,
  /** {@code uuid}. */
  UUID,
  /** {@code timestamp}. */
  TIMESTAMP,
  /** {@code timestamptz}. */
  TIMESTAMPTZ,
  /** {@code date}. */
  DATE,
  /** {@code time}. */
  TIME,
  /** {@code bytea}. */
  BYTES,
  /** Anything else. */
  OTHER;

  /** The type with this name in pg_catalog. */
  public static ColumnType named(String typeName) {
    return switch (typeName) {
      case "int2", "int4", "int8" -> INTEGER;
      case "numeric" -> DECIMAL;
      case "float4", "float8" -> FLOAT;
      case "text", "varchar" -> TEXT;
      case "bpchar" -> PADDED;
      case "bool" -> BOOLEAN;
      case "uuid" -> UUID;
      case "timestamp" -> TIMESTAMP;
      case "timestamptz" -> TIMESTAMPTZ;
      case "date" -> DATE;
      case "time" -> TIME;
      case "bytea" -> BYTES;
      default -> OTHER;
    };
  }
}
