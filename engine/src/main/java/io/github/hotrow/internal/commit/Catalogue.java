// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotTable;
import io.github.hotrow.internal.commit.CatalogueQueries.Constraint;
import io.github.hotrow.internal.commit.CatalogueQueries.Relation;
import io.github.hotrow.internal.commit.CatalogueQueries.UniqueIndex;
import io.github.hotrow.internal.table.BoundLog;
import io.github.hotrow.internal.table.BoundTable;
import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.CounterModel;
import io.github.hotrow.internal.table.Values;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks a description of a hot table against the catalogue, once, and refuses what can't be merged
 * without anybody noticing. Confined to one registration.
 */
final class Catalogue {
  private static final int INSERT_TRIGGER = 4;
  private static final int UPDATE_TRIGGER = 16;
  private static final int UPDATE_RULE = 2;
  private static final int INSERT_RULE = 3;
  private static final int MAX_PRECISION = 18;

  private final CatalogueQueries queries;
  private final HotTable table;

  private Catalogue(Connection connection, HotTable table) {
    this.queries = new CatalogueQueries(connection);
    this.table = table;
  }

  /**
   * The table bound to the catalogue.
   *
   * @throws ConfigurationException if its rows can't be merged; the message says why, and what to
   *     do
   */
  static BoundTable bind(Connection connection, HotTable table) throws SQLException {
    return new Catalogue(connection, table).bind();
  }

  private BoundTable bind() throws SQLException {
    Relation relation = relation(queries, table.name(), "hot table");
    refuse(
        queries.trigger(relation, UPDATE_TRIGGER),
        "trigger %s would notice that updates are merged; drop or disable it, or leave the table"
            + " unmerged");
    refuse(
        queries.rule(relation, UPDATE_RULE),
        "rule %s would notice that updates are merged; drop it, or leave the table unmerged");
    refuse(
        relation.rowSecurity() ? relation.name() : null,
        "row-level security is on, which could hide rows from the engine; leave %s unmerged");
    refuse(
        relation.inherited() ? relation.name() : null,
        "other tables inherit from it, so %s's key is not unique; name the child table itself");
    Map<String, ColumnModel> columns = queries.columns(relation);
    List<ColumnModel> key = key(relation, columns);
    List<Constraint> constraints = queries.constraints(relation);
    CheckConstraint checks = checks(counters(relation, columns, constraints), constraints);
    refusePrivilege(queries.missingPrivilege(relation, "SELECT", table.key()));
    refusePrivilege(queries.missingPrivilege(relation, "SELECT", table.counters()));
    refusePrivilege(queries.missingPrivilege(relation, "UPDATE", table.counters()));
    checkFirstValues(relation, columns, key);
    BoundLog log = table.log() == null ? null : new LogCatalogue(queries, table, key).bind();
    BoundTable bound =
        new BoundTable(
            table,
            relation.sqlName(),
            queries.partitionOf(relation),
            key,
            checks.counters(),
            columns,
            unassignable(relation, constraints),
            checks.betweenColumns(),
            log);
    List<String> judged = bound.tracked().stream().map(ColumnModel::name).toList();
    refusePrivilege(queries.missingPrivilege(relation, "SELECT", judged));
    return bound;
  }

  /** The relation, if it is a table that rows can be written to. */
  static Relation relation(CatalogueQueries queries, String name, String what) throws SQLException {
    Relation relation = queries.relation(name);
    if (relation == null) {
      throw new ConfigurationException(
          what
              + " "
              + name
              + " does not exist; create it, or qualify its name with its schema"
              + " (names are taken as PostgreSQL stores them: lower case unless quoted)");
    }
    if ((relation.kind() != 'r' && relation.kind() != 'p') || relation.temporary()) {
      throw new ConfigurationException(
          what
              + " "
              + name
              + " is not an ordinary or partitioned table that all sessions see; name"
              + " the table itself");
    }
    return relation;
  }

  private void refuse(String found, String message) {
    if (found != null) {
      throw new ConfigurationException(
          "hot table " + table.name() + ": " + message.replace("%s", found));
    }
  }

  private void refusePrivilege(String lacking) {
    refuse(lacking, "the current user lacks %s on it; grant it");
  }

  static ColumnModel column(Map<String, ColumnModel> columns, String what, String name) {
    ColumnModel column = columns.get(name);
    if (column == null) {
      throw new ConfigurationException(
          what + " has no column " + name + "; it has " + columns.keySet());
    }
    return column;
  }

  private List<ColumnModel> key(Relation relation, Map<String, ColumnModel> columns)
      throws SQLException {
    List<ColumnModel> key = new ArrayList<>();
    for (String name : table.key()) {
      ColumnModel column = column(columns, "hot table " + table.name(), name);
      boolean usable =
          switch (column.kind()) {
            case INTEGER, TEXT, UUID, DATE -> true;
            default -> false;
          };
      refuse(
          usable ? null : name,
          "key column %s is "
              + column.exactType()
              + "; a key must be of integer, text (with a"
              + " deterministic collation), uuid or date type");
      key.add(column);
    }
    Set<String> names = new HashSet<>(table.key());
    for (UniqueIndex index : queries.uniqueIndexes(relation)) {
      if (index.columns().equals(names)) {
        return key;
      }
    }
    throw new ConfigurationException(
        "hot table "
            + table.name()
            + ": no primary key or unique index is just on "
            + table.key()
            + "; name the columns of one, or create one (not partial, not deferrable)");
  }

