// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table as the catalogue describes it. Immutable.
 *
 * @param schema its schema
 * @param name its name
 * @param kind pg_class.relkind: r an ordinary table, p a partitioned one, v a view, …
 * @param temporary whether it belongs to a session
 * @param related whether its rows may be another table's too: it is partitioned, a partition, or
 *     inherits or is inherited from
 * @param columns its columns by name, in their order
 * @param keys the sets of columns that a unique index proves to be a key, the primary key first
 * @param sessionCheck a check constraint that may judge otherwise in another session, or null
 */
public record Table(
    String schema,
    String name,
    char kind,
    boolean temporary,
    boolean related,
    Map<String, Column> columns,
    List<Set<String>> keys,
    String sessionCheck) {

  /** A table's identity. */
  public record Name(String schema, String name) {}

  /** Its identity. */
  public Name qualified() {
    return new Name(schema, name);
  }

  /** The name with its schema, as the engine takes it. */
  public String qualifiedName() {
    return schema + "." + name;
  }

  /**
   * The column with this name.
   *
   * @throws Unbindable if there is none; the name may be the whole row's, or an error
   */
  public Column column(String columnName) throws Unbindable {
    Column column = columns.get(columnName);
    if (column == null) {
      throw new Unbindable("It names " + columnName + ", which is no column of " + name + ".");
    }
    return column;
  }

  @Override
  public String toString() {
    return qualifiedName();
  }
}
