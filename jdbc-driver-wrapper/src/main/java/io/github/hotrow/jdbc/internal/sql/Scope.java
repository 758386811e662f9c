// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import java.util.List;

/**
 * What the columns of a statement may be qualified by. Immutable.
 *
 * @param table the statement's table
 * @param alias its alias, or null; with one, the table's own name is hidden
 */
record Scope(TableName table, String alias) {

  /** The column that the parts of a name mean. */
  String column(List<String> parts) {
    List<String> qualifiers = parts.subList(0, parts.size() - 1);
    if (!qualifiers.isEmpty() && !isTable(qualifiers)) {
      throw new Declined(Reason.UNKNOWN_SYNTAX);
    }
    return parts.get(parts.size() - 1);
  }

  boolean isTable(List<String> qualifiers) {
    if (alias != null) {
      return qualifiers.equals(List.of(alias));
    }
    return qualifiers.equals(List.of(table.name()))
        || (table.schema() != null && qualifiers.equals(List.of(table.schema(), table.name())));
  }
}
