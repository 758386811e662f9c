// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow;

import java.util.Objects;

/** Writes a table's name with its schema so that it is read back as it was. Stateless. */
final class TableName {
  private TableName() {}

  static String of(String schema, String name) {
    return part(Objects.requireNonNull(schema, "schema"))
        + '.'
        + part(Objects.requireNonNull(name, "name"));
  }

  /** The part, in double quotes if it has dots or quotes. */
  private static String part(String name) {
    return name.indexOf('.') < 0 && name.indexOf('"') < 0
        ? name
        : '"' + name.replace("\"", "\"\"") + '"';
  }
}
