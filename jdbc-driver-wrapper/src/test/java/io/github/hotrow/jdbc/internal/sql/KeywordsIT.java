// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.internal.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.testing.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every keyword of the server as the name of a column, a table and an alias. */
class KeywordsIT {

  @Test
  void aKeywordIsANameToUsExactlyIfItIsOneToTheServer() throws SQLException {
    List<String> differing = new ArrayList<>();
    try (Connection connection =
            PostgresServer.dataSource(PostgresServer.newDatabase()).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("set synchronous_commit = off");
      for (String word : keywords(statement)) {
        String quoted = "\"" + word + "\"";
        statement.execute("create temp table " + quoted + " (id int, " + quoted + " int)");
        for (String pattern :
            List.of(
                "update %1$s set %1$s = %1$s - 1 where id = 1 and %1$s >= 1",
                "update %2$s %1$s set %2$s = %1$s.%2$s - 1 where %1$s.id = 1",
                "update %2$s as %1$s set %2$s = 1 + %1$s.%2$s where 1 <= %1$s.%2$s and id = 1",
                "update %1$s set %2$s = %2$s - 1 where id = 1 and %1$s.%2$s > 0 returning %1$s",
                "insert into %1$s (%1$s) values (1) returning id as %1$s")) {
          String sql = pattern.formatted(word, quoted);
          boolean accepted =
              !(new ShapeCache(1_000).recognise(sql).recognition() instanceof Recognition.Ordinary);
          if (accepted != isAccepted(statement, sql) && !isMoreCautious(accepted, word)) {
            differing.add(sql);
          }
        }
        statement.execute("drop table " + quoted);
      }
    }
    assertEquals(List.of(), differing);
  }

  /** What the server takes and we don't need to. */
  private static boolean isMoreCautious(boolean accepted, String word) {
    return !accepted && List.of("set").contains(word);
  }

  private static boolean isAccepted(Statement statement, String sql) {
    try {
      statement.execute(sql);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static List<String> keywords(Statement statement) throws SQLException {
    List<String> words = new ArrayList<>();
    try (ResultSet result = statement.executeQuery("select word from pg_get_keywords()")) {
      while (result.next()) {
        words.add(result.getString(1));
      }
    }
    return words;
  }
}
