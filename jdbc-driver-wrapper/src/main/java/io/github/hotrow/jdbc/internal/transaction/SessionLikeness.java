// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.jdbc.internal.binding.Unbindable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Whether statements mean the same on a leader's connection as on the application's: what a session
 * has set (search_path, role, time zone, synchronous_commit, …) is part of what they mean.
 * Stateless.
 */
final class SessionLikeness {
  /** What may differ: names, limits of waiting, and what is about results only. */
  private static final Set<String> IRRELEVANT =
      Set.of(
          "application_name",
          "client_connection_check_interval",
          "extra_float_digits",
          "geqo_seed",
          "idle_in_transaction_session_timeout",
          "idle_session_timeout",
          "lock_timeout",
          "seed",
          "statement_timeout",
          "tcp_keepalives_count",
          "tcp_keepalives_idle",
          "tcp_keepalives_interval",
          "tcp_user_timeout",
          "transaction_timeout");

  private SessionLikeness() {}

  /**
   * Compares the two.
   *
   * @throws Unbindable if something that matters differs, or is not as merging needs it
   */
  static void check(Connection applications, Connection leaders) throws SQLException, Unbindable {
    Map<String, String> wanted = settings(applications);
    Map<String, String> given = settings(leaders);
    if (!"read committed".equals(wanted.get("transaction_isolation"))) {
      throw new Unbindable(
          "The connections are at "
              + wanted.get("transaction_isolation")
              + "; only READ COMMITTED is merged.");
    }
    if (!"on".equals(wanted.get("standard_conforming_strings"))) {
      throw new Unbindable(
          "standard_conforming_strings is off; string literals would be read otherwise.");
    }
    for (Map.Entry<String, String> setting : wanted.entrySet()) {
      if (!setting.getValue().equals(given.get(setting.getKey()))) {
        throw new Unbindable(
            "The application's connections have another "
                + setting.getKey()
                + " than the leaders'; set it for the role or in the URL instead of on each"
                + " connection.");
      }
    }
  }

  private static Map<String, String> settings(Connection connection) throws SQLException {
    String sql =
        "select name, coalesce(setting, '') from pg_catalog.pg_settings"
            + " where context in ('user', 'superuser', 'backend', 'superuser-backend')"
            // an extension's settings are there once a session has used it (PL/pgSQL's, say)
            + " and (name not like '%.%' or source <> 'default')"
            + " union all select 'current_user', current_user::text"
            + " union all select 'session_user', session_user::text"
            + " union all select 'transaction_isolation',"
            + " pg_catalog.current_setting('transaction_isolation')";
    Map<String, String> settings = new TreeMap<>();
    try (Statement query = connection.createStatement();
        ResultSet row = query.executeQuery(sql)) {
      while (row.next()) {
        if (!IRRELEVANT.contains(row.getString(1))) {
          settings.put(row.getString(1), row.getString(2));
        }
      }
    }
    return settings;
  }
}
