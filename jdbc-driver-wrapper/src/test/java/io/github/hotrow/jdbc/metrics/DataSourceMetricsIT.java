// SPDX-License-Identifier: Apache-2.0
package io.github.hotrow.jdbc.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.hotrow.Health;
import io.github.hotrow.Health.Status;
import io.github.hotrow.Strategy;
import io.github.hotrow.jdbc.HotrowDataSource;
import io.github.hotrow.testing.TestDatabase;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a DataSource's meters show, and what it says of its health. */
@Timeout(60)
final class DataSourceMetricsIT {
  private static final Path PAGE = Path.of("..", "docs", "OBSERVABILITY.md");
  private static final String TABLE = "| a DataSource's meter |";
  private static final String TAKE = "update stock set left_over = left_over - 1 where id = 1";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private TestDatabase database;
  private HotrowDataSource source;

  @BeforeEach
  void open() {
    database = new TestDatabase();
    database.run("create table stock (id int primary key, left_over int not null)");
    database.run("insert into stock values (1, 1000)");
    source = open(new Properties());
  }

  private HotrowDataSource open(Properties settings) {
    HotrowDataSource made = new HotrowDataSource();
    made.setJdbcUrl(database.url());
    settings.setProperty("hotThreshold", "0");
    made.setSettings(settings);
    return made;
  }

  @AfterEach
  void close() {
    source.close();
    database.close();
  }

  private void run(String sql) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  private double merged() {
    return registry
        .get("hotrow.changes")
        .tags("outcome", "applied", "strategy", "merge")
        .functionCounter()
        .count();
  }

  @Test
  void whoIsAtARowUnderQueueIsShown() throws SQLException {
    new DataSourceMetrics(source, "shop").bindTo(registry);
    source.control().setStrategy(Strategy.QUEUE);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.executeUpdate(TAKE);
      assertEquals(1.0, registry.get("hotrow.queued").tag("datasource", "shop").gauge().value());
      connection.commit();
    }
    assertEquals(0.0, registry.get("hotrow.queued").gauge().value());
  }

  @Test
  void theEnginesMetersAreThereOnceARowWasHot() throws SQLException {
    new DataSourceMetrics(source, "shop").bindTo(registry);
    assertTrue(registry.find("hotrow.changes").meters().isEmpty());
    run(TAKE);
    run(TAKE);
    assertEquals(2.0, merged());
    assertEquals(1.0, registry.get("hotrow.hot.rows").tag("datasource", "shop").gauge().value());
    assertEquals(0.0, registry.get("hotrow.datasource.health").gauge().value());
  }

  @Test
  void oneThatIsBoundLateSeesTheEngineToo() throws SQLException {
    run(TAKE);
    new DataSourceMetrics(source, "shop").bindTo(registry);
    run(TAKE);
    assertEquals(2.0, merged());
  }

  private void fallBackTwice() throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
      statement.executeUpdate(TAKE);
      statement.executeUpdate(TAKE);
    }
  }

  @Test
  void fallbacksAreCountedByTheirReason() throws SQLException {
    new DataSourceMetrics(source, "shop").bindTo(registry);
    run(TAKE);
    fallBackTwice();
    Map<String, Double> shown =
        registry.get("hotrow.fallbacks").counters().stream()
            .collect(Collectors.toMap(c -> c.getId().getTag("reason"), Counter::count));
    Map<String, Double> counted =
        source.stats().declined().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> (double) e.getValue()));
    assertEquals(counted, shown);
    assertFalse(shown.isEmpty());
  }

  @Test
  void theFlightRecorderKeepsFallbacks(@TempDir Path directory) throws Exception {
    run(TAKE);
    Path file = directory.resolve("fallbacks.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("io.github.hotrow.Fallback");
      recording.start();
      fallBackTwice();
      recording.stop();
      recording.dump(file);
    }
    List<String> reasons =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("io.github.hotrow.Fallback"))
            .map((RecordedEvent event) -> event.getString("reason"))
            .toList();
    assertEquals(2, reasons.size());
    assertTrue(source.stats().declined().containsKey(reasons.get(0)), reasons::toString);
  }

  @Test
  void healthIsThatOfTheEngine() throws SQLException {
    assertEquals(Health.OK, source.health());
    run(TAKE);
    assertEquals(Health.OK, source.health());
    source.close();
    assertEquals(new Health(Status.DOWN, "The DataSource is closed."), source.health());
  }

  @Test
  void anEngineThatCannotStartIsSeen() throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("ledgerAutoCreate", "false");
    source = open(settings);
    run(TAKE);
    Health health = source.health();
    assertEquals(Status.DEGRADED, health.status(), health::toString);
    assertTrue(health.reason().contains("ledger"), health::toString);
    assertEquals("999", database.rows("select left_over from stock").get(0));
  }

  @Test
  void theTableInTheDocumentationIsTheListInTheCode() throws IOException {
    List<String> documented =
        Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.startsWith(TABLE))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    List<String> coded =
        Arrays.stream(DataSourceMeter.values())
            .map(
                meter ->
                    "| `%s` | %s | %s | %s |"
                        .formatted(
                            meter.meter(),
                            meter.kind(),
                            meter.tags().isEmpty() ? "" : "`" + meter.tags() + "`",
                            meter.meaning())
                        .replace("|  |", "| |"))
            .toList();
    assertEquals(coded, documented);
  }
}
