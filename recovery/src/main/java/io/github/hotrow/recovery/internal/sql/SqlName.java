// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.sql;

/** Quotes names for SQL. Stateless. */
public final class SqlName {
  private SqlName() {}

  /** A column's or table's own name, quoted. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A table's name, with or without its schema, quoted. */
  public static String path(String name) {
    int dot = name.indexOf('.');
    return dot < 0
        ? quoted(name)
        : quoted(name.substring(0, dot)) + "." + quoted(name.substring(dot + 1));
  }

  /** A text as a literal. */
  public static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** The name of a table beside another one, in the same schema, not quoted. */
  public static String beside(String table, String suffix) {
    return table + suffix;
  }
}