  private List<CounterModel> counters(
      Relation relation, Map<String, ColumnModel> columns, List<Constraint> constraints)
      throws SQLException {
    List<CounterModel> counters = new ArrayList<>();
    for (String name : table.counters()) {
      ColumnModel column = column(columns, "hot table " + table.name(), name);
      refuse(column.generated() ? name : null, "counter %s is generated; it can't be changed");
      refuse(table.key().contains(name) ? name : null, "%s is both key and counter");
      refuse(
          column.notNull() ? null : name,
          "counter %s may be NULL; declare it NOT NULL, with a default if rows lack it");
      String index = queries.indexOn(relation, name);
      refuse(
          index,
          "counter "
              + name
              + " is used by index %s, which makes every update slower and defeats"
              + " HOT updates; drop the index");
      for (Constraint constraint : constraints) {
        boolean foreign = constraint.type() == 'f' && constraint.columns().contains(name);
        refuse(
            foreign ? constraint.name() : null,
            "counter " + name + " is part of foreign key %s; a counter can't refer to a row");
      }
      counters.add(counter(column));
    }
    return counters;
  }

  private CounterModel counter(ColumnModel column) {
    if (column.kind() == ColumnKind.INTEGER) {
      return switch (column.exactType()) {
        case "smallint" -> new CounterModel(column, 0, Short.MIN_VALUE, Short.MAX_VALUE);
        case "integer" -> new CounterModel(column, 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
        default -> new CounterModel(column, 0, Long.MIN_VALUE, Long.MAX_VALUE);
      };
    }
    boolean fits =
        column.kind() == ColumnKind.DECIMAL
            && column.precision() >= 1
            && column.precision() <= MAX_PRECISION
            && column.scale() >= 0
            && column.scale() <= column.precision();
    refuse(
        fits ? null : column.name(),
        "counter %s is "
            + column.exactType()
            + "; a counter must be smallint, integer, bigint or"
            + " numeric(p,s) with 0 <= s <= p <= "
            + MAX_PRECISION);
    long limit = BigInteger.TEN.pow(column.precision()).longValueExact() - 1;
    return new CounterModel(column, column.scale(), -limit, limit);
  }

  private CheckConstraint checks(List<CounterModel> counters, List<Constraint> constraints) {
    CheckConstraint checks = new CheckConstraint(counters);
    for (Constraint constraint : constraints) {
      boolean onCounter = constraint.columns().stream().anyMatch(table.counters()::contains);
      if (constraint.type() == 'c' && onCounter) {
        refuse(
            checks.read(constraint.name(), constraint.definition()) ? null : constraint.name(),
            "check constraint %s looks at a counter in a way that can't be judged for each member of"
                + " a group: "
                + constraint.definition()
                + "; only comparisons of a column with a"
                + " number or another number column, joined by AND, can");
      }
    }
    return checks;
  }

  private void checkFirstValues(
      Relation relation, Map<String, ColumnModel> columns, List<ColumnModel> key)
      throws SQLException {
    if (table.firstValues() == null) {
      return;
    }
    refuse(
        queries.rule(relation, INSERT_RULE),
        "missing rows are to be created, but rule %s rewrites INSERT; drop it");
    refuse(
        queries.trigger(relation, INSERT_TRIGGER),
        "missing rows are to be created, but trigger %s may change them; drop it, or create the rows"
            + " beforehand");
    for (String name : table.firstValues().keySet()) {
      ColumnModel column = column(columns, "hot table " + table.name(), name);
      refuse(
          key.contains(column) || column.generated() ? name : null,
          "first value for %s: a key or generated column takes none");
      checkFirstValue(column, table.firstValues().get(name));
    }
    refusePrivilege(queries.missingPrivilege(relation, "INSERT", table.key()));
    refusePrivilege(
        queries.missingPrivilege(relation, "INSERT", List.copyOf(table.firstValues().keySet())));
    for (ColumnModel column : columns.values()) {
      boolean covered =
          column.optional()
              || column.generated()
              || key.contains(column)
              || table.firstValues().containsKey(column.name());
      refuse(
          covered ? null : column.name(),
          "column %s is NOT NULL and has no default; give it a first value");
    }
  }

  private void checkFirstValue(ColumnModel column, Object value) throws SQLException {
    String text = Values.toText(column, value);
    if (text == null) {
      refuse(
          column.notNull() ? column.name() : null, "first value for %s is null, which it refuses");
      return;
    }
    boolean tooLong =
        column.length() >= 0 && text.codePointCount(0, text.length()) > column.length();
    String why = tooLong ? "it is too long" : queries.refusal(column, text);
    refuse(
        why == null ? null : column.name(),
        "first value for %s doesn't fit " + column.exactType() + ": " + why + "; give another one");
  }

  private Set<String> unassignable(Relation relation, List<Constraint> constraints)
      throws SQLException {
    Set<String> covered = new HashSet<>();
    for (Constraint constraint : constraints) {
      covered.addAll(constraint.columns());
    }
    for (UniqueIndex index : queries.uniqueIndexes(relation)) {
      covered.addAll(index.columns());
    }
    return covered;
  }
}
