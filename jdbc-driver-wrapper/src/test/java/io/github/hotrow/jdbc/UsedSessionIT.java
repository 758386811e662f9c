// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that have been used before the first hot update comes. */
@Timeout(60)
final class UsedSessionIT {
  @Test
  void aSessionThatHasRunAFunctionIsStillLikeTheLeaders() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "create table stock (id int primary key, quantity int not null);"
              + " insert into stock values (1, 10);"
              + " create function one() returns int language plpgsql as 'begin return 1; end'");
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl(database.url());
      config.setMaximumPoolSize(1);
      Properties settings = new Properties();
      settings.setProperty("hotThreshold", "0");
      try (HikariDataSource pool = new HikariDataSource(config);
          HotrowDataSource hotrow = new HotrowDataSource(pool, settings);
          Connection connection = hotrow.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("select one()"); // PL/pgSQL's settings appear
        String take = "update stock set quantity = quantity - 1 where id = 1 and quantity >= 1";
        assertEquals(1, statement.executeUpdate(take));
        assertEquals(1, hotrow.stats().engine().applied(), () -> hotrow.stats().toString());
      }
    }
  }
}
