// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.hotrow.Change;
import io.github.hotrow.HotTable;
import io.github.hotrow.HotrowEngine;
import io.github.hotrow.Journal;
import io.github.hotrow.testing.PostgresServer;
import io.github.hotrow.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The wrapper's engine notes ordinary transactions in the journal it was given. */
@Timeout(60)
final class WrappersJournalIT {

  /** Notes what it is told. Thread-safe. */
  private static final class Told implements Journal {
    private final List<String> told = Collections.synchronizedList(new ArrayList<>());

    @Override
    public void registered(HotrowEngine engine, HotTable table) {
      told.add("registered " + table.name());
    }

    @Override
    public long accepted(Change change) {
      told.add("accepted " + change.rows().size() + " with " + change.inserts().size());
      return told.size();
    }

    @Override
    public void underWay(List<GroupUnderWay> groups) {
      told.add("under way " + groups.size());
    }

    @Override
    public void ended(long[] changes, Ending[] endings) {
      told.add("ended " + Arrays.toString(endings));
    }

    @Override
    public void close() {
      told.add("closed");
    }
  }

  @Test
  void aMergedTransactionIsNotedFromItsCommitOn() throws SQLException {
    Told journal = new Told();
    try (TestDatabase database = new TestDatabase()) {
      database.run(
          "create table stock (id int primary key, quantity int not null);"
              + "create table log (order_id int primary key); insert into stock values (1, 10)");
      Properties settings = new Properties();
      settings.setProperty("hotThreshold", "0");
      try (HotrowDataSource hotrow =
          new HotrowDataSource(PostgresServer.dataSource(database.name()), settings)) {
        hotrow.setJournal(journal);
        try (Connection connection = hotrow.getConnection();
            Statement statement = connection.createStatement()) {
          connection.setAutoCommit(false);
          statement.execute("update stock set quantity = quantity - 1 where id = 1");
          statement.execute("insert into log values (7)");
          connection.commit();
        }
      }
      assertEquals(9, database.number("select quantity from stock"));
    }
    assertEquals(
        List.of(
            "registered stock", "accepted 1 with 1", "under way 1", "ended [APPLIED]", "closed"),
        journal.told.stream().map(line -> line.replace("public.", "")).toList());
  }
}
