// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import io.github.hotrow.jdbc.internal.sql.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the catalogue says of a table, on a connection of its caller's. Stateless. */
public final class CatalogueReader {
  private static final Pattern NEXTVAL = Pattern.compile("nextval\\('((?:[^']|'')+)'::regclass\\)");

  private CatalogueReader() {}

  /** The table that the name means on this connection's search path; null if there is none. */
  public static Table read(Connection connection, TableName name) throws SQLException {
    String sql =
        "select c.oid, n.nspname, c.relname, c.relkind, c.relpersistence = 't',"
            + " c.relkind = 'p' or exists (select from pg_catalog.pg_inherits i"
            + " where i.inhrelid = c.oid or i.inhparent = c.oid)"
            + " from pg_catalog.pg_class c"
            + " join pg_catalog.pg_namespace n on n.oid = c.relnamespace"
            + " where c.oid = pg_catalog.to_regclass(?)";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, path(name));
      try (ResultSet row = query.executeQuery()) {
        if (!row.next()) {
          return null;
        }
        long oid = row.getLong(1);
        return new Table(
            row.getString(2),
            row.getString(3),
            row.getString(4).charAt(0),
            row.getBoolean(5),
            row.getBoolean(6),
            columns(connection, oid),
            keys(connection, oid),
            SessionBound.check(connection, oid));
      }
    }
  }

  /** One of the names that a function outside pg_catalog has too; null if there is none. */
  static String overloaded(Connection connection, Set<String> functions) throws SQLException {
    String sql =
        "select p.proname from pg_catalog.pg_proc p where p.proname = any (?) and p.pronamespace"
            + " <> 'pg_catalog'::pg_catalog.regnamespace limit 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setArray(1, connection.createArrayOf("text", functions.toArray()));
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  private static String path(TableName name) {
    return name.schema() == null
        ? quote(name.name())
        : quote(name.schema()) + "." + quote(name.name());
  }

  private static String quote(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static Map<String, Column> columns(Connection connection, long oid) throws SQLException {
    String sql =
        "select a.attname, case when tn.nspname = 'pg_catalog' then t.typname else '' end,"
            + " a.atttypmod, a.attnotnull, a.attidentity, a.attgenerated <> '',"
            + " coalesce(pg_catalog.pg_get_serial_sequence(?, a.attname), ''),"
            + " coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), ''), "
            + SessionBound.DEFAULT
            + " from pg_catalog.pg_attribute a"
            + " join pg_catalog.pg_type t on t.oid = a.atttypid"
            + " join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace"
            + " left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum"
            + " where a.attrelid = ? and a.attnum > 0 and not a.attisdropped order by a.attnum";
    Map<String, Column> columns = new LinkedHashMap<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, regclass(connection, oid));
      query.setLong(2, oid);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          columns.put(row.getString(1), column(row));
        }
      }
    }
    return Collections.unmodifiableMap(columns);
  }

  private static String regclass(Connection connection, long oid) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("select ?::regclass::text")) {
      query.setLong(1, oid);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getString(1);
      }
    }
  }

  private static Column column(ResultSet row) throws SQLException {
    String type = row.getString(2);
    int modifier = row.getInt(3);
    boolean fixedScale = type.equals("numeric") && modifier >= 4;
    String identity = row.getString(5);
    return new Column(
        row.getString(1),
        row.getBoolean(6) ? ColumnType.OTHER : ColumnType.named(type),
        type,
        modifier,
        fixedScale ? (((modifier - 4) & 0x7FF) ^ 0x400) - 0x400 : -1,
        row.getBoolean(4),
        identity.isEmpty() ? 0 : identity.charAt(0),
        sequence(identity, row.getString(7), row.getString(8)),
        row.getBoolean(9));
  }

  /** The sequence, if the default is its next value and nothing else. */
  private static String sequence(String identity, String serial, String expression) {
    if (!identity.isEmpty()) {
      return serial.isEmpty() ? null : serial;
    }
    Matcher nextval = NEXTVAL.matcher(expression);
    return nextval.matches() ? nextval.group(1).replace("''", "'") : null;
  }

  private static List<Set<String>> keys(Connection connection, long oid) throws SQLException {
    String sql =
        "select array(select a.attname::text from"
            + " pg_catalog.unnest(i.indkey::int2[]) with ordinality k(num, ord)"
            + " join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num"
            + " where k.ord <= i.indnkeyatts) from pg_catalog.pg_index i where i.indrelid = ?"
            + " and i.indisunique and i.indisvalid and i.indimmediate and i.indpred is null"
            + " and i.indexprs is null order by i.indisprimary desc, i.indnkeyatts, i.indexrelid";
    List<Set<String>> keys = new ArrayList<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, oid);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          keys.add(Set.of((String[]) row.getArray(1).getArray()));
        }
      }
    }
    return List.copyOf(keys);
  }
}
