// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

/** How the values of a column's type are compared and written. */
public enum ColumnKind {
  /** smallint, integer, bigint. */
  INTEGER,
  /** numeric. */
  DECIMAL,
  /** text, varchar under a deterministic collation. */
  TEXT,
  /** uuid. */
  UUID,
  /** boolean. */
  BOOLEAN,
  /** timestamp without time zone. */
  TIMESTAMP,
  /** timestamp with time zone. */
  TIMESTAMPTZ,
  /** date. */
  DATE,
  /** Any other type: written as text, compared by the database alone. */
  OTHER
}
