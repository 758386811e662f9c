// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.connection;

import io.github.hotrow.jdbc.internal.transaction.BoundParameter;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import org.postgresql.core.NativeQuery;
import org.postgresql.core.Parser;
import org.postgresql.core.Utils;

/** Shows a prepared statement with its values in place, as pgjdbc does. Immutable. */
record SqlWithValues(String sql) {
  private static final String[] ALL_COLUMNS = {};

  /** The statement with these values; for people, not for the database. */
  String of(ParameterRecord parameters) {
    try {
      List<NativeQuery> queries =
          Parser.parseJdbcSql(sql, true, true, false, false, false, ALL_COLUMNS);
      if (queries.size() != 1) {
        return sql;
      }
      return filled(queries.get(0), parameters);
    } catch (SQLException e) {
      return sql;
    }
  }

  private static String filled(NativeQuery query, ParameterRecord parameters) throws SQLException {
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int i = 0; i < query.bindPositions.length && i < parameters.count(); i++) {
      int at = query.bindPositions[i];
      text.append(query.nativeSql, from, at).append(value(parameters.get(i + 1)));
      from = at + NativeQuery.bindName(i + 1).length();
    }
    return text.append(query.nativeSql.substring(from)).toString();
  }

  private static String value(BoundParameter parameter) throws SQLException {
    return switch (parameter.kind()) {
      case UNSET -> "?";
      case NULL -> "(NULL)";
      case BOOLEAN -> cast((Boolean) parameter.value() ? "TRUE" : "FALSE", "boolean");
      case SHORT -> cast(parameter.value(), "int2");
      case INT -> cast(parameter.value(), "int4");
      case LONG -> cast(parameter.value(), "int8");
      case FLOAT -> cast(parameter.value(), "real");
      case DOUBLE -> cast(parameter.value(), "double precision");
      case DECIMAL -> cast(((BigDecimal) parameter.value()).toString(), "numeric");
      case LOCAL_DATE -> cast(parameter.value(), "date");
      case LOCAL_DATE_TIME -> cast(parameter.value(), "timestamp");
      case OFFSET_DATE_TIME -> cast(parameter.value(), "timestamp with time zone");
      case UUID -> cast(parameter.value(), "uuid");
      case BYTES -> "(bytes)";
      case STRING, DATE, TIME, TIMESTAMP, OTHER -> "(" + quoted(parameter.value()) + ")";
    };
  }

  private static String cast(Object value, String type) throws SQLException {
    return "(" + quoted(value) + "::" + type + ")";
  }

  private static String quoted(Object value) throws SQLException {
    return Utils.escapeLiteral(new StringBuilder("'"), String.valueOf(value), true)
        .append('\'')
        .toString();
  }
}
