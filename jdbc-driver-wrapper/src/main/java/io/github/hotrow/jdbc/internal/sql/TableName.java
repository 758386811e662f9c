// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

/**
 * A table as a statement names it, each part as PostgreSQL stores it.
 *
 * @param schema the schema, or null if the search path decides
 * @param name the table
 */
public record TableName(String schema, String name) {
  @Override
  public String toString() {
    return schema == null ? name : schema + "." + name;
  }
}
