// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.transaction;

import io.github.hotrow.InsertInto;
import io.github.hotrow.jdbc.internal.binding.InsertBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.StringJoiner;

/** Something that was answered and is not in the database yet. Immutable. */
sealed interface Kept {

  /** Executes it on a physical connection, where it must give the answer that was given. */
  void replay(Connection physical) throws SQLException;

  /** What learns from how its transaction ends. */
  KnownShape shape();

  /** A statement as the application gave it. */
  record KeptStatement(
      KnownShape shape, String sql, List<BoundParameter> parameters, boolean prepared, boolean hot)
      implements Kept {
    @Override
    public void replay(Connection physical) throws SQLException {
      long count;
      if (prepared) {
        try (PreparedStatement statement = physical.prepareStatement(sql)) {
          for (int i = 0; i < parameters.size(); i++) {
            ParameterReplay.set(statement, i + 1, parameters.get(i));
          }
          statement.execute();
          count = statement.getLargeUpdateCount();
        }
      } else {
        try (Statement statement = physical.createStatement()) {
          statement.execute(sql);
          count = statement.getLargeUpdateCount();
        }
      }
      if (hot && count == 0) {
        throw SqlErrors.grantWasGone();
      }
    }
  }

  /** A row whose generated columns were given their values beforehand. */
  record KeptRow(KnownShape shape, InsertBinding binding, InsertInto into, Object[] values)
      implements Kept {
    @Override
    public void replay(Connection physical) throws SQLException {
      try (PreparedStatement statement = physical.prepareStatement(sql())) {
        for (int i = 0; i < values.length; i++) {
          statement.setObject(i + 1, values[i]);
        }
        statement.executeUpdate();
      }
    }

    private String sql() {
      StringJoiner names = new StringJoiner(", ", " (", ")");
      StringJoiner marks = new StringJoiner(", ", " values (", ")");
      for (String column : into.columns()) {
        names.add(quote(column));
        marks.add("?");
      }
      for (String column : into.nowColumns()) {
        names.add(quote(column));
        marks.add("pg_catalog.now()");
      }
      return "insert into "
          + quote(binding.table().schema())
          + "."
          + quote(binding.table().name())
          + names
          + (into.overridingSystemValue() ? " overriding system value" : "")
          + marks;
    }

    private static String quote(String name) {
      return '"' + name.replace("\"", "\"\"") + '"';
    }
  }
}
