// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.InsertInto;
import io.github.hotrow.internal.commit.CatalogueQueries.Relation;
import io.github.hotrow.internal.table.BoundInsert;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the description of an INSERT against the catalogue. Confined to one registration. */
final class InsertCatalogue {
  private static final int INSERT_TRIGGER = 4;
  private static final int INSERT_RULE = 3;

  private final CatalogueQueries queries;
  private final InsertInto insert;
  private final Set<String> taken = new HashSet<>();

  private InsertCatalogue(Connection connection, InsertInto insert) {
    this.queries = new CatalogueQueries(connection);
    this.insert = insert;
  }

  /**
   * The INSERT bound to the catalogue.
   *
   * @throws ConfigurationException if it can't go along; the message says why, and what to do
   */
  static BoundInsert bind(Connection connection, InsertInto insert) throws SQLException {
    return new InsertCatalogue(connection, insert).bind();
  }

  private BoundInsert bind() throws SQLException {
    Relation relation = Catalogue.relation(queries, insert.table(), "table");
    refuse(
        queries.trigger(relation, INSERT_TRIGGER),
        "trigger %s could see that rows are inserted together; drop or disable it, or insert in a"
            + " transaction of your own");
    refuse(queries.rule(relation, INSERT_RULE), "rule %s rewrites INSERT; drop it");
    refuse(
        relation.rowSecurity() ? relation.name() : null,
        "row-level security is on, which could refuse %s to the engine; insert in a transaction of"
            + " your own");
    Map<String, ColumnModel> models = queries.columns(relation);
    List<ColumnModel> columns = columns(models, insert.columns());
    List<ColumnModel> nowColumns = columns(models, insert.nowColumns());
    for (ColumnModel column : nowColumns) {
      boolean time =
          column.kind() == ColumnKind.TIMESTAMP
              || column.kind() == ColumnKind.TIMESTAMPTZ
              || column.kind() == ColumnKind.DATE;
      refuse(
          time ? null : column.name(),
          "column %s is " + column.exactType() + "; now() fits a timestamp or date column");
    }
    for (ColumnModel column : models.values()) {
      refuse(
          column.optional() || column.generated() || taken.contains(column.name())
              ? null
              : column.name(),
          "column %s is NOT NULL, has no default and takes nothing; name it");
    }
    refuse(
        queries.missingPrivilege(relation, "INSERT", List.copyOf(taken)),
        "the current user lacks %s on it; grant it");
    return new BoundInsert(insert, relation.sqlName(), columns, nowColumns);
  }

  private List<ColumnModel> columns(Map<String, ColumnModel> models, List<String> names) {
    List<ColumnModel> columns = new ArrayList<>(names.size());
    for (String name : names) {
      ColumnModel column = Catalogue.column(models, "table " + insert.table(), name);
      refuse(taken.add(name) ? null : name, "column %s is named twice");
      refuse(
          column.generated() && !insert.overridingSystemValue() ? name : null,
          "column %s is generated; it can't be written");
      columns.add(column);
    }
    return columns;
  }

  private void refuse(String found, String message) {
    if (found != null) {
      throw new ConfigurationException(
          "INSERT into " + insert.table() + ": " + message.replace("%s", found));
    }
  }
}
