// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.LogTable;
import io.github.hotrow.internal.commit.CatalogueQueries.Relation;
import io.github.hotrow.internal.commit.CatalogueQueries.UniqueIndex;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.LogColumn;
import io.github.hotrow.internal.table.LogColumn.Role;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks a description of a log table against the catalogue. Confined to one registration. */
final class LogCatalogue {
  private static final int INSERT_RULE = 3;

  private final CatalogueQueries queries;
  private final HotTable table;
  private final LogTable log;
  private final List<ColumnModel> keys;
  private final List<LogColumn> columns = new ArrayList<>();
  private Map<String, ColumnModel> models;

  LogCatalogue(CatalogueQueries queries, HotTable table, List<ColumnModel> keys) {
    this.queries = queries;
    this.keys = keys;
    this.table = table;
    this.log = table.log();
  }

  BoundLog bind() throws SQLException {
    Relation relation = Catalogue.relation(queries, log.name(), "log table");
    refuse(queries.rule(relation, INSERT_RULE), "rule %s rewrites INSERT; drop it");
    models = queries.columns(relation);
    addColumns();
    List<String> written = columns.stream().map(column -> column.model().name()).toList();
    for (String privilege : List.of("INSERT", "SELECT")) {
      refuse(
          queries.missingPrivilege(relation, privilege, written),
          "the current user lacks %s on it; grant it");
    }
    for (ColumnModel column : models.values()) {
      boolean covered =
          column.optional()
              || column.generated()
              || columns.stream().anyMatch(taken -> taken.model().equals(column));
      refuse(
          covered ? null : column.name(),
          "column %s is NOT NULL, has no default and takes nothing; map it to something");
    }
    ColumnModel id = log.transactionId() == null ? null : model(log.transactionId());
    return new BoundLog(
        relation.sqlName(),
        List.copyOf(columns),
        log.columns(),
        id,
        id != null && isUniqueOnlyWithKey(relation));
  }

  private void addColumns() {
    if (log.transactionId() != null) {
      add(log.transactionId(), Role.TRANSACTION_ID, 0);
    }
    if (!log.key().isEmpty() && log.key().size() != table.key().size()) {
      throw refusal(
          "it takes "
              + log.key().size()
              + " key columns, but the hot table has "
              + table.key().size()
              + "; map all of them or none");
    }
    for (int i = 0; i < log.key().size(); i++) {
      add(log.key().get(i), Role.KEY, i);
      refuseKeyType(log.key().get(i), keys.get(i));
    }
    log.deltas().forEach((column, counter) -> addNumber(column, Role.DELTA, counter));
    log.valuesAfter().forEach((column, counter) -> addNumber(column, Role.VALUE_AFTER, counter));
    if (log.groupId() != null) {
      add(log.groupId(), Role.GROUP_ID, 0);
      refuseType(log.groupId(), model(log.groupId()).kind() == ColumnKind.UUID, "uuid");
    }
    if (log.position() != null) {
      add(log.position(), Role.POSITION, 0);
      refuseType(log.position(), model(log.position()).kind() == ColumnKind.INTEGER, "integer");
    }
    for (int i = 0; i < log.columns().size(); i++) {
      add(log.columns().get(i), Role.OWN, i);
    }
  }

  private void addNumber(String column, Role role, String counter) {
    int index = table.counters().indexOf(counter);
    if (index < 0) {
      throw refusal(
          "column "
              + column
              + " shall take counter "
              + counter
              + ", which the hot table doesn't"
              + " have; it has "
              + table.counters());
    }
    add(column, role, index);
    ColumnKind kind = model(column).kind();
    refuseType(
        column,
        kind == ColumnKind.INTEGER || kind == ColumnKind.DECIMAL,
        "an integer type or numeric");
  }

  /** What PostgreSQL compares with the key, it also takes from it; of other types it decides. */
  private void refuseKeyType(String column, ColumnModel key) {
    ColumnKind kind = model(column).kind();
    boolean number = key.kind() == ColumnKind.INTEGER && kind == ColumnKind.DECIMAL;
    refuseType(
        column,
        kind == key.kind() || kind == ColumnKind.OTHER || number,
        key.exactType() + ", as the key column " + key.name());
  }

  private void refuseType(String column, boolean fits, String wanted) {
    if (!fits) {
      throw refusal(
          "column " + column + " is " + model(column).exactType() + "; it must be " + wanted);
    }
  }

  private void add(String name, Role role, int index) {
    ColumnModel model = model(name);
    if (model.generated()) {
      throw refusal("column " + name + " is generated; it can't be written");
    }
    for (LogColumn taken : columns) {
      if (taken.model().equals(model)) {
        throw refusal("column " + name + " is named twice; a column takes one thing");
      }
    }
    columns.add(new LogColumn(model, role, index));
  }

  private ColumnModel model(String name) {
    return Catalogue.column(models, "log table " + log.name(), name);
  }

  private boolean isUniqueOnlyWithKey(Relation relation) throws SQLException {
    Set<String> withKey = new HashSet<>(log.key());
    withKey.add(log.transactionId());
    boolean foundWithKey = false;
    for (UniqueIndex index : queries.uniqueIndexes(relation)) {
      if (index.columns().equals(Set.of(log.transactionId()))) {
        return false;
      }
      foundWithKey |=
          index.columns().contains(log.transactionId()) && withKey.containsAll(index.columns());
    }
    if (!foundWithKey) {
      throw refusal(
          "transaction id column "
              + log.transactionId()
              + " is not unique, so a change sent twice"
              + " would be applied twice; create a unique index on it (or on it and the key"
              + " columns), or map it as a column of your own");
    }
    return true;
  }

  private void refuse(String found, String message) {
    if (found != null) {
      throw refusal(message.replace("%s", found));
    }
  }

  private ConfigurationException refusal(String message) {
    return new ConfigurationException("log table " + log.name() + ": " + message);
  }
}
