// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.internal.commit;

import io.github.hotrow.internal.table.ColumnKind;
import io.github.hotrow.internal.table.ColumnModel;
import io.github.hotrow.internal.table.SqlNames;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what PostgreSQL's catalogue says of one relation. Confined to one registration. */
final class CatalogueQueries {
  private final Connection connection;

  CatalogueQueries(Connection connection) {
    this.connection = connection;
  }

  /**
   * A relation.
   *
   * @param kind pg_class.relkind: r an ordinary table, p a partitioned one, v a view, …
   * @param temporary whether it belongs to a session
   * @param rowSecurity whether row-level security is on
   * @param inherited whether other tables inherit from it
   */
  record Relation(
      long oid,
      String schema,
      String name,
      char kind,
      boolean temporary,
      boolean rowSecurity,
      boolean inherited) {
    String sqlName() {
      return SqlNames.qualified(schema, name);
    }
  }

  /** A unique index that may prove a key: complete, immediate, without expressions. */
  record UniqueIndex(String name, Set<String> columns) {}

  /** A constraint with the columns it covers. */
  record Constraint(String name, char type, Set<String> columns, String definition) {}

  /** The relation, or null. */
  Relation relation(String name) throws SQLException {
    String path = SqlNames.path(name);
    String sql =
        "select c.oid, n.nspname, c.relname, c.relkind, c.relpersistence = 't', c.relrowsecurity,"
            + " c.relhassubclass and c.relkind = 'r' from pg_catalog.pg_class c"
            + " join pg_catalog.pg_namespace n on n.oid = c.relnamespace"
            + " where c.oid = pg_catalog.to_regclass(?)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, path);
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return null;
        }
        return new Relation(
            row.getLong(1),
            row.getString(2),
            row.getString(3),
            row.getString(4).charAt(0),
            row.getBoolean(5),
            row.getBoolean(6),
            row.getBoolean(7));
      }
    }
  }

  /** The tables of which the relation is a partition, directly or not, by qualified name. */
  Set<String> partitionOf(Relation relation) throws SQLException {
    String sql =
        "select n.nspname, c.relname from pg_catalog.pg_partition_ancestors(?::oid) as a"
            + " join pg_catalog.pg_class c on c.oid = a.relid"
            + " join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid <> ?";
    Set<String> names = new HashSet<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, relation.oid());
      query.setLong(2, relation.oid());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          names.add(SqlNames.qualified(row.getString(1), row.getString(2)));
        }
      }
    }
    return names;
  }

  /** The relation's columns by name, in their order. */
  Map<String, ColumnModel> columns(Relation relation) throws SQLException {
    String sql =
        "select a.attname, a.attnotnull or t.typnotnull, a.atthasdef or a.attidentity <> ''"
            + " or t.typdefault is not null, a.attgenerated <> '' or a.attidentity = 'a',"
            + " pg_catalog.format_type(a.atttypid, a.atttypmod), bn.nspname, b.typname,"
            + " b.typcategory, b.typtype, case when t.typtype = 'd' then t.typtypmod else"
            + " a.atttypmod end, coalesce(co.collisdeterministic, true), t.typtype = 'd'"
            + " from pg_catalog.pg_attribute a"
            + " join pg_catalog.pg_type t on t.oid = a.atttypid"
            + " join pg_catalog.pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype"
            + " else t.oid end"
            + " join pg_catalog.pg_namespace bn on bn.oid = b.typnamespace"
            + " left join pg_catalog.pg_collation co on co.oid = a.attcollation"
            + " where a.attrelid = ? and a.attnum > 0 and not a.attisdropped order by a.attnum";
    Map<String, ColumnModel> columns = new LinkedHashMap<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, relation.oid());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          columns.put(row.getString(1), column(row));
        }
      }
    }
    return columns;
  }

  private static ColumnModel column(ResultSet row) throws SQLException {
    String schema = row.getString(6);
    String type = row.getString(7);
    int modifier = row.getInt(10);
    boolean domain = row.getBoolean(12);
    ColumnKind kind = kind(schema, type, row.getBoolean(11), domain);
    boolean numeric = type.equals("numeric") && modifier >= 4;
    boolean text = row.getString(8).equals("S");
    boolean limited = (type.equals("varchar") || type.equals("bpchar")) && modifier >= 4;
    boolean notNull = row.getBoolean(2);
    return new ColumnModel(
        row.getString(1),
        kind,
        text ? "" : SqlNames.qualified(schema, type),
        row.getString(5),
        limited ? modifier - 4 : -1,
        numeric ? (((modifier - 4) & 0x7FF) ^ 0x400) - 0x400 : -1,
        numeric ? ((modifier - 4) >> 16) & 0xFFFF : -1,
        notNull,
        !notNull || row.getBoolean(3),
        row.getBoolean(4));
  }

  private static ColumnKind kind(
      String schema, String type, boolean deterministic, boolean domain) {
    if (!schema.equals("pg_catalog") || domain) {
      return ColumnKind.OTHER;
    }
    return switch (type) {
      case "int2", "int4", "int8" -> ColumnKind.INTEGER;
      case "numeric" -> ColumnKind.DECIMAL;
      case "text", "varchar" -> deterministic ? ColumnKind.TEXT : ColumnKind.OTHER;
      case "uuid" -> ColumnKind.UUID;
      case "bool" -> ColumnKind.BOOLEAN;
      case "timestamp" -> ColumnKind.TIMESTAMP;
      case "timestamptz" -> ColumnKind.TIMESTAMPTZ;
      case "date" -> ColumnKind.DATE;
      default -> ColumnKind.OTHER;
    };
  }

  /** The unique indexes that can prove a key. */
  List<UniqueIndex> uniqueIndexes(Relation relation) throws SQLException {
    String sql =
        "select i.indexrelid::regclass::text, array(select a.attname::text from"
            + " pg_catalog.unnest(i.indkey::int2[]) with ordinality k(num, ord)"
            + " join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num"
            + " where k.ord <= i.indnkeyatts) from pg_catalog.pg_index i where i.indrelid = ?"
            + " and i.indisunique and i.indisvalid and i.indimmediate and i.indpred is null"
            + " and i.indexprs is null order by i.indisprimary desc, 1";
    List<UniqueIndex> indexes = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, relation.oid());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          indexes.add(new UniqueIndex(row.getString(1), names(row, 2)));
        }
      }
    }
    return indexes;
  }

  private static Set<String> names(ResultSet row, int column) throws SQLException {
    return Set.of((String[]) row.getArray(column).getArray());
  }

  /** The constraints, each with its columns. */
  List<Constraint> constraints(Relation relation) throws SQLException {
    String sql =
        "select c.conname, c.contype, array(select a.attname::text from"
            + " pg_catalog.pg_attribute a where a.attrelid = c.conrelid and a.attnum ="
            + " any(c.conkey)), pg_catalog.pg_get_constraintdef(c.oid)"
            + " from pg_catalog.pg_constraint c where c.conrelid = ? and c.contype <> 'n'"
            + " order by 1";
    List<Constraint> constraints = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, relation.oid());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          constraints.add(
              new Constraint(
                  row.getString(1), row.getString(2).charAt(0), names(row, 3), row.getString(4)));
        }
      }
    }
    return constraints;
  }

  /** The name of an index that uses the column in a key, an expression or a condition, or null. */
  String indexOn(Relation relation, String column) throws SQLException {
    return text(
        "select i.relname from pg_catalog.pg_depend d"
            + " join pg_catalog.pg_class i on i.oid = d.objid and i.relkind in ('i', 'I')"
            + " join pg_catalog.pg_attribute a on a.attrelid = d.refobjid"
            + " and a.attnum = d.refobjsubid where d.classid = 'pg_catalog.pg_class'::regclass"
            + " and d.refobjid = ? and a.attname = ? limit 1",
        relation,
        column);
  }

  /** The name of an enabled trigger for the event (4: INSERT, 16: UPDATE), or null. */
  String trigger(Relation relation, int event) throws SQLException {
    return text(
        "select tgname from pg_catalog.pg_trigger where tgrelid = ? and not tgisinternal"
            + " and tgenabled <> 'D' and tgtype & ?::int4 <> 0 order by 1 limit 1",
        relation,
        Integer.toString(event));
  }

  /** The name of a rule for the event (2: UPDATE, 3: INSERT), or null. */
  String rule(Relation relation, int event) throws SQLException {
    return text(
        "select rulename from pg_catalog.pg_rewrite where ev_class = ? and ev_type = ?"
            + " order by 1 limit 1",
        relation,
        Integer.toString(event));
  }

  /** The first privilege on one of the columns that the current user lacks, or null. */
  String missingPrivilege(Relation relation, String privilege, List<String> columns)
      throws SQLException {
    String sql =
        "select c from pg_catalog.unnest(?::text[]) as u(c)"
            + " where not pg_catalog.has_column_privilege(?::oid, c, ?) limit 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setArray(1, connection.createArrayOf("text", columns.toArray()));
      query.setLong(2, relation.oid());
      query.setString(3, privilege);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? privilege + " (" + row.getString(1) + ")" : null;
      }
    }
  }

  /** Why PostgreSQL would not read the text as a value of the column's type, or null. */
  String refusal(ColumnModel column, String text) throws SQLException {
    String type = column.castType().isEmpty() ? "text" : column.exactType();
    try (PreparedStatement query = connection.prepareStatement("select ?::text::" + type)) {
      query.setString(1, text);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return null;
      }
    } catch (SQLException e) {
      if (SqlStates.isOneMembersFault(e)) {
        return SqlStates.serverMessage(e).getMessage();
      }
      throw e;
    }
  }

  private String text(String sql, Relation relation, String argument) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, relation.oid());
      query.setString(2, argument);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }
}
