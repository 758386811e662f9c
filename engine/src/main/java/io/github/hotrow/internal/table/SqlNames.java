// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

/** Writes identifiers so that PostgreSQL reads exactly the same name back. Stateless. */
public final class SqlNames {
  private SqlNames() {}

  /** The identifier in double quotes, quotes inside doubled. */
  public static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The table with its schema, both quoted. */
  public static String qualified(String schema, String table) {
    return quote(schema) + '.' + quote(table);
  }
}
