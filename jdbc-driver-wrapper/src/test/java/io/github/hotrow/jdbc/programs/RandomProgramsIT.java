// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.jdbc.internal.connection.DeferringDataSource;
import io.github.hotrow.testing.PostgresServer;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * A program notices nothing of the wrapper: not in what it is told, nor in what it leaves behind.
 */
class RandomProgramsIT {
  private static DataSource bareTables;
  private static DataSource ourTables;
  private static HikariDataSource barePool;
  private static HikariDataSource ourPool;
  private static HotrowDataSource passing;
  private static DataSource deferring;
  private static HotrowDataSource merging;

  @BeforeContainer
  static void open() throws SQLException {
    bareTables = PostgresServer.dataSource(PostgresServer.newDatabase());
    ourTables = PostgresServer.dataSource(PostgresServer.newDatabase());
    Actor.createTables(bareTables);
    Actor.createTables(ourTables);
    barePool = pool(bareTables);
    ourPool = pool(ourTables);
    Properties off = new Properties();
    off.setProperty("merging", "false");
    passing = new HotrowDataSource(ourPool, off);
    deferring = new DeferringDataSource(ourPool, ourTables);
    Properties hot = new Properties();
    hot.setProperty("hotThreshold", "0");
    hot.setProperty("reservationMaxAgeMillis", "1"); // the tables are filled behind its back
    merging = new HotrowDataSource(ourPool, hot);
  }

  private static HikariDataSource pool(DataSource source) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(1);
    return new HikariDataSource(config);
  }

  @AfterContainer
  static void close() {
    assertTrue(merging.stats().engine().applied() > 0, () -> merging.stats().toString());
    merging.close();
    passing.close();
    ourPool.close();
    barePool.close();
  }

  @Provide
  Arbitrary<List<Step>> programs() {
    return Programs.any();
  }

  @Property(tries = 30, shrinking = ShrinkingMode.BOUNDED)
  void passedOnToAPool(@ForAll("programs") List<Step> program) throws SQLException {
    compare(barePool, passing, program);
  }

  @Property(tries = 60, shrinking = ShrinkingMode.BOUNDED)
  void answeredAside(@ForAll("programs") List<Step> program) throws SQLException {
    compare(barePool, deferring, program);
  }

  @Provide
  Arbitrary<List<Step>> sameWhenMerged() {
    return Programs.withoutDifferences();
  }

  @Property(tries = 60, shrinking = ShrinkingMode.BOUNDED)
  void merged(@ForAll("sameWhenMerged") List<Step> program) throws SQLException {
    compare(barePool, merging, program);
  }

  private static void compare(DataSource bare, DataSource ours, List<Step> program)
      throws SQLException {
    Actor.reset(bareTables);
    Actor.reset(ourTables);
    List<String> expected = Actor.play(bare, bareTables, program);
    assertEquals(
        String.join("\n", expected), String.join("\n", Actor.play(ours, ourTables, program)));
  }
}
