// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery.internal.sql;

import io.github.hotrow.ConfigurationException;
import java.nio.charset.StandardCharsets;

/** Quotes names for SQL. Stateless. */
public final class SqlName {
  private static final int LONGEST = 63;

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

  /**
   * The name of a table beside another one, in the same schema, not quoted.
   *
   * @throws ConfigurationException if it is so long that PostgreSQL would cut it
   */
  public static String beside(String table, String suffix) {
    String name = table + suffix;
    String own = name.substring(name.indexOf('.') + 1);
    if (own.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
      throw new ConfigurationException(
          "the table "
              + own
              + " would have a name of more than "
              + LONGEST
              + " bytes, which PostgreSQL cuts; give the ledger a shorter name");
    }
    return name;
  }
}
