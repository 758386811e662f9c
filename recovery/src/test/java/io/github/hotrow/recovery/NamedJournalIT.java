// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.ConfigurationException;
import io.github.hotrow.HotrowConfig;
import io.github.hotrow.Journal;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A journal that is named where settings are text. */
@Timeout(60)
final class NamedJournalIT {
  private static Properties journal(Path directory) {
    Properties settings = new Properties();
    settings.setProperty("journal", directory.toString());
    return settings;
  }

  @Test
  void isKeptInTheDirectoryOfAnUrl(@TempDir Path directory) throws SQLException {
    Path journal = directory.resolve("a journal");
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "create table stock (id int primary key, quantity int not null);"
              + "insert into stock values (1, 10)");
      try (HotrowDataSource hotrow = new HotrowDataSource()) {
        hotrow.setJdbcUrl(
            PostgresServer.url(database.name())
                + "&hotrow.hotThreshold=0&hotrow.journal="
                + URLEncoder.encode(journal.toString(), StandardCharsets.UTF_8));
        assertFalse(Files.exists(journal), "it is opened with the engine");
        try (Connection connection = hotrow.getConnection();
            Statement statement = connection.createStatement()) {
          assertEquals(
              1, statement.executeUpdate("update stock set quantity = quantity - 1 where id = 1"));
        }
        assertEquals(1, hotrow.stats().engine().applied(), () -> hotrow.stats().toString());
        assertTrue(Files.isDirectory(journal));
      }
    }
  }

  @Test
  void isRefusedBesideAnotherOne(@TempDir Path directory) throws SQLException {
    assertTrue(HotrowConfig.fromProperties(journal(directory)).getJournal() instanceof FileJournal);
    Journal another = new FileJournal(new JournalConfig(directory.resolve("another")));
    try (HotrowDataSource hotrow =
        new HotrowDataSource(PostgresServer.dataSource("postgres"), journal(directory))) {
      hotrow.setJournal(another);
      String message =
          assertThrows(ConfigurationException.class, hotrow::getConnection).getMessage();
      assertTrue(message.contains("journal"), message);
    }
  }

  @Test
  void aTextThatIsNoPathIsRefused() {
    Properties settings = new Properties();
    settings.setProperty("journal", "no\0path");
    String message =
        assertThrows(ConfigurationException.class, () -> HotrowConfig.fromProperties(settings))
            .getMessage();
    assertTrue(message.startsWith("journal is "), message);
  }
}
