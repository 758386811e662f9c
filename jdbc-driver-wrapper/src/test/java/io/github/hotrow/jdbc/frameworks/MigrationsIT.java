// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.frameworks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Migrations run through the wrapper as through any DataSource, and again to no effect. */
@Timeout(120)
final class MigrationsIT {

  @Test
  void flywayMigrates() {
    try (Sale sale = new Sale()) {
      Flyway flyway =
          Flyway.configure()
              .dataSource(sale.dataSource())
              .baselineOnMigrate(true)
              .baselineVersion("0")
              .locations("classpath:io/github/hotrow/jdbc/frameworks/flyway")
              .load();
      assertEquals(2, flyway.migrate().migrationsExecuted);
      assertEquals(0, flyway.migrate().migrationsExecuted);
      flyway.validate();
      assertEquals(2, sale.database().number("select count(*) from customer"));
      assertEquals(
          "2,3",
          sale.database().text("select last_value, count_of_customers() + 1 from customer_id_seq"));
    }
  }

  @Test
  void liquibaseMigrates() throws Exception {
    try (Sale sale = new Sale()) {
      for (int time = 0; time < 2; time++) {
        try (Connection connection = sale.dataSource().getConnection();
            Liquibase liquibase =
                new Liquibase(
                    "io/github/hotrow/jdbc/frameworks/liquibase/changes.sql",
                    new ClassLoaderResourceAccessor(),
                    DatabaseFactory.getInstance()
                        .findCorrectDatabaseImplementation(new JdbcConnection(connection)))) {
          liquibase.update(new Contexts());
        }
      }
      assertEquals(2, sale.database().number("select count(*) from customer"));
      assertEquals(3, sale.database().number("select count(*) from databasechangelog"));
      assertEquals("false", sale.database().text("select locked::text from databasechangeloglock"));
    }
  }
}
