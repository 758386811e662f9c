// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

/**
 * One column as the catalogue describes it. Immutable.
 *
 * @param name its name, unquoted
 * @param kind how its values are handled
 * @param castType the type a text value is cast to before PostgreSQL's assignment cast, or "" where
 *     the assignment cast alone must do it (an explicit cast to varchar(n) would cut silently)
 * @param exactType the type with its modifier, as {@code format_type} writes it
 * @param length the most characters a text may have, or -1
 * @param scale the digits behind the point of a numeric, or -1 when not fixed
 * @param precision the digits of a numeric in all, or -1 when not fixed
 * @param notNull whether NULL is refused
 * @param optional whether an INSERT may leave it out: nullable, or with a default
 * @param generated whether its value can't be given: a generated or always-identity column
 */
public record ColumnModel(
    String name,
    ColumnKind kind,
    String castType,
    String exactType,
    int length,
    int scale,
    int precision,
    boolean notNull,
    boolean optional,
    boolean generated) {

  /** The name as SQL writes it. */
  public String quoted() {
    return SqlNames.quote(name);
  }

  /**
   * {@code expression}, a text, converted to what the column can be compared with: its type without
   * the modifier, for a cast to varchar(5) would cut a longer text and so make it equal to a
   * shorter one.
   */
  public String comparable(String expression) {
    if (!castType.isEmpty()) {
      return expression + "::" + castType;
    }
    if (kind == ColumnKind.TEXT || exactType.startsWith("character varying")) {
      return expression;
    }
    String type = exactType.startsWith("character(") ? "pg_catalog.bpchar" : exactType;
    return expression + "::" + type;
  }

  /** {@code expression}, a text or a bigint, converted to what may be assigned to the column. */
  public String cast(String expression) {
    return castType.isEmpty() ? expression : expression + "::" + castType;
  }
}
