// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.binding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Finds what the catalogue has evaluated when a row is inserted and what may depend on the session
 * that inserts it: a kept INSERT is executed in a leader's. Stateless.
 *
 * <p>Those are the functions of PostgreSQL's own that tell of the session, and every function that
 * somebody else wrote (extensions' are taken to be what they say) unless it is immutable: it may
 * call one of them, or read what others have inserted.
 */
final class SessionBound {
  private static final String WORDS =
      "(currval|lastval|current_setting|set_config|current_query|pg_backend_pid|pg_my_temp_schema"
          + "|inet_client_addr|inet_client_port)";

  /** Whether a column's default is; in a query of pg_attrdef as d and the column's pg_type as t. */
  static final String DEFAULT =
      "coalesce("
          + mentions("pg_catalog.pg_get_expr(d.adbin, d.adrelid)")
          + " or "
          + calls("pg_attrdef", "d.oid")
          + ", false) or coalesce(d.oid is null and ("
          + mentions("t.typdefault")
          + " or "
          + calls("pg_type", "t.oid")
          + "), false)";

  private SessionBound() {}

  /** The name of a check constraint that is; null if there is none. */
  static String check(Connection connection, long table) throws SQLException {
    String sql =
        "select c.conname from pg_catalog.pg_constraint c where c.conrelid = ? and c.contype = 'c'"
            + " and ("
            + mentions("pg_catalog.pg_get_constraintdef(c.oid)")
            + " or "
            + calls("pg_constraint", "c.oid")
            + ") order by 1 limit 1";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setLong(1, table);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  /** A text constant that reads like a call only makes for an ordinary transaction too many. */
  private static String mentions(String expression) {
    return expression + " ~ '\\m" + WORDS + "\\('";
  }

  private static String calls(String catalogue, String oid) {
    return "exists (select from pg_catalog.pg_depend u join pg_catalog.pg_proc f"
        + " on f.oid = u.refobjid where u.classid = 'pg_catalog."
        + catalogue
        + "'::pg_catalog.regclass and u.objid = "
        + oid
        + " and u.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass and f.provolatile <> 'i'"
        + " and f.pronamespace <> 'pg_catalog'::pg_catalog.regnamespace"
        + " and not exists (select from pg_catalog.pg_depend x where x.objid = f.oid"
        + " and x.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and x.deptype = 'e'))";
  }
}
