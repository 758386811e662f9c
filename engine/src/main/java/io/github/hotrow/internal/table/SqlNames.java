// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.table;

import io.github.hotrow.ConfigurationException;
import java.util.ArrayList;
import java.util.List;

/** Writes identifiers so that PostgreSQL reads exactly the same name back. Stateless. */
public final class SqlNames {
  private SqlNames() {}

  /** The identifier in double quotes, quotes inside doubled. */
  public static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /**
   * A table's name as its user wrote it, {@code name} or {@code schema.name}, as SQL writes it. A
   * part in double quotes is taken as it is, dots included.
   *
   * @throws ConfigurationException if quotes don't match, or a part is empty
   */
  public static String path(String name) {
    List<String> parts = new ArrayList<>(2);
    int from = 0;
    while (parts.size() < 2 && from <= name.length()) {
      // the second part takes the rest, as it always did, unless the first one is quoted
      boolean quoted = name.startsWith("\"", from);
      int dot = quoted || parts.isEmpty() ? endOfPart(name, from) : name.length();
      String part = name.substring(from, dot);
      parts.add(quoted ? part : quote(part));
      if (part.isEmpty() || part.equals("\"\"")) {
        throw new ConfigurationException("table name " + name + " has an empty part");
      }
      from = dot + 1;
    }
    if (from <= name.length()) {
      throw new ConfigurationException(
          "table name " + name + " has more than two parts; put a part that has dots in quotes");
    }
    return String.join(".", parts);
  }

  private static int endOfPart(String name, int from) {
    if (!name.startsWith("\"", from)) {
      int dot = name.indexOf('.', from);
      return dot < 0 ? name.length() : dot;
    }
    int at = from + 1;
    while (at < name.length()) {
      if (name.charAt(at) != '"') {
        at++;
      } else if (at + 1 < name.length() && name.charAt(at + 1) == '"') {
        at += 2;
      } else {
        break;
      }
    }
    if (at >= name.length() || (at + 1 < name.length() && name.charAt(at + 1) != '.')) {
      throw new ConfigurationException("table name " + name + ": its double quotes don't match");
    }
    return at + 1;
  }

  /** The table with its schema, both quoted. */
  public static String qualified(String schema, String table) {
    return quote(schema) + '.' + quote(table);
  }

  /** A qualified and quoted name as people write it: quotes only around a part that has dots. */
  public static String plain(String sqlName) {
    int dot = endOfPart(sqlName, 0);
    return plainPart(sqlName.substring(0, dot)) + '.' + plainPart(sqlName.substring(dot + 1));
  }

  private static String plainPart(String quoted) {
    String inner = quoted.substring(1, quoted.length() - 1);
    return inner.contains(".") || inner.contains("\"") ? quoted : inner;
  }
}
